import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { STAFF_ROLES, type StaffRole } from '@waybill/contract/staff/duties'
import { createStaff, type NewStaff } from '../modules/admin/use-cases/create-staff.ts'
import { asOne } from '../platform/database/transaction.ts'
import { createPasswordHasher, STRONG_HASH } from '../platform/passwords.ts'
import { sellerOf } from '../platform/tax-file.ts'
import { randomBytes } from 'node:crypto'
import { LOCAL, pathFrom, WrongUsage, type Command, type Terminal } from './command.ts'
import { keysOf } from './keys-of.ts'
import { withStore } from './with-store.ts'

/** Bytes of a TOTP secret (RFC 4226 requires 160 bits). */
const SECRET_BYTES = 20

export const createAdmin: Command = {
  help: `Makes an account for a member of the staff.
Usage: npm run cli -- create-admin --email <address> --name <name> [--role <role>] --password-file <file>
The role is support, finance, editor, admin or owner, who alone changes roles; owner where none is given. The password is read from the file, or from the standard input with "-"; it has 10 to 128 characters. Prints the
secret of the second factor once: scan or type it into an authenticator app. They sign in at /admin,
and a command line by "npm run cli -- login". Exit code 1 when the address is taken.`,
  run: async (args, terminal) => {
    if (args.includes('-') && terminal.isTyped === true) terminal.error('Type the password, then Enter and Ctrl-D.')
    const staff = await readArguments(args, terminal)
    const { email } = staff
    return withStore(terminal, async ({ store, clock, config, settings }) => {
      const { shopName } = sellerOf(config, settings)
      const issuer = settings().secondFactorIssuer ?? shopName
      const passwords = createPasswordHasher(STRONG_HASH)
      const actor = `operator:${LOCAL}`
      const made = await asOne(store.db, (db) =>
        createStaff(
          { db, keys: keysOf(config), passwords, now: clock.now(), issuer, actor },
          { ...staff, totpKey: randomBytes(SECRET_BYTES) },
        ),
      )
      if (!made.ok) {
        terminal.error(made.failure.message)
        return 1
      }
      terminal.out(`${email} is an account of the staff, and signs in at /admin.`)
      terminal.out('Second factor (TOTP, SHA-1, 6 digits, 30 seconds):')
      terminal.out(made.value.totpSecret)
      terminal.out(made.value.totpUrl)
      return 0
    })
  },
}

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string', default: 'owner' },
  'password-file': { type: 'string' },
} as const

const isRole = (role: string): role is StaffRole => STAFF_ROLES.some((known) => known === role)

async function readPassword(file: string, terminal: Terminal): Promise<string> {
  const bytes: Uint8Array[] = []
  if (file === '-') for await (const chunk of terminal.input ?? []) bytes.push(Buffer.from(chunk))
  else bytes.push(readFileSync(pathFrom(terminal, file)))
  return Buffer.concat(bytes)
    .toString()
    .replace(/\r?\n$/, '')
}

async function readArguments(args: readonly string[], terminal: Terminal): Promise<Omit<NewStaff, 'totpKey'>> {
  try {
    const { email, name, role, 'password-file': file } = parseArgs({ args: [...args], options: OPTIONS }).values
    if (email === undefined || name === undefined || file === undefined)
      throw new WrongUsage('create-admin needs --email, --name and --password-file.')
    if (!isRole(role)) throw new WrongUsage(`--role ${role} is none of ${STAFF_ROLES.join(', ')}.`)
    return { email, name, role, password: await readPassword(file, terminal) }
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && 'code' in error)) throw new WrongUsage(error.message)
    throw error
  }
}
