import { STAFF_FAILURES, type StaffCommand } from '@waybill/contract/actions/staff-command'
import { staffCommands, type StaffName } from '@waybill/contract/actions/staff-commands'
import { fail, ok } from '@waybill/domain/result'
import type { Ports } from '../platform/ports.ts'
import { findNumberedDocument } from './billing/store/find.ts'
import type { StaffAnswer, StaffChecks, StaffContext, StaffHandlers } from '../platform/staff-action.ts'
import { accountChecks, accountCommands } from './billing/staff/commands/account-commands.ts'
import { details, detailsChecks } from './billing/staff/commands/details.ts'
import { lookUp } from './billing/staff/commands/look-up.ts'
import { moneyCommands } from './billing/staff/commands/money-commands.ts'
import { repricing } from './billing/staff/commands/reprice.ts'
import { rendering } from './billing/staff/commands/render.ts'
import { usage, usageChecks } from './billing/staff/commands/usage.ts'
import { noteStaffActions } from './admin/use-cases/notes.ts'
import { mailStaffActions } from './admin/use-cases/resend-mail.ts'
import { checkoutStaffActions } from './purchase/staff-actions.ts'
import { quoteStaffActions } from './quote/staff-actions.ts'
import { sessionStaffActions } from './session/staff-actions.ts'
import { webhookStaffActions } from './webhook/staff-actions.ts'

/** The handlers of the commands of the staff. */
const staffHandlers: StaffHandlers = {
  ...lookUp,
  ...moneyCommands,
  ...accountCommands,
  ...repricing,
  ...usage,
  ...rendering,
  ...details,
  ...checkoutStaffActions,
  ...quoteStaffActions,
  ...sessionStaffActions,
  ...mailStaffActions,
  ...noteStaffActions,
  ...webhookStaffActions,
}

const staffChecks: StaffChecks = { ...accountChecks, ...usageChecks, ...detailsChecks }

/** A command of the staff with its valid body, and who is named in the audit trail. */
export interface StaffAction {
  readonly name: StaffName
  readonly body: Readonly<Record<string, unknown>>
  readonly by: string
  /** The only member of the staff, who does alone what else waits for a second one. */
  readonly isAlone?: boolean
}

/** Reason for which a command changed nothing, by the texts of its row. */
function failureText(
  { otherwise = 'Nothing is changed', failures }: StaffCommand,
  code: string,
  body: StaffAction['body'],
) {
  const texts: Readonly<Record<string, string | undefined>> = { ...STAFF_FAILURES, ...failures }
  const text = [otherwise, texts[code] ?? code].filter((part) => part !== '').join(': ')
  return `${text.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(body[field]))}.`
}

/** The document that a command is about; the first that is found by its digits wins over one found by its prefix. */
async function findInvoice({ store }: StaffContext, { invoice, credit }: StaffAction['body']) {
  const series = credit === true ? 'credit_note' : 'invoice'
  const found = await findNumberedDocument(store.db, { text: String(invoice).toLowerCase(), series })
  if (found !== undefined) return ok({ invoiceNumber: found.number, printed: found.printed })
  return fail(`Nothing is changed: there is no ${credit === true ? 'credit note' : 'invoice'} ${String(invoice)}.`)
}

/** Runs a command, from wherever it was called; a failure is the sentence that says why nothing was changed, or empty. */
export async function runStaffAction(
  context: StaffContext,
  { name, body, by, isAlone = false }: StaffAction,
): Promise<StaffAnswer> {
  const row: StaffCommand = staffCommands[name]
  const subject = Object.hasOwn(row.body, 'invoice') ? await findInvoice(context, body) : ok({})
  if (!subject.ok) return subject
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the body was read by the schema of the same row
  const handler = staffHandlers[name] as (context: StaffContext, given: unknown) => Promise<StaffAnswer>
  const done = await handler(context, { ...body, ...subject.value, by, isAlone })
  return done.ok || done.failure === '' ? done : fail(failureText(row, done.failure, body))
}

/** Checks a body beyond its schema; throws `WrongUsage` with what is wrong. */
export function checkStaffBody(name: StaffName, body: unknown): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the body was read by the schema of the same row
  const check = staffChecks[name] as ((body: unknown) => unknown) | undefined
  check?.(body)
}

/** The context of a command that a running shop carries out. */
export function staffContextOf(ports: Ports): StaffContext {
  const { catalogue } = ports
  return {
    ...ports,
    settings: catalogue.settings,
    openCatalogue: async () => catalogue,
    out: () => undefined,
  }
}
