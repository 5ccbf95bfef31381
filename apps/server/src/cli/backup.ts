import { join } from 'node:path'
import { takeBackup } from '../platform/backup/take-backup.ts'
import { machineClock } from '../platform/clock.ts'
import { pathFrom, WrongUsage, type Command } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { openConfigured } from './with-store.ts'

const OPTIONS = { to: { type: 'string' } } as const
const KIBIBYTE = 1024n

const sizeOf = (bytes: number): string => `${(BigInt(bytes) + KIBIBYTE - 1n) / KIBIBYTE} KiB`

export const backup: Command = {
  help: `Writes a backup of the database, and reads it back.
Usage: npm run cli -- backup [--to <folder>]
Makes waybill-<date>-<time> in the folder, DATA_DIR/backups where none is given, with the dump and a manifest. All of it is
read back, and each table must have as many rows as the database had; what fails leaves nothing behind. PostgreSQL's own
pg_dump and pg_restore do it on a server, and a running shop of the embedded store makes its own: neither is stopped for it.
WAYBILL_SECRET is in no backup: store it apart.`,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, OPTIONS)
    if (positionals.length > 0) throw new WrongUsage('backup takes no words but --to <folder>.')
    const { config, store, rejected } = await openConfigured(terminal)
    try {
      const into = values.to === undefined ? join(config.DATA_DIR, 'backups') : pathFrom(terminal, values.to)
      const { folder, manifest } = await takeBackup({ config, store, into, now: machineClock.now() }).catch(rejected)
      const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
      terminal.out(`${folder}: ${Object.keys(manifest.tables).length} tables, ${rows} rows, ${sizeOf(manifest.bytes)}.`)
      terminal.out('It was read back: each table has as many rows as the database had.')
      const secret = config.WAYBILL_SECRET === undefined ? join(config.DATA_DIR, 'secret') : 'WAYBILL_SECRET'
      terminal.out(`${secret} is not in it. Store it apart: without it what is sealed can't be opened again.`)
      return 0
    } finally {
      await store.close()
    }
  },
}
