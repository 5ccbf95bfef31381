import { calls, type BodyOf, type ResultOf } from '@waybill/contract'
import { staffCommands } from '@waybill/contract/actions/staff-commands'
import { STAFF_FAILURES } from '@waybill/contract/actions/staff-command'
import { isSameTransfer } from '@waybill/domain/bank'
import { money, sum } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { asAdminActor, signerOf } from '../../../platform/http/actor.ts'
import { rejectOldFactor } from '../../../platform/http/authorise.ts'
import { apiError, invalidField, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import { withAnswerInside, type InnerKey } from '../../../platform/http/idempotency-inside.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { recordWholeTransfer } from '../../billing/index.ts'
import { findDebt, type ListedDebt } from '../repository-debts.ts'
import {
  bringLineBack,
  decideLine,
  findBookedElsewhere,
  findLine,
  type LineDecision,
  type StoredLine,
} from '../repository-statements.ts'
import { bankLineOf } from './statement-out.ts'

const BOOK = 'POST /api/admin/v1/statement-lines/{id}/book'

/** The first of the invoices that this transfer was booked to before, from a file of another format. */
async function findPaidBefore(
  db: Executor,
  line: StoredLine,
  debts: readonly ListedDebt[],
): Promise<ListedDebt | undefined> {
  const booked = await findBookedElsewhere(db, [line])
  const same = booked.filter((other) => isSameTransfer(bankLineOf(line), bankLineOf(other)))
  // PostgreSQL's driver hands the ids of an array over as texts
  const paid = new Set(same.flatMap(({ invoice_ids: ids }) => (ids ?? []).map(Number)))
  return debts.find(({ invoiceId }) => paid.has(invoiceId))
}

interface BookingAnswer {
  readonly result: ResultOf<typeof BOOK>
}

/** A decision on a line was made before. */
const LINE_DECIDED = apiError(409, 'line-decided', { message: 'bank.problem.decided' })

/** Characters of a bank's text that the payment keeps. */
const REFERENCE = 140

/** The invoices that a body names; fails with the field. */
async function findDebtsOf(db: Executor, numbers: readonly string[]): Promise<Result<readonly ListedDebt[], ApiError>> {
  const found: ListedDebt[] = []
  for (const number of new Set(numbers)) {
    // oxlint-disable-next-line no-await-in-loop -- a few numbers, and the first that is wrong is said
    const debt = await findDebt(db, number)
    if (debt === undefined) return fail(invalidField('invoices', 'bank.problem.notOpen', { number }))
    found.push(debt)
  }
  return ok(found)
}

/** Parts of a transfer: one invoice takes the whole amount, several what each has open, where that is the sum. */
function partsOf(line: StoredLine, debts: readonly ListedDebt[], isAnyAmount: boolean) {
  const amount = money(line.amount, line.currency)
  const [only] = debts
  if (debts.some(({ open }) => open.currency !== amount.currency))
    return fail(invalidField('invoices', 'bank.problem.otherCurrency'))
  const total = sum(
    debts.map(({ open }) => open),
    amount.currency,
  )
  const isEqual = total.minor === amount.minor
  if (!isEqual && (debts.length > 1 || !isAnyAmount)) return fail(invalidField('invoices', 'bank.problem.otherAmount'))
  const of = debts.map(({ accountId, invoiceId: documentId, open }) => ({
    accountId,
    documentId,
    amount: open,
    isAnyAmount: false,
  }))
  return ok(debts.length === 1 && only !== undefined ? of.map((part) => ({ ...part, amount, isAnyAmount })) : of)
}

async function noteDecision(
  db: Executor,
  lineId: number,
  { context, name, data }: { readonly context: RequestContext; readonly name: string; readonly data: object },
): Promise<void> {
  const { ports, now, actor } = context
  const about = { name, entity: 'bank_line', entityId: String(lineId), data }
  await recordEvent(db, ports.keys, { ...about, actor: `operator:${signerOf(asAdminActor(actor))}`, now })
}

function rejectionOf(failure: string | ApiError): ApiError {
  if (typeof failure !== 'string') return failure
  const texts: Readonly<Record<string, string | undefined>> = { ...STAFF_FAILURES, ...staffCommands.transfer.failures }
  const text = texts[failure] ?? failure
  return apiError(409, 'command-failed', { message: 'admin.error.failed', details: { text } })
}

/**
 * Books a line to invoices: payment, mark and the key of the request are one transaction, so that a line pays once whatever
 * happens beside it.
 */
export function bookLine(
  id: number,
  body: BodyOf<typeof BOOK>,
  context: RequestContext,
): Promise<Result<BookingAnswer, ApiError>> {
  const keyed = { db: context.ports.store.db, context, definition: calls[BOOK], key: BOOK, body } as const
  return withAnswerInside<BookingAnswer>(keyed, (inside) => bookOnce(id, body, { context, inside }))
}

interface KeyedBooking {
  readonly context: RequestContext
  readonly inside: InnerKey<BookingAnswer>
}

async function bookOnce(
  id: number,
  { invoices, any_amount: anyAmount = 0 }: BodyOf<typeof BOOK>,
  { context, inside }: KeyedBooking,
): Promise<Result<BookingAnswer, ApiError>> {
  const { ports, actor, now } = context
  const { db } = ports.store
  const late = actor.kind === 'staff' ? rejectOldFactor(actor, ports.realClock.now()) : undefined
  if (late !== undefined) return fail(late)
  const line = await findLine(db, id)
  if (line === undefined) return fail(NOT_FOUND)
  if (line.state !== 'waiting') return fail(LINE_DECIDED)
  const debts = await findDebtsOf(db, invoices)
  if (!debts.ok) return debts
  const parts = partsOf(line, debts.value, anyAmount === 1)
  if (!parts.ok) return parts
  const by = signerOf(asAdminActor(actor))
  const numbers = debts.value.map(({ number }) => number)
  const decision: LineDecision = { state: 'booked', by, now, invoiceIds: debts.value.map(({ invoiceId }) => invoiceId) }
  const reference = (line.bank_reference === '' ? line.reference : line.bank_reference).slice(0, REFERENCE)
  const beside = async (trx: Executor) => {
    // behind the lock of the account: of two files at once one is first
    const before = await findPaidBefore(trx, line, debts.value)
    if (before !== undefined)
      return fail(invalidField('invoices', 'bank.problem.bookedBefore', { number: before.number }))
    if (!(await inside.claim(trx)) || !(await decideLine(trx, id, decision))) return fail(LINE_DECIDED)
    await noteDecision(trx, id, { context, name: 'bank_line.booked', data: { invoices: numbers } })
    await inside.store(trx, { result: { booked: numbers } })
    return ok(undefined)
  }
  const done = await recordWholeTransfer(ports, { parts: parts.value, reference, by, beside })
  if (done.ok) return ok({ result: { booked: numbers } })
  // another click was quicker: that is the reason, whatever it left open
  const after = await findLine(db, id)
  return fail(after?.state === 'waiting' ? rejectionOf(done.failure) : LINE_DECIDED)
}

/** Sets a line aside, or brings it back where no reason is given. */
export async function setAside(
  db: Executor,
  { id, reason }: { readonly id: number; readonly reason: string | undefined },
  context: RequestContext,
): Promise<Result<{ readonly result: Record<string, never> }, ApiError>> {
  const line = await findLine(db, id)
  if (line === undefined) return fail(NOT_FOUND)
  const by = signerOf(asAdminActor(context.actor))
  const isDone =
    reason === undefined
      ? await bringLineBack(db, id)
      : await decideLine(db, id, { state: 'aside', reason, by, now: context.now })
  if (!isDone) return fail(LINE_DECIDED)
  const name = reason === undefined ? 'bank_line.brought_back' : 'bank_line.set_aside'
  await noteDecision(db, id, { context, name, data: reason === undefined ? {} : { reason } })
  return ok({ result: {} })
}
