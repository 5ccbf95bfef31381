import { publicUrlOf } from '../config.ts'
import { ENROLMENT_MS, enrolLink, recoverByMachine } from '../modules/admin/index.ts'
import { machineClock } from '../platform/clock.ts'
import { asOne } from '../platform/database/transaction.ts'
import { createIds } from '../platform/ids.ts'
import { LOCAL, WrongUsage, type Command } from './command.ts'
import { keysOf } from './keys-of.ts'
import { readArguments } from './read-arguments.ts'
import { withStore } from './with-store.ts'

export const recoverAdmin: Command = {
  help: `Gives a member of the staff a lost sign-in back, where no two others are there to do it at /admin.
Usage: npm run cli -- recover-admin --email <address>
Prints a link for seven days, which works once: they choose password and second factor behind it. The former ones hold until then. Every
other owner is mailed. Exit code 1 when there is no such account, or it is disabled.`,
  run: (args, terminal) => {
    const { values, positionals } = readArguments(args, { email: { type: 'string' } } as const)
    const email = values.email?.trim() ?? ''
    if (email === '' || positionals.length > 0) throw new WrongUsage('recover-admin needs --email.')
    return withStore(terminal, async ({ store, clock, config }) => {
      const actor = `operator:${LOCAL}`
      const token = createIds().token()
      const realNow = machineClock.now()
      const isOpen = await asOne(store.db, (db) =>
        recoverByMachine({ db, keys: keysOf(config), now: clock.now(), realNow }, { email, token, actor }),
      )
      if (!isOpen) {
        terminal.error('Nothing is changed: there is no such account of the staff, or it is disabled.')
        return 1
      }
      terminal.out(`Until ${new Date(realNow + ENROLMENT_MS).toISOString()}, once, for ${email}:`)
      terminal.out(enrolLink(publicUrlOf(config, config.PORT), token))
      return 0
    })
  },
}
