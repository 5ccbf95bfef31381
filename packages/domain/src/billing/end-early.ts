import type { EpochMs } from '../calendar/index.ts'
import { zero } from '../money/index.ts'
import { paymentStates } from '../payment/index.ts'
import { subscriptionStatuses } from '../subscription/index.ts'
import type { SubscriptionCause } from '../subscription/index.ts'
import { dropCarried } from './carry.ts'
import { creditUnused, isOfLife } from './credit-unused.ts'
import { paymentOf } from './dues.ts'
import { endItems } from './entitle.ts'
import type { ReceivableRow, RowId } from './facts.ts'
import type { Ledger } from './ledger.ts'
import { failingReceivables } from './subscription-state.ts'

/** An end before the paid period is over, and since when nothing was delivered; epoch ms. */
interface EarlyEnd {
  readonly cause: SubscriptionCause
  readonly at: EpochMs
  readonly serviceEndedAt: EpochMs
}

/** Since when the plan is read-only for its debt; absent where it isn't (B-77). */
export function disabledSince(ledger: Ledger): EpochMs | undefined {
  const failing = failingReceivables({ receivables: ledger.receivables.all() })
  const instants = failing.flatMap(({ disabledAt }) => disabledAt ?? [])
  return instants.length === 0 ? undefined : Math.min(...instants)
}

/** The first conversion was never paid: nothing was delivered, and the invoice is void (B-73); its credit returns (B-60). */
export function voidConversion(ledger: Ledger, id: RowId): void {
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  if (payment !== undefined) ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'void' })
  const { creditApplied, currency } = ledger.documents.get(id)
  ledger.moveDocument(id, { to: 'void', cause: 'void' }, { creditApplied: zero(currency) })
  ledger.receivables.change(id, { open: zero(currency) })
  if (creditApplied.minor > 0) ledger.enterCredit({ amount: creditApplied, cause: 'returned', documentId: id })
}

/** The money of a disputed charge was there, and may come back. */
function isDisputed(ledger: Ledger, id: RowId): boolean {
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  return ledger.attempts.all().some(({ paymentId, state }) => paymentId === payment?.id && state === 'disputed')
}

/** An open invoice of a life that is over: tried no more, and reduced to what was delivered. */
function settleOpen(ledger: Ledger, receivable: ReceivableRow, { at, serviceEndedAt }: EarlyEnd): void {
  const { id, isAddOn, disabledAt, schedule } = receivable
  ledger.receivables.change(id, { nextAttemptAt: undefined, endedAt: at })
  if (schedule === 'first_conversion' && !isDisputed(ledger, id)) return voidConversion(ledger, id)
  const from = isAddOn ? Math.min(disabledAt ?? serviceEndedAt, serviceEndedAt) : serviceEndedAt
  creditUnused(ledger, ledger.documents.get(id), from)
}

/**
 * A subscription ends within its paid period: everything is off, each open invoice is reduced by the time that isn't
 * delivered and is tried no more, and the unused part of paid ones goes to the balance (B-62, B-77, B-125).
 */
export function endEarly(ledger: Ledger, end: EarlyEnd): void {
  const { at, cause, serviceEndedAt } = end
  const paid = ledger.documents.all().filter((document) => document.status === 'paid' && isOfLife(ledger, document))
  const open = ledger.receivables.all().filter((receivable) => receivable.open.minor > 0)
  ledger.changeSubscription({ status: subscriptionStatuses.expired, cancelAt: serviceEndedAt }, cause)
  endItems(ledger, at)
  dropCarried(ledger)
  for (const receivable of open) settleOpen(ledger, receivable, end)
  for (const document of paid) creditUnused(ledger, document, serviceEndedAt)
}
