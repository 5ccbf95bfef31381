import { writeFileSync } from 'node:fs'
import { ANYONE, SECOND, STAFF, type StaffCommand } from '@waybill/contract/actions/staff-command'
import { staffCommands, staffGroups } from '@waybill/contract/actions/staff-commands'
import { ok } from '@waybill/domain/result'
import { runStaffAction } from '../modules/staff-actions.ts'
import { createCatalogueHolder, type CatalogueHolder } from '../platform/catalogue-holder.ts'
import type { StaffAnswer } from '../platform/staff-action.ts'
import type { Command, Terminal } from './command.ts'
import { operatorName, staffAddress } from './operator-name.ts'
import { portsOf } from './ports-of.ts'
import { callShop, ShopRejected } from './call-shop.ts'
import { readLogin, type SavedSession } from './login-file.ts'
import { readStaffCommand, writing, type CalledCommand } from './read-staff-command.ts'
import { withStore, type OpenedStore } from './with-store.ts'

const width = Math.max(...Object.keys(staffCommands).map((name) => name.length))

/** Its commands by what they are for, a line each. */
const billingHelp = [
  'Shows accounts and what happens to them next; records bank transfers, refunds, cancellations and more.',
  'Usage: npm run cli -- billing <command> …',
  'Each is explained by "npm run cli -- billing <command> --help".',
  'After "npm run cli -- login" they run at that shop, as you; with --as on the store of this machine.',
  ...Object.entries(staffGroups).flatMap(([title, commands]) => [
    '',
    title,
    ...Object.entries<StaffCommand>(commands).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`),
  ]),
].join('\n')

const rows: Readonly<Record<string, StaffCommand>> = staffCommands
/** The way on for a command line, by the code of a rejected call. */
const HINTS: Readonly<Record<string, string | undefined>> = {
  'factor-needed': ' Add --code with the six digits of your authenticator app.',
  unauthorized: ' Sign in by "npm run cli -- login".',
}
const SIGNATURES = { staff: STAFF, anyone: ANYONE, second: SECOND } as const

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

async function signerOf(open: OpenedStore, { row, body, as }: CalledCommand, terminal: Terminal): Promise<string> {
  const isCarriedOut = row.carriedOutBy?.some((option) => body[option] !== undefined) ?? true
  return row.signedBy === 'staff' && isCarriedOut
    ? staffAddress(open.store.db, as?.trim() ?? '')
    : operatorName(as, terminal)
}

async function carryOut(open: OpenedStore, call: CalledCommand, terminal: Terminal): Promise<number> {
  const { name, body } = call
  const by = await signerOf(open, call, terminal)
  let holder: Promise<CatalogueHolder> | undefined
  const openCatalogue = () => (holder ??= createCatalogueHolder(open.store, () => undefined))
  try {
    const context = { ...portsOf(open), settings: open.settings, openCatalogue, out: terminal.out }
    return present(call, await runStaffAction(context, { name, body, by }), terminal)
  } finally {
    await (await holder)?.stop()
  }
}

const FAILED = 1
const WRONG = 2
/** Statuses of what the caller may mend: a wrong field, a missing right. */
const WRONG_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 422])

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
    if (!(error instanceof ShopRejected)) throw error
    terminal.error(error.message + (HINTS[error.code] ?? ''))
    return error.status !== undefined && WRONG_STATUSES.has(error.status) ? WRONG : FAILED
  }
}

/** Prints what a command came to, or writes it to the file that the call names. */
function present({ body }: CalledCommand, done: StaffAnswer, { out }: Terminal): number {
  if (!done.ok) {
    if (done.failure !== '') out(done.failure)
    return 1
  }
  const { answer, text, bytes } = done.value
  const { file } = body
  if (bytes !== undefined && typeof file === 'string') writing(file, () => writeFileSync(file, bytes))
  const isData = body['json'] === true && text !== ''
  if (text !== '') out(isData ? JSON.stringify(answer, undefined, 2) : text)
  return 0
}

export const billing: Command = {
  help: billingHelp,
  helpOfPart,
  run: async (args, terminal) => {
    // a name on the command line is for the store of this machine
    const login = args.includes('--as') ? undefined : readLogin(terminal)
    const call = readStaffCommand(args, login !== undefined)
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
       npm run cli -- reprice [<account> …] [--days <30>] --confirm <catalogue version> --as <name>
       npm run cli -- reprice [<account> …] --withdraw --as <name>
Without --confirm it shows what would change, and changes nothing. More by "npm run cli -- billing reprice --help".`,
  run: (args, terminal) => billing.run(['reprice', ...args], terminal),
}
