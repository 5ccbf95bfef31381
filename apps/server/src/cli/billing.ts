import { writeFileSync } from 'node:fs'
import { CallFailed } from '@waybill/client'
import { changesSomething, SECOND, STAFF, type StaffCommand } from '@waybill/contract/actions/staff-command'
import { staffCommands, staffGroups } from '@waybill/contract/actions/staff-commands'
import { ok } from '@waybill/domain/result'
import { runStaffAction, staffContextOf } from '../modules/staff-actions.ts'
import { createCatalogueHolder, type CatalogueHolder } from '../platform/catalogue-holder.ts'
import type { StaffAnswer } from '../platform/staff-action.ts'
import { LOCAL, pathFrom, WrongUsage, type Command, type OpenedStore, type Terminal } from './command.ts'
import { portsOf } from './ports-of.ts'
import { callShop, failCall } from './call-shop.ts'
import { readLogin, type SavedSession } from './login-file.ts'
import { readStaffCommand, writing, type CalledCommand } from './read-staff-command.ts'
import { withStore } from './with-store.ts'

const width = Math.max(...Object.keys(staffCommands).map((name) => name.length))

/** Its commands by what they are for, a line each. */
const billingHelp = [
  'Shows accounts and what happens to them next; records bank transfers, refunds, cancellations and more.',
  'Usage: npm run cli -- billing <command> …',
  'Each is explained by "npm run cli -- billing <command> --help".',
  'After "npm run cli -- login" they run at that shop, as you. Without it they run on the store of this machine, beside a running',
  'shop too: on the embedded one they are named "local"; on PostgreSQL what changes something needs the login.',
  ...Object.entries(staffGroups).flatMap(([title, commands]) => [
    '',
    title,
    ...Object.entries<StaffCommand>(commands).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`),
  ]),
].join('\n')

const rows: Readonly<Record<string, StaffCommand>> = staffCommands
const SIGNATURES = { staff: STAFF, second: SECOND } as const

/** Usage of one of them and what follows from it; undefined where there is none of this name. */
function helpOfPart(name: string): string | undefined {
  const row = Object.hasOwn(rows, name) ? rows[name] : undefined
  if (row === undefined) return undefined
  const calls = row.usage.map((words) => `npm run cli -- billing ${name} ${words}`.trimEnd())
  const [first = '', ...rest] = row.does
  const signature = row.signedBy === undefined ? '' : SIGNATURES[row.signedBy]
  return [
    `${first.toUpperCase()}${rest.join('')}.`,
    `Usage: ${calls.join('\n       ')}`,
    `${row.follows}${signature}`,
  ].join('\n')
}

/** The name in the audit trail: the owner of an embedded store is known by its folder, a user of PostgreSQL by nothing. */
function signerOf({ store }: OpenedStore, { name, row, body }: CalledCommand, { signer = LOCAL }: Terminal): string {
  if (signer === LOCAL && store.kind === 'postgres' && changesSomething(row, body))
    throw new WrongUsage(
      `billing ${name} changes something, and the audit trail names who did it. Sign in first: npm run cli -- login --shop <address>`,
    )
  return signer
}

async function carryOut(open: OpenedStore, call: CalledCommand, terminal: Terminal): Promise<number> {
  const { name, body } = call
  const by = signerOf(open, call, terminal)
  let holder: Promise<CatalogueHolder> | undefined
  const openCatalogue = () => (holder ??= createCatalogueHolder(open.store, () => undefined))
  const { ports, settings } = open
  const context = ports === undefined ? { ...portsOf(open), settings, openCatalogue } : staffContextOf(ports)
  try {
    return present(call, await runStaffAction({ ...context, out: terminal.out }, { name, body, by }), terminal)
  } finally {
    await (await holder)?.stop()
  }
}

/** Runs a command at the shop that this command line is signed in at, as the one who signed it in. */
async function runAtShop(login: SavedSession, called: CalledCommand, terminal: Terminal): Promise<number> {
  const { name, body, code } = called
  try {
    if (code !== undefined) await callShop(login, 'POST /api/admin/v1/session/factor', { body: { code } })
    const done = await callShop(login, 'POST /api/admin/v1/commands/{name}', { params: { name }, body })
    const { file, ...words } = done
    return present(
      called,
      ok({ ...words, ...(file !== undefined && { bytes: Buffer.from(file, 'base64') }) }),
      terminal,
    )
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return failCall(error, terminal)
  }
}

/** Prints what a command came to, or writes it to the file that the call names. */
function present({ body }: CalledCommand, done: StaffAnswer, terminal: Terminal): number {
  const { out } = terminal
  if (!done.ok) {
    if (done.failure !== '') out(done.failure)
    return 1
  }
  const { answer, text, bytes } = done.value
  const { file } = body
  if (bytes !== undefined && typeof file === 'string')
    writing(file, () => writeFileSync(pathFrom(terminal, file), bytes))
  const isData = body['json'] === true && text !== ''
  if (text !== '') out(isData ? JSON.stringify(answer, undefined, 2) : text)
  return 0
}

export const billing: Command = {
  help: billingHelp,
  helpOfPart,
  staysHere: (terminal) => readLogin(terminal) !== undefined,
  run: async (args, terminal) => {
    const login = readLogin(terminal)
    const call = readStaffCommand(args, { isSignedIn: login !== undefined, terminal })
    if (login !== undefined) return runAtShop(login, call, terminal)
    // what the store says of itself is no part of data
    const quiet = call.name === 'show' && call.body['json'] === true ? { ...terminal, out: terminal.error } : terminal
    return withStore(quiet, (open) => carryOut(open, call, terminal))
  },
}

/** The same as `billing reprice`, by the name under which an operator looks for it after a change of prices. */
export const reprice: Command = {
  help: `Moves subscribers to the prices of the newest catalogue, as "billing reprice" does.
Usage: npm run cli -- reprice [<account> …] [--days <30>] [--json]
       npm run cli -- reprice [<account> …] [--days <30>] --confirm <catalogue version>
       npm run cli -- reprice [<account> …] --withdraw
Without --confirm it shows what would change, and changes nothing. More by "npm run cli -- billing reprice --help".`,
  staysHere: (terminal) => readLogin(terminal) !== undefined,
  run: (args, terminal) => billing.run(['reprice', ...args], terminal),
}
