import type { ResultOf } from '@waybill/contract'
import {
  bannerOf,
  dunningInstant,
  dunningSchedules,
  isFailed,
  messageOf,
  paymentStates,
  remainingTime,
  type PaymentSituation,
} from '@waybill/domain/payment'
import { collectionOf, statusAt, subscriptionStatuses } from '@waybill/domain/subscription'
import { formatDuration, formatInstant, formatMoney } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { titleOf } from '../catalog/index.ts'
import { hasInvoice } from '../invoice/index.ts'
import { subscriptionFacts, type StoredSubscription } from '../subscription/index.ts'
import { findOutstanding, type OutstandingPayment } from './repository-payments.ts'

type Message = ResultOf<'GET /billing/account/{member_id}/subscription'>['payment_message']

/** When something is lost, is due or is charged by a payment; undefined where no clock runs (B-25). */
function clockOf(payment: OutstandingPayment, subscription: StoredSubscription): number | undefined {
  const { state, schedule, firstFailedAt, isAddOn, dueAt } = payment
  if (state === paymentStates.scheduled) return subscription.trial_end ?? undefined
  if (state === paymentStates.due) return dueAt ?? undefined
  if (firstFailedAt === null || schedule === null) return undefined
  const { readOnlyDay, expiredDay } = dunningSchedules[schedule]
  return dunningInstant(firstFailedAt, isAddOn ? readOnlyDay : expiredDay)
}

function situationOf(payment: OutstandingPayment, subscription: StoredSubscription): PaymentSituation {
  const { state, amount, productId, schedule, isAddOn } = payment
  const at = clockOf(payment, subscription)
  const isTrial = schedule === 'first_conversion'
  return {
    kind: 'payment',
    state,
    subject: isAddOn ? 'addon' : isTrial ? 'trial' : 'plan',
    productId: isAddOn ? (productId ?? 0) : subscription.plan_id,
    amount,
    ...(at !== undefined && { at }),
  }
}

/** A subscription that is over or was cancelled owes without a message: its debts stand in the list (B-23). */
async function situationsOf(
  subscription: StoredSubscription,
  { now }: RequestContext,
  db: Executor,
): Promise<readonly PaymentSituation[]> {
  const { account_id: accountId, plan_id: productId, cancel_at: cancelAt, paused_at: pausedAt } = subscription
  const outstanding = await findOutstanding(db, accountId)
  if (statusAt(subscriptionFacts(subscription), now) === subscriptionStatuses.expired) {
    const underWay = outstanding.filter(({ state }) => !isFailed(state))
    const hasPaid = await hasInvoice(db, accountId)
    return [
      ...underWay.map((payment) => situationOf(payment, subscription)),
      ...(hasPaid ? [] : [{ kind: 'trial_expired', subject: 'plan', productId } as const]),
    ]
  }
  const isLeaving = cancelAt !== null || pausedAt !== null
  return outstanding
    .filter(({ state }) => !isLeaving || !isFailed(state))
    .map((payment) => situationOf(payment, subscription))
}

/**
 * The one message on money that a member is shown: the first by B-26, in the reader's language. Null where there is nothing to
 * say, and where the reader can't pay here (B-23).
 */
export async function paymentMessage(
  member: Member,
  context: RequestContext,
  { subscription, db }: { readonly subscription: StoredSubscription | undefined; readonly db: Executor },
): Promise<Message> {
  const { ports, locale, now } = context
  const t = ports.pages.translator(locale)
  if (member.isLocked) return { code: 'locked', text: t('payment.message.locked') }
  if (subscription === undefined || collectionOf(subscription.channel) === 'elsewhere') return null
  const banner = bannerOf(await situationsOf(subscription, context, db))
  const code = banner && messageOf(banner)
  if (banner === undefined || code === undefined) return null
  const catalogue = await ports.catalogue.version(subscription.catalogue_version, db)
  const productId = 'productId' in banner ? banner.productId : 0
  const at = 'at' in banner ? banner.at : undefined
  const text = t(`payment.message.${code}`, {
    name: productId > 0 ? titleOf(catalogue, productId, locale) : t('cart.customSolution'),
    amount: banner.kind === 'payment' ? formatMoney(banner.amount, locale, 2) : '',
    date: at === undefined ? '' : formatInstant(at, locale, { style: 'date', timeZone: member.timeZone }),
    time: at === undefined ? '' : formatDuration(remainingTime(Math.max(0, at - now)), t),
  })
  return { code, text }
}
