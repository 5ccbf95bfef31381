import { correctedAgeMs, lateUsageDays } from '@waybill/domain/billing'
import type { BillingCommand, BillingFacts, BillingPlan, DocumentRow } from '@waybill/domain/billing'
import { daysInMs } from '@waybill/domain/calendar'
import { creditedBy, noTax, serviceEnd } from '@waybill/domain/invoice'
import { compare, money } from '@waybill/domain/money'
import type { Currency, Money } from '@waybill/domain/money'
import { networkCap, paymentStates } from '@waybill/domain/payment'
import { sumIn } from './provider-ledger.ts'

/** A plan before its rows have ids, and the facts that have to be loaded once it is written. */
export interface WrittenPlan {
  readonly made: BillingPlan
  readonly now: number
  readonly after: BillingFacts
  /** Made by the clock, not by a command or an outcome. */
  readonly isVisit: boolean
}

/** Facts of an account that was never in trial. */
export function unknownAccount(id: number): BillingFacts {
  return {
    account: { id, currency: 'USD', isLocked: false, paidBy: 'itself', taxRate: noTax },
    items: [],
    entitlements: [],
    documents: [],
    carried: [],
    receivables: [],
    payments: [],
    attempts: [],
    refunds: [],
    orders: [],
    creditBalance: money(0, 'USD'),
    noteCredits: [],
    triedAddOns: [],
    usageWindows: [],
  }
}

/** An attempt whose document is loaded, and the charge that may have become a deposit. */
interface LoadRequest {
  readonly attemptId: number | undefined
  readonly reference: string | undefined
  /** The document that a command or a refund is about. */
  readonly documentId: number | undefined
  /** Invoices that were issued and taxed since then: what a verified tax number corrects. Epoch ms. */
  readonly taxedSince?: number
}

/** The document that a command names, which is loaded for it. */
export function documentOf({ refunds }: BillingFacts, command: BillingCommand): number | undefined {
  if (command.kind === 'refund' || command.kind === 'reissue_invoice') return command.documentId
  if (command.kind !== 'approve_refund' && command.kind !== 'withdraw_refund') return undefined
  return refunds.find(({ id }) => id === command.refundId)?.documentId
}

/** True for a paid invoice of the running life whose service isn't over. */
function isServed({ subscription }: BillingFacts, document: DocumentRow): boolean {
  if (subscription?.status !== 1 || document.status !== 'paid' || document.kind === 'credit') return false
  return document.period.start >= subscription.anchor && (serviceEnd(document) ?? 0) > subscription.period.start
}

/** True for an invoice that names days after the month that runs: the next one names none of them (I12). */
function namesLaterDays(
  { subscription }: BillingFacts,
  { kind, status, subscriptionId, period }: DocumentRow,
): boolean {
  if (subscription?.status !== 1 || subscription.period.start !== subscription.anchor) return false
  if (kind !== 'period' || status === 'void' || subscriptionId !== subscription.id) return false
  return period.end > subscription.period.end
}

/** True for a paid invoice that was issued and taxed since an instant, as far as credit notes left something of it. */
function isTaxed({ documents }: BillingFacts, document: DocumentRow, since: number): boolean {
  const { id, kind, status, tax, issuedAt = 0, subtotal } = document
  if (kind === 'credit' || status !== 'paid' || tax.minor === 0 || issuedAt < since) return false
  const notes = documents.filter(({ corrects }) => corrects === id)
  return compare(creditedBy(notes, document).net, subtotal) < 0
}

/** Windows of which late usage is taken (B-137), and of each key the one before with its newest report, which is in force (B-64). */
function loadedWindows({ subscription, usageWindows }: BillingFacts): BillingFacts['usageWindows'] {
  if (subscription === undefined) return []
  const since = subscription.period.start - daysInMs(lateUsageDays)
  const before = usageWindows
    .flatMap(({ id, usageKey, period, last }) => (last && period.end <= since ? { id, usageKey, period, last } : []))
    .toSorted((left, right) => left.last.at - right.last.at || left.period.start - right.period.start)
  const inForce = new Set(new Map(before.map(({ usageKey, id }) => [usageKey, id])).values())
  return usageWindows.filter(({ id, period }) => period.end > since || inForce.has(id))
}

/** Rows that the loader reads: documents that are alive or served with all that hangs on them, and those of one attempt. */
export function loadedFrom(
  archive: BillingFacts,
  { attemptId, reference, documentId: named, taxedSince }: LoadRequest,
): BillingFacts {
  const of = archive.attempts.find(({ id }) => id === attemptId)?.paymentId
  const wanted = named ?? archive.payments.find(({ id }) => id === of)?.documentId
  const deposits = new Set(
    archive.payments
      .filter((payment) => reference !== undefined && payment.reference === reference)
      .map(({ documentId }) => documentId),
  )
  const since = taxedSince ?? (archive.account.taxVerifiedAt ?? Infinity) - correctedAgeMs
  const credited = new Set(archive.carried.map(({ line }) => line.correctsDocument))
  const isAlive = (document: DocumentRow): boolean => {
    const { id, status, kind } = document
    if (status === 'draft' || status === 'open' || id === wanted || credited.has(id)) return true
    return isTaxed(archive, document, since) || (kind === 'manual' && deposits.has(id))
  }
  // what a change takes back that waits for its money, of an earlier month by now
  for (const { kind, status, lines } of archive.documents)
    if (kind === 'change' && status === 'draft') for (const line of lines) credited.add(line.correctsDocument)
  const corrected = archive.documents.filter(
    (document) => isAlive(document) || isServed(archive, document) || namesLaterDays(archive, document),
  )
  const correctedIds = new Set<number | undefined>(corrected.map(({ id }) => id))
  // a change takes back documents before it, in the order of the archive
  for (const { id, lines } of archive.documents)
    if (lines.some(({ correctsDocument: taken }) => taken !== undefined && correctedIds.has(taken)))
      correctedIds.add(id)
  const documents = archive.documents.filter(({ id, corrects }) => correctedIds.has(id) || correctedIds.has(corrects))
  const ids = new Set(documents.map(({ id }) => id))
  const noted = new Set<number | undefined>(documents.map(({ corrects }) => corrects))
  const payments = archive.payments.filter(({ documentId }) => ids.has(documentId))
  const paymentIds = new Set(payments.map(({ id }) => id))
  const tries = Map.groupBy(archive.attempts, ({ paymentId }) => paymentId)
  const counted = (paymentId: number) => {
    const all = tries.get(paymentId) ?? []
    return [...all.slice(-1), ...all.filter(({ state }) => state !== 'ended').slice(-networkCap.tries)]
  }
  const newest = new Set([...tries.keys()].flatMap((paymentId) => counted(paymentId).map(({ id }) => id)))
  const orderIds = new Set(documents.map(({ orderId }) => orderId))
  const { scheduled, migrated } = archive.subscription ?? {}
  const pointed = new Set([scheduled?.orderId, migrated?.orderId])
  const hasSettled = archive.payments.some(({ state }) => state === paymentStates.paid)
  const { hasSettled: _, ...account } = archive.account
  return {
    ...archive,
    account: { ...account, ...(hasSettled && { hasSettled }) },
    documents,
    noteCredits: archive.noteCredits.filter(({ noteId }) => ids.has(noteId)),
    payments,
    refunds: archive.refunds.filter(({ documentId: id }) => id === wanted || noted.has(id) || deposits.has(id)),
    receivables: archive.receivables.filter(({ id }) => ids.has(id)),
    attempts: archive.attempts.filter(
      ({ id, paymentId }) => paymentIds.has(paymentId) && (id === attemptId || newest.has(id)),
    ),
    usageWindows: loadedWindows(archive),
    orders: archive.orders.filter(({ id, state }) => state === 'open' || orderIds.has(id) || pointed.has(id)),
  }
}

/** An id that the account's next order has. */
export function nextOrderId({ account, orders }: BillingFacts): string {
  const [owner, order] = [String(account.id), String(orders.length + 1)]
  return `${owner.padStart(8, '0')}-0000-4000-8000-${order.padStart(12, '0')}`
}

/** Credit of notes for what an earlier system was paid, which counts as paid: they correct no document here (B-133, B-145). */
export function amountsOfEarlier({ documents }: BillingFacts): readonly Money[] {
  return documents.flatMap(({ kind, corrects, total }) => (kind === 'credit' && corrects === undefined ? total : []))
}

/** Of what a provider collected, what plans put on the operator's list because no rule expects it. */
export function unexpectedOf({ payments }: BillingFacts, plans: readonly BillingPlan[], currency: Currency): Money {
  const listed = plans.flatMap(({ reconciliations }) => reconciliations)
  const unexpected = listed.filter(({ reason }) => reason.startsWith('paid as'))
  const amounts = unexpected.flatMap(({ paymentId }) => payments.find(({ id }) => id === paymentId)?.amount ?? [])
  return sumIn(currency, amounts)
}

/** Tries that wait for their customer although their time is over, and that are due for a look. */
export function lapsedChallenges({ attempts, payments }: BillingFacts, now: number): readonly number[] {
  const over = new Set(payments.flatMap(({ id, challenge }) => (challenge && challenge.expiresAt <= now ? id : [])))
  return attempts.flatMap(({ id, paymentId, state, lookAt = Infinity }) =>
    state === 'challenge' && lookAt <= now && over.has(paymentId) ? id : [],
  )
}
