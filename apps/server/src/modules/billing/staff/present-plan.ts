import type { FollowingRow } from '@waybill/contract/calls/command-previews'
import type { BillingPlan, RefundRow } from '@waybill/domain/billing'
import { toMajor, type Money } from '@waybill/domain/money'
import { subscriptionStatuses } from '@waybill/domain/subscription'

/** Names of what a plan has by its ids. */
export interface PlanNames {
  /** Printed numbers of documents that there were before. */
  readonly numbers: ReadonlyMap<number, string>
  readonly codeOf: (productId: number) => string
}

type NamedRow = Pick<FollowingRow, 'kind' | 'about'> & Partial<FollowingRow>

function amountOf(amount: Money): Pick<FollowingRow, 'amount' | 'amount_minor' | 'currency'> {
  return { amount: toMajor(amount), amount_minor: amount.minor, currency: amount.currency }
}

const NOTHING = {
  account_id: null,
  document: null,
  amount: null,
  amount_minor: null,
  currency: null,
  at: null,
  to: null,
} as const

/** A whole row: what isn't said of it is null. */
export const followingOf = (step: NamedRow): FollowingRow => ({ ...NOTHING, lines: [], ...step })

const instantOf = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

function documentSteps({ rows, issued }: BillingPlan, { numbers, codeOf }: PlanNames): NamedRow[] {
  const made = rows.documents.added.map(({ id, kind, total, corrects, lines }): NamedRow => ({
    kind: issued.includes(id) ? 'document' : 'draft',
    about: kind,
    document: numbers.get(corrects ?? 0) ?? null,
    ...amountOf(total),
    lines: lines.map(({ kind: about, productId, amount }) => ({
      about,
      product: productId === undefined ? null : codeOf(productId),
      amount: toMajor(amount),
      amount_minor: amount.minor,
      currency: amount.currency,
    })),
  }))
  // what only has less open is said by that
  const changed = rows.documents.changed.filter(({ id, status }) => status !== 'open' || issued.includes(id))
  const moved = changed.map(({ id, status, kind, total }): NamedRow => ({
    kind: issued.includes(id) ? 'document' : 'document_now',
    about: issued.includes(id) ? kind : status,
    document: numbers.get(id) ?? null,
    ...amountOf(total),
  }))
  const owed = [...rows.receivables.added, ...rows.receivables.changed].map(({ id, open, dueAt }): NamedRow => ({
    kind: 'due',
    about: open.minor > 0 ? 'open' : 'settled',
    document: numbers.get(id) ?? null,
    ...amountOf(open),
    at: open.minor > 0 ? instantOf(dueAt) : null,
  }))
  return [...made, ...moved, ...owed]
}

function refundStep({ state, amount, destination, documentId }: RefundRow, { numbers }: PlanNames): NamedRow {
  const isWaiting = state === 'requested'
  return {
    kind: isWaiting ? 'approval' : 'refund',
    about: isWaiting ? 'refund' : state,
    document: numbers.get(documentId) ?? null,
    ...amountOf(amount),
    to: state === 'credited' ? 'credit' : destination,
  }
}

function moneySteps({ rows, credit, events }: BillingPlan, names: PlanNames): NamedRow[] {
  const tries = rows.attempts.added.map(({ amount, origin }): NamedRow => ({
    kind: 'charge',
    about: origin,
    ...amountOf(amount),
  }))
  const refunds = [...rows.refunds.added, ...rows.refunds.changed].map((row) => refundStep(row, names))
  const entries = credit.map((entry): NamedRow => ({
    kind: 'credit',
    about: entry.cause,
    document: 'documentId' in entry ? (names.numbers.get(entry.documentId) ?? null) : null,
    ...amountOf(entry.amount),
  }))
  const waiting = events.flatMap(({ name }): NamedRow[] =>
    name === 'credit.requested' ? [{ kind: 'approval', about: 'credit' }] : [],
  )
  return [...tries, ...refunds, ...entries, ...waiting]
}

const STATUS_WORDS = new Map<number, string>(
  Object.entries(subscriptionStatuses).map(([word, status]) => [status, word]),
)

function subscriptionSteps({ rows: { subscription } }: BillingPlan): NamedRow[] {
  return [...subscription.added, ...subscription.changed].map((row): NamedRow => {
    const { status, pausedAt, cancelAt, trial, period } = row
    const isTrial = status === subscriptionStatuses.notSubscribed && trial !== undefined
    const isEnding = status === subscriptionStatuses.subscribed && cancelAt !== undefined
    const word = isTrial ? 'trial' : isEnding ? 'ending' : (STATUS_WORDS.get(status) ?? String(status))
    const end = cancelAt ?? (isTrial ? trial.end : period.end)
    return {
      kind: 'subscription',
      about: pausedAt === undefined ? word : 'paused',
      at: instantOf(end),
      to: row.channel,
    }
  })
}

/** Products that can be used from now on, and no more; one that only comes from elsewhere stays. */
function productSteps(
  { at: now, rows: { entitlements }, ended }: BillingPlan,
  { codeOf }: PlanNames,
  productOf: ReadonlyMap<number, number>,
): NamedRow[] {
  const laterThanNow = (at: number) => (at > now ? instantOf(at) : null)
  const on = entitlements.added.map(({ productId, from }) => ({ about: codeOf(productId), at: laterThanNow(from) }))
  const off = ended.entitlements.flatMap(({ id, at }) => {
    const productId = productOf.get(id)
    return productId === undefined ? [] : [{ about: codeOf(productId), at: laterThanNow(at) }]
  })
  const both = new Set(on.map(({ about }) => about)).intersection(new Set(off.map(({ about }) => about)))
  const moved = (steps: typeof on) => steps.filter(({ about }) => !both.has(about))
  return [
    ...moved(on).map((step): NamedRow => ({ kind: 'product_on', ...step })),
    ...moved(off).map((step): NamedRow => ({ kind: 'product_off', ...step })),
  ]
}

function accountSteps(plan: BillingPlan): NamedRow[] {
  const { payer, paidUntil, currency, isLocked, isClosed, trialsAllowed } = plan
  const about = (word: string, rest: Partial<FollowingRow> = {}): NamedRow => ({
    kind: 'account',
    about: word,
    ...rest,
  })
  return [
    ...(payer === undefined ? [] : [about(`payer_${payer.by}`)]),
    ...(paidUntil === undefined ? [] : [about('paid_until', { at: instantOf(paidUntil) })]),
    ...(currency === undefined ? [] : [about('currency', { currency })]),
    ...(isLocked === undefined ? [] : [about(isLocked ? 'locked' : 'unlocked')]),
    ...(isClosed === undefined ? [] : [about('closed')]),
    ...trialsAllowed.map(({ addOnCode }) => about('trial_allowed', { to: addOnCode })),
  ]
}

/** All that a plan does, as the staff read it. `productOf` has the products of the entitlements that it ends. */
export function presentPlan(
  plan: BillingPlan,
  names: PlanNames,
  productOf: ReadonlyMap<number, number>,
): readonly FollowingRow[] {
  const steps = [
    ...documentSteps(plan, names),
    ...moneySteps(plan, names),
    ...subscriptionSteps(plan),
    ...productSteps(plan, names, productOf),
    ...accountSteps(plan),
  ]
  return steps.map((step) => followingOf({ account_id: plan.accountId, ...step }))
}

/** Documents that a plan speaks of and that there were before it. */
export function namedDocuments({ rows, credit }: BillingPlan): readonly number[] {
  const { documents, receivables, refunds } = rows
  const added = new Set(documents.added.map(({ id }) => id))
  const named = [
    ...documents.added.flatMap(({ corrects }) => corrects ?? []),
    ...documents.changed.map(({ id }) => id),
    ...[...receivables.added, ...receivables.changed].map(({ id }) => id),
    ...[...refunds.added, ...refunds.changed].map(({ documentId }) => documentId),
    ...credit.flatMap((entry) => ('documentId' in entry ? entry.documentId : [])),
  ]
  return [...new Set(named)].filter((id) => !added.has(id))
}
