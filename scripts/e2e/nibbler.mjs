// Reads an engine's lines with Nibbler's own code: node nibbler.mjs NIBBLER ENGINE.
// NIBBLER is a folder with its source. Ends with 1 when a line that Nibbler shows is not
// understood, a move of it is illegal to Nibbler, or the best move is not its best one.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import vm from 'node:vm';
import {open} from './session.mjs';

const [source, engine] = process.argv.slice(2);
const logged = [];
const world = vm.createContext({
  console, performance, logged,
  config: {accept_bounds: false, log_info_lines: false, log_illegal_moves: true, sort_order: 'MultiPV'},
  require: () => ({}), arrow_props: {}, infobox_props: {}, Log: text => logged.push(text),
});
const files = ['20_utils', '30_point', '40_position', '41_fen', '43_chess960', '50_table', '51_node', '52_sorted_moves', '80_info'];
const code = files.map(name => readFileSync(join(source, 'files/src/renderer', name + '.js'), 'utf8').replace('"use strict";', '')).join('\n');
vm.runInContext('let next_node_id = 1, live_nodes = Object.create(null), hub = {};\n' + code + `
this.open = fen => NewRoot(LoadFEN(fen));
this.handler = () => NewInfoHandler();`, world);

const {send, read, ready} = open(engine);
let faults = 0;
const fault = text => { faults++; console.error('FAILED: ' + text); };

send('uci');
await read('uciok');
send('setoption name UCI_ShowWDL value true');
let shown = 0, bounds = 0;
for (const [fen, chess960, multiPV, go] of [
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', false, 1, 'go depth 12'],
  ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', false, 4, 'go depth 9'],
  ['bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9', true, 3, 'go depth 9'],
  ['8/8/8/8/8/2k5/1q6/K7 w - - 0 1', false, 1, 'go depth 4'],
  ['k7/8/1K6/8/8/8/8/7R w - - 0 1', false, 2, 'go depth 8'],
  ['7r/8/8/8/8/1k6/8/K7 b - - 0 1', false, 1, 'go movetime 300'],
]) {
  send(`setoption name UCI_Chess960 value ${chess960}`);
  send(`setoption name MultiPV value ${multiPV}`);
  send('ucinewgame');
  send(`position fen ${fen}`);
  await ready();
  const node = world.open(fen), handler = world.handler();
  send(go);
  const seen = await read('bestmove');
  for (const line of seen) {
    const before = node.table.version;
    handler.receive({leelaish: false}, {node, limit: null}, line);
    if (!line.startsWith('info') || !line.includes(' pv ')) continue;
    if (/lowerbound|upperbound/.test(line)) bounds++;
    else if (node.table.version === before) fault(`${fen}: not taken: ${line}`);
    else shown++;
  }
  const best = seen.at(-1).split(' ')[1];
  if (best === '(none)') continue;
  const first = Object.values(node.table.moveinfo).filter(m => m.__touched && m.multipv === 1).sort((a, b) => b.subcycle - a.subcycle)[0];
  const move = node.board.c960_castling_converter(best);
  if (!first) fault(`${fen}: Nibbler shows nothing`);
  else if (first.move !== move) fault(`${fen}: Nibbler shows ${first.move} first, the best move is ${best}`);
  else if (!(first.depth > 0) || first.pv.length === 0 || !Array.isArray(first.wdl)) fault(`${fen}: depth ${first.depth}, line ${first.pv}, chances ${first.wdl}`);
}
for (const text of logged) fault(text);
send('quit');
console.log(`Nibbler took ${shown} lines, ${bounds} more were bounds, ${faults} faults`);
process.exit(faults > 0 ? 1 : 0);
