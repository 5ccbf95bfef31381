import type { Command } from './command.ts'
import { readOptions } from './read-arguments.ts'
import { withStore } from './with-store.ts'

export const migrateStore: Command = {
  help: `Brings the database to this release.
Usage: npm run cli -- migrate
Every start does this too; run it beforehand to keep the start short. Reads DATABASE_URL or DATA_DIR.`,
  staysHere: () => true,
  run: async (args, terminal) => {
    readOptions('migrate', args, {})
    return withStore(terminal, async ({ applied }) => {
      for (const name of applied) terminal.out(`applied ${name}`)
      if (applied.length === 0) terminal.out('The database is up to date.')
      return 0
    })
  },
}
