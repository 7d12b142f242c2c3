/** A search to make; without fen from the starting position. */
export interface Search {
  fen?: string;
  moves?: string[];
  /** What follows go: "movetime 1000", "depth 12", "infinite". */
  limits: string;
}

export interface Result {
  bestmove: string;
  ponder?: string;
  /** The lines of UCI before bestmove. */
  info: string[];
}

export class Engine {
  constructor();
  send(line: string): void;
  listen(f: (line: string) => void): () => void;
  ask(line: string, word: string): Promise<string[]>;
  set(name: string, value: string | number | boolean): Promise<void>;
  go(search: Search): Promise<Result>;
  stop(): void;
  end(): Promise<void>;
}
