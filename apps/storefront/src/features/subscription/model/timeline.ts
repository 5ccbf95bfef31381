import type { HistoryEntryView, SubscriptionProps, SwitchedView } from '@waybill/contract/pages'
import type { AheadChargeView } from '@waybill/contract/views'
import type { Money } from '@waybill/domain/money'
import { formatList, formatMoney, type Locale, speakEstimate, type Translate } from '@waybill/i18n'
import { dueOf } from '../../../app/charges/due-of.ts'

interface TextContext {
  readonly locale: Locale
  readonly t: Translate
}

/** Past or coming event, as a sentence. Epoch ms. */
export interface TimelineEntry {
  readonly at: number
  readonly text: string
}

function keyOf({ name, document, endedBy, channel = 'direct' }: HistoryEntryView) {
  if (name === 'subscription.channel_changed') return `channel_${channel}` as const
  if (name === 'subscription.ended') return ENDS[endedBy ?? 'period_ended']
  // a try before its invoice has a number was a purchase or a change, which didn't happen (B-102)
  if (name === 'payment.failed' && document === null) return 'order_failed' as const
  return KEYS[name]
}

const ENDS = {
  period_ended: 'subscription_period_ended',
  cancel: 'subscription_ended_at_once',
  cancel_now: 'subscription_ended_by_us',
} as const satisfies Record<NonNullable<HistoryEntryView['endedBy']>, string>

const KEYS = {
  'subscription.started': 'subscription_started',
  'subscription.trial_ended': 'subscription_trial_ended',
  'subscription.trial_extended': 'subscription_trial_extended',
  'subscription.trial_granted': 'subscription_trial_granted',
  'module.trial_granted': 'module_trial_granted',
  'subscription.changed': 'subscription_changed',
  'subscription.change_scheduled': 'subscription_change_scheduled',
  'subscription.change_removed': 'subscription_change_removed',
  'subscription.cancelled': 'subscription_cancelled',
  'subscription.cancel_undone': 'subscription_cancel_undone',
  'subscription.checkout_cancelled': 'subscription_checkout_cancelled',
  'subscription.paused': 'subscription_paused',
  'subscription.resumed': 'subscription_resumed',
  'subscription.prices_planned': 'subscription_prices_planned',
  'subscription.prices_withdrawn': 'subscription_prices_withdrawn',
  'subscription.prices_changed': 'subscription_prices_changed',
  'invoice.paid': 'invoice_paid',
  'invoice.voided': 'invoice_voided',
  'credit_note.issued': 'credit_note_issued',
  'credit.granted': 'credit_granted',
  'credit.deposited': 'credit_deposited',
  'payment.failed': 'payment_failed',
  'payment.returned': 'payment_returned',
  'payment.blocked': 'payment_blocked',
  'payment.disputed': 'payment_disputed',
  'payment.dispute_won': 'payment_dispute_won',
  'payment.dispute_lost': 'payment_dispute_lost',
  'billing.add_on_disabled': 'billing_add_on_disabled',
  'billing.plan_read_only': 'billing_plan_read_only',
  'billing.subscription_expired': 'billing_subscription_expired',
  'billing.ended_by_dispute': 'billing_ended_by_dispute',
  'account.unlocked': 'account_unlocked',
} as const satisfies Record<
  Exclude<HistoryEntryView['name'], 'subscription.ended' | 'subscription.channel_changed'>,
  string
>

/** Modules that a change switched, one sentence each; none for another quantity. */
function switchedTexts({ plan, interval, on, off }: SwitchedView, { locale, t }: TextContext): readonly string[] {
  const names = (titles: readonly string[]) => ({ names: formatList(titles, locale) })
  return [
    ...(plan === undefined ? [] : [t('history.to_plan', { plan })]),
    ...(interval === undefined ? [] : [t(`history.by_${interval}`)]),
    ...(on.length === 0 ? [] : [t('history.switched_on', names(on))]),
    ...(off.length === 0 ? [] : [t('history.switched_off', names(off))]),
  ]
}

export function pastOf(history: readonly HistoryEntryView[], { locale, t }: TextContext): readonly TimelineEntry[] {
  return history.map((entry) => {
    const amount = entry.amount === null ? '' : formatMoney(entry.amount, locale, 2)
    const { refunded } = entry
    const id = refunded === undefined ? (`history.${keyOf(entry)}` as const) : 'history.invoice_refunded'
    const switched = entry.switched === undefined ? [] : switchedTexts(entry.switched, { locale, t })
    const text =
      switched.length > 0
        ? switched.join(' ')
        : t(id, { document: entry.document ?? '', amount, invoice: refunded ?? '' })
    return { at: entry.at, text }
  })
}

type Ahead = Pick<
  SubscriptionProps,
  | 'state'
  | 'channel'
  | 'method'
  | 'now'
  | 'nextCharge'
  | 'laterCharges'
  | 'trialEndsAt'
  | 'scheduledChange'
  | 'comingPrices'
  | 'cancellation'
  | 'paymentMessage'
>

/** True where the next charge is paid by bank transfer: agreed on, or because a subscription has no method to charge. */
export function isInvoiced({
  channel,
  method,
  state,
}: Pick<SubscriptionProps, 'channel' | 'method' | 'state'>): boolean {
  return channel === 'wired' || (method === null && state !== 'trial_scheduled')
}

/** Charge of a day, or that account credit pays all of it. */
function chargeText(charge: AheadChargeView, facts: Ahead, { locale, t }: TextContext): string {
  const write = (money: Money): string => {
    const written = formatMoney(money, locale, 2)
    return speakEstimate(written, charge.isEstimate, t)
  }
  const due = dueOf(charge)
  if (due.minor === 0) return t('subscription.ahead.byCredit', { amount: write(charge.amount) })
  return t(isInvoiced(facts) ? 'subscription.ahead.invoice' : 'subscription.ahead.charge', { amount: write(due) })
}

/**
 * Instant at which the debt of the message ends the subscription: what comes after that comes only once it is paid (B-77).
 * Epoch ms.
 */
export function endOfDebt(message: SubscriptionProps['paymentMessage']): number | undefined {
  if (message === null || (message.readOnlyAt === undefined && message.code !== 'failed_trial')) return undefined
  return message.at ?? undefined
}

/** Coming events, the nearest first. */
export function aheadOf(facts: Ahead, { locale, t }: TextContext): readonly TimelineEntry[] {
  const { state, now, nextCharge, laterCharges, trialEndsAt, scheduledChange, comingPrices, cancellation } = facts
  const { paymentMessage: message } = facts
  const charges = nextCharge === null ? [] : [nextCharge, ...laterCharges]
  const isFailing = message !== null && (message.pays !== null || message.readOnlyAt !== undefined)
  const endsAt = endOfDebt(message) ?? Infinity
  const entries: readonly (TimelineEntry | false)[] = [
    state === 'trial' && trialEndsAt !== null && { at: trialEndsAt, text: t('subscription.ahead.trialEnds') },
    isFailing && message.nextTryAt !== null && { at: message.nextTryAt, text: t('subscription.ahead.retry') },
    isFailing && message.readOnlyAt !== undefined && { at: message.readOnlyAt, text: t('subscription.ahead.readOnly') },
    isFailing && message.at !== null && { at: message.at, text: t('subscription.ahead.loss') },
    scheduledChange !== null && {
      at: scheduledChange.at,
      text: t('subscription.ahead.change', { plan: scheduledChange.planTitle }),
    },
    comingPrices !== null && { at: comingPrices.at, text: t('subscription.ahead.prices') },
  ]
  // a charge whose day has come waits for late usage
  const charged = charges.map((charge) => ({ at: charge.date, text: chargeText(charge, facts, { locale, t }) }))
  const ends = cancellation?.kind === 'noticed' && { at: cancellation.endsAt, text: t('subscription.ahead.ends') }
  return [...entries.filter((entry) => entry !== false && entry.at > now), ...charged, ends]
    .filter((entry) => entry !== false)
    .map(({ at, text }) => ({ at, text: at <= endsAt ? text : `${text} ${t('subscription.ahead.ifPaid')}` }))
    .toSorted((one, other) => one.at - other.at)
}
