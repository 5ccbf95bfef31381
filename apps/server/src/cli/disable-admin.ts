import { changeStaff } from '../modules/admin/use-cases/change-staff.ts'
import { findStaff } from '../modules/admin/index.ts'
import { machineClock } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { LOCAL, WrongUsage, type Command } from './command.ts'
import { keysOf } from './keys-of.ts'
import { readArguments } from './read-arguments.ts'
import { withStore } from './with-store.ts'

export const disableAdmin: Command = {
  help: `Ends what a member of the staff may do, and their sessions, for good.
Usage: npm run cli -- disable-admin --email <address>
Their address stays taken. The other owners are mailed. The last owner stays one: make another one by "create-admin" before. Exit code
1 when there is no such account, it is disabled already, or it is the last owner's.`,
  run: (args, terminal) => {
    const { values, positionals } = readArguments(args, { email: { type: 'string' } } as const)
    const email = values.email?.trim() ?? ''
    if (email === '' || positionals.length > 0) throw new WrongUsage('disable-admin needs --email.')
    return withStore(terminal, async ({ store, clock, config }) => {
      const actor = `operator:${LOCAL}`
      const done = await inTransaction(store, async (db) => {
        const [staff] = await findStaff(db, email)
        const ports = { db, keys: keysOf(config), now: clock.now(), realNow: machineClock.now() }
        return changeStaff(ports, { staffId: staff?.id ?? 0, actor })
      })
      terminal.out(
        done.ok
          ? `${email} can't sign in any more. ${ended(done.value.endedSessions)}`
          : (FAILURES[done.failure.code] ?? done.failure.code),
      )
      return done.ok ? 0 : 1
    })
  },
}

const FAILURES: Readonly<Record<string, string>> = {
  'not-found': 'Nothing is changed: there is no such account of the staff, or it is disabled already.',
  'last-owner': 'Nothing is changed: this is the last owner. Make another one by "create-admin" before.',
}

const ended = (count: number): string => (count === 1 ? '1 session has ended.' : `${count} sessions have ended.`)
