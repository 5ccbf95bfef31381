import { z } from 'zod'
import type { ResultOf } from '@waybill/contract'
import type { HistoryEntryView, SubscriptionEndView, SubscriptionEventName } from '@waybill/contract/pages'
import { isCurrency, money, toMajor, type Money } from '@waybill/domain/money'
import { ok } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { ActionRegistrar } from '../../../platform/http/register-action.ts'
import type { Seller } from '../../../platform/seller.ts'
import { numberFor } from '../../billing/index.ts'
import { findHistory, type HistoryRow } from '../repository-history.ts'
import { titlesFor } from '../titles.ts'

const HISTORY_PAGE = 100
export const NEWEST_HISTORY = 8

/** Events that a member reads of; what stands in another entry, or is ours alone, isn't one. */
const NAMES: readonly SubscriptionEventName[] = [
  'subscription.started',
  'subscription.trial_ended',
  'subscription.trial_extended',
  'subscription.trial_granted',
  'module.trial_granted',
  'subscription.changed',
  'subscription.change_scheduled',
  'subscription.change_removed',
  'subscription.cancelled',
  'subscription.cancel_undone',
  'subscription.checkout_cancelled',
  'subscription.ended',
  'subscription.paused',
  'subscription.resumed',
  'subscription.prices_planned',
  'subscription.prices_withdrawn',
  'subscription.prices_changed',
  'subscription.channel_changed',
  'invoice.paid',
  'invoice.voided',
  'credit_note.issued',
  'credit.granted',
  'credit.deposited',
  'payment.failed',
  'payment.returned',
  'payment.blocked',
  'payment.disputed',
  'payment.dispute_won',
  'payment.dispute_lost',
  'billing.add_on_disabled',
  'billing.plan_read_only',
  'billing.subscription_expired',
  'billing.ended_by_dispute',
  'account.unlocked',
]

/** Amount of the event where it granted one, otherwise of its document. */
function amountOf({ data, total, currency }: HistoryRow): Money | null {
  const { amount, currency: granted } = data
  if (typeof amount === 'number' && typeof granted === 'string' && isCurrency(granted)) return money(amount, granted)
  return total === null || currency === null ? null : money(total, currency)
}

const recorded = z.object({
  plan: z.int().optional(),
  interval: z.enum(['month', 'year']).optional(),
  on: z.array(z.int()),
  off: z.array(z.int()),
})

/** Modules that a change switched, as far as its event says so: older ones say nothing. */
function switchedOf({ name, data }: HistoryRow, titleOf: HistoryQuery['titleOf']): Pick<HistoryEntryView, 'switched'> {
  const change = name === 'subscription.changed' ? recorded.safeParse(data).data : undefined
  if (change === undefined) return {}
  const { plan, interval, on, off } = change
  const known = (ids: readonly number[]) => ids.map(titleOf).filter((title) => title !== '')
  const [to] = known(plan === undefined ? [] : [plan])
  return {
    switched: { ...(to !== undefined && { plan: to }), ...(interval && { interval }), on: known(on), off: known(off) },
  }
}

const ENDS = ['period_ended', 'cancel', 'cancel_now'] as const satisfies readonly SubscriptionEndView[]

function endedBy({ name, data }: HistoryRow): Pick<HistoryEntryView, 'endedBy'> {
  const cause = name === 'subscription.ended' ? ENDS.find((end) => end === data['cause']) : undefined
  return cause === undefined ? {} : { endedBy: cause }
}

const CHANNELS = ['direct', 'wired', 'mobile', 'shopify'] as const

function channelOf({ name, data }: HistoryRow): Pick<HistoryEntryView, 'channel'> {
  const to = name === 'subscription.channel_changed' ? CHANNELS.find((one) => one === data['to']) : undefined
  return to === undefined ? {} : { channel: to }
}

/** A reader of one account's history, and how its documents are numbered. */
export interface HistoryQuery {
  readonly accountId: number
  readonly seller: Pick<Seller, 'invoicePrefix'>
  /** The title of a plan or an add-on, in the reader's language. */
  readonly titleOf: (productId: number) => string
  /** The key of an event: what happened before it. Without one the page shows the last few. */
  readonly before?: number | undefined
}

/** Events, the oldest first, and the key of those before. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntryView[]
  readonly next: number | undefined
}

/** A page of `limit` entries by key, 100 unless given. */
export async function historyPage(db: Executor, reader: HistoryQuery, limit = HISTORY_PAGE): Promise<HistoryPage> {
  const { accountId, seller, titleOf, before } = reader
  const rows = await findHistory(db, { accountId, names: NAMES, ends: ENDS, limit: limit + 1, before })
  const shown = rows.slice(0, limit)
  const entries = shown.toReversed().map((row) => ({
    name: row.name,
    at: row.at,
    document:
      row.seq === null || row.kind === null
        ? null
        : numberFor({ kind: row.kind, seq: row.seq, number_prefix: row.numberPrefix }, seller),
    amount: amountOf(row),
    ...(row.refundedSeq !== null && {
      refunded: numberFor({ seq: row.refundedSeq, number_prefix: row.refundedPrefix }, seller),
    }),
    ...endedBy(row),
    ...channelOf(row),
    ...switchedOf(row, titleOf),
  }))
  return { entries, next: rows.length > limit ? shown.at(-1)?.id : undefined }
}

type EventOut = ResultOf<'GET /billing/account/{member_id}/subscription/events'>['events'][number]

function eventOut({ name, at, document, amount }: HistoryEntryView): EventOut {
  return {
    event: name,
    occurred_at: new Date(at).toISOString(),
    occurred_at_epoch: at,
    document,
    amount: amount && toMajor(amount),
    amount_minor: amount && amount.minor,
    currency: amount && amount.currency,
  }
}

/** The history of the page as a call, by the same cursor. */
export function registerHistory(actions: ActionRegistrar): void {
  actions.member('GET /billing/account/{member_id}/subscription/events', async ({ query }, { member, context, db }) => {
    const { accountId } = member
    const { seller } = context.ports
    const reader = { accountId, seller, titleOf: titlesFor(context), before: query.before }
    const { entries, next } = await historyPage(db, reader)
    const path = `/billing/account/${member.memberId}/subscription/events`
    return ok({
      events: entries.toReversed().map(eventOut),
      next: next === undefined ? null : `${path}?before=${next}`,
    })
  })
}
