import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { differences } from '../platform/backup/backup-folder.ts'
import { putBack } from '../platform/backup/put-back.ts'
import { countTables } from '../platform/backup/table-counts.ts'
import { startReason } from '../start-reason.ts'
import { StartRejected } from '../platform/start-rejected.ts'
import { WrongUsage, type Command } from './command.ts'
import { doctor } from './doctor.ts'
import { readArguments } from './read-arguments.ts'
import { openConfigured } from './with-store.ts'

export const restore: Command = {
  help: `Puts a backup into an empty store, and checks what is there then.
Usage: npm run cli -- restore <folder of the backup>
The store is that of DATABASE_URL, an empty database, or DATA_DIR without a folder "database": nothing is ever replaced. First
the backup is compared with its manifest. Afterwards each table must have its rows, the database is brought to this release, and
"doctor" runs, which names a WAYBILL_SECRET that isn't the database's. Exit code 1 when anything is wrong.
Charges that were made after the backup are known to the payment provider alone: compare its list.`,
  staysHere: () => true,
  run: async (args, terminal) => {
    const { positionals } = readArguments(args, {})
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new WrongUsage('restore takes the folder of one backup.')
    const read = readConfig(terminal.environment)
    if (!read.ok) throw new WrongUsage(read.problems.map((problem) => `Configuration: ${problem}`).join('\n'))
    const manifest = await putBack(read.config, folder, pino({ level: 'silent' })).catch((error: unknown) => {
      const reason = startReason(error, read.config)
      throw reason === undefined ? error : new StartRejected(reason, { cause: error })
    })
    const { store } = await openConfigured(terminal)
    const wrong = differences(manifest.tables, await countTables(store.db))
    await store.close()
    for (const line of wrong) terminal.error(line)
    if (wrong.length > 0) return 1
    terminal.out(`Restored as of ${manifest.takenAt}: each table has its rows.`)
    return doctor.run([], terminal)
  },
}
