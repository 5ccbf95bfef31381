import { seedEmptyShop } from '../seed/seed-empty-shop.ts'
import { createIds } from '../platform/ids.ts'
import { createPasswordHasher, STRONG_HASH } from '../platform/passwords.ts'
import type { Command } from './command.ts'
import { keysOf } from './keys-of.ts'
import { readOptions } from './read-arguments.ts'
import { withStore } from './with-store.ts'

export const seed: Command = {
  help: `Fills an empty database with the demo shop.
Usage: npm run cli -- seed
The catalogue, and where the sandbox is on the demo companies too. A database that has a catalogue is left alone, and
so is every database with SEED=none.`,
  run: async (args, terminal) => {
    readOptions('seed', args, {})
    return withStore(terminal, async ({ store, clock, config }) => {
      const keys = keysOf(config)
      const passwords = createPasswordHasher(STRONG_HASH)
      const isFilled = await seedEmptyShop({
        store,
        clock,
        config,
        keys,
        ids: createIds(),
        passwords,
        print: terminal.out,
      })
      if (!isFilled) terminal.out('Nothing to do: the database has a catalogue, or SEED is none.')
      return 0
    })
  },
}
