# Eight shards of an EPD run as a batch job of Nomad. The suite and the results are on a
# folder that all machines see. A shard that is there is not asked again: give another
# command another folder.
#   nomad job run scripts/cluster/nomad.hcl
#   footnote epd merge /shared/out/*.json > all.json
job "footnote-epd" {
  type = "batch"

  group "shard" {
    count = 8

    restart {
      attempts = 5
      mode     = "fail"
    }

    task "epd" {
      driver = "raw_exec"

      config {
        command = "/bin/sh"
        args = ["-euc", <<-END
          out=/shared/out; i=$NOMAD_ALLOC_INDEX; mkdir -p "$out"
          [ ! -s "$out/$i.json" ] || exit 0
          /shared/footnote epd --json --shard auto/8 --nodes 500000 /shared/wac.epd >"$out/$i.part.$NOMAD_ALLOC_ID"
          mv "$out/$i.part.$NOMAD_ALLOC_ID" "$out/$i.json"
          END
        ]
      }

      resources {
        cpu    = 1000
        memory = 256
      }
    }
  }
}
