import type { PaymentMessageView } from '@waybill/contract/pages'
import {
  bannerOf,
  canPayHere,
  dunningInstant,
  dunningSchedules,
  isFailed,
  messageOf,
  paymentStates,
  remainingTime,
  type PaymentSituation,
} from '@waybill/domain/payment'
import { statusAt, subscriptionStatuses } from '@waybill/domain/subscription'
import { formatDuration, formatInstant, formatMoney } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { isIndirect, type Member } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { titleOf } from '../catalog/index.ts'
import { hasInvoice, numberFor } from '../invoice/index.ts'
import { subscriptionFacts, type StoredSubscription } from '../subscription/index.ts'
import { isChargedOn } from './repository-items.ts'
import { findOutstanding, type OutstandingPayment, type PastDueInvoice } from './repository-payments.ts'

/** When something is lost, is due or is charged by a payment; undefined where no clock runs (B-25). */
function clockOf(payment: OutstandingPayment, subscription: StoredSubscription): number | undefined {
  const { state, schedule, firstFailedAt, isAddOn, dueAt } = payment
  if (state === paymentStates.scheduled) return subscription.trial_end ?? undefined
  if (state === paymentStates.due) return dueAt ?? undefined
  if (firstFailedAt === null || schedule === null) return undefined
  return lostAt({ schedule, isAddOn, firstFailedAt })
}

interface Failing {
  readonly schedule: keyof typeof dunningSchedules
  readonly isAddOn: boolean
  readonly firstFailedAt: number
}

/** When what was not paid for is lost; undefined for what a payer owes for others, which ends nothing of its own (B-77, B-120). */
function lostAt({ schedule, isAddOn, firstFailedAt }: Failing): number | undefined {
  const { readOnlyDay, expiredDay } = dunningSchedules[schedule]
  const day = isAddOn ? readOnlyDay : expiredDay
  return Number.isFinite(day) ? dunningInstant(firstFailedAt, day) : undefined
}

/** When access or the add-on is lost by an unpaid invoice; undefined where no clock runs (B-77). Epoch ms. */
export async function disabledAt(db: Executor, invoice: PastDueInvoice): Promise<number | undefined> {
  const { first_failed_at: firstFailedAt, schedule, is_add_on: isAddOn, invoice_id: id } = invoice
  if (firstFailedAt === null || (isAddOn && !(await isChargedOn(db, id)))) return undefined
  return lostAt({ schedule, isAddOn, firstFailedAt })
}

async function situationOf(
  payment: OutstandingPayment,
  subscription: StoredSubscription,
  db: Executor,
): Promise<PaymentSituation> {
  const { state, amount, productId, schedule, isAddOn, invoiceId } = payment
  // add-ons that are off by now have nothing to lose
  const isGone = isAddOn && isFailed(state) && !(await isChargedOn(db, invoiceId))
  const at = isGone ? undefined : clockOf(payment, subscription)
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

/** A situation with the payment that it came from, where it came from one. */
type Found = readonly [PaymentSituation, OutstandingPayment?]

/** A subscription that is over or was cancelled owes without a message: its debts stand in the list (B-23). */
async function situationsOf(
  subscription: StoredSubscription,
  outstanding: readonly OutstandingPayment[],
  { now, db }: { readonly now: number; readonly db: Executor },
): Promise<readonly Found[]> {
  const { account_id: accountId, plan_id: productId, cancel_at: cancelAt, paused_at: pausedAt } = subscription
  const isOver = statusAt(subscriptionFacts(subscription), now) === subscriptionStatuses.expired
  const isLeaving = isOver || cancelAt !== null || pausedAt !== null
  const shown = outstanding
    .filter(({ state }) => !isLeaving || !isFailed(state))
    // what a payer owes for its members ends nothing of its own (B-120): it stands with the way to pay it
    .filter(({ state, schedule }) => state !== paymentStates.overdue || schedule !== 'statement')
  const found = await Promise.all(
    shown.map(async (payment): Promise<Found> => [await situationOf(payment, subscription, db), payment]),
  )
  const isTrialOver = isOver && !(await hasInvoice(db, accountId))
  return isTrialOver ? [...found, [{ kind: 'trial_expired', subject: 'plan', productId }]] : found
}

/** What a try of the member's own would charge: the oldest that failed, as billing takes it (B-52). */
function oldestFailed(outstanding: readonly OutstandingPayment[]): OutstandingPayment | undefined {
  return outstanding
    .filter(({ state, isByTransfer }) => isFailed(state) && !isByTransfer)
    .toSorted((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0) || one.invoiceId - other.invoiceId)[0]
}

const SILENT = { at: null, invoice: null, nextTryAt: null, pays: null } as const

interface Showing {
  readonly subscription: StoredSubscription | undefined
  readonly db: Executor
}

/**
 * The one message on money that a member is shown: the first by B-26, in the reader's language, with what its way out has to
 * say. Null where there is nothing to say, and where the reader can't pay here (B-23).
 */
export async function paymentMessage(
  member: Member,
  context: RequestContext,
  { subscription, db }: Showing,
): Promise<PaymentMessageView | null> {
  const { ports, now } = context
  const t = ports.pages.translator(context.locale)
  if (member.isLocked) return { code: 'locked', text: t('payment.message.locked'), ...SILENT }
  if (subscription === undefined) return null
  const isPaidByOrganization = member.payerAccountId !== undefined
  if (!canPayHere({ channel: subscription.channel, isPaidByOrganization, isIndirect: isIndirect(member) })) return null
  const outstanding = await findOutstanding(db, subscription.account_id)
  const found = await situationsOf(subscription, outstanding, { now, db })
  const banner = bannerOf(found.map(([situation]) => situation))
  const code = banner && messageOf(banner)
  if (banner === undefined || code === undefined) return null
  const payment = found.find(([situation]) => situation === banner)?.[1]
  const oldest = isFailed(payment?.state ?? 0) ? oldestFailed(outstanding) : undefined
  return {
    code,
    text: await textOf(banner, code, { subscription, context, db, timeZone: member.timeZone }),
    at: 'at' in banner ? (banner.at ?? null) : null,
    invoice:
      payment?.seq === undefined || payment.seq === null
        ? null
        : {
            label: numberFor({ seq: payment.seq, number_prefix: payment.numberPrefix }, ports.seller),
            open: payment.amount,
          },
    nextTryAt: payment?.nextAttemptAt ?? null,
    pays: oldest?.amount ?? null,
  }
}

interface Wording {
  readonly subscription: StoredSubscription
  readonly context: RequestContext
  readonly db: Executor
  readonly timeZone: string
}

async function textOf(
  banner: PaymentSituation,
  code: PaymentMessageView['code'],
  { subscription, context: { ports, locale, now }, db, timeZone }: Wording,
): Promise<string> {
  const t = ports.pages.translator(locale)
  const catalogue = await ports.catalogue.version(subscription.catalogue_version, db)
  const productId = 'productId' in banner ? banner.productId : 0
  const at = 'at' in banner ? banner.at : undefined
  return t(`payment.message.${code}`, {
    name: productId > 0 ? titleOf(catalogue, productId, locale) : t('cart.customSolution'),
    amount: banner.kind === 'payment' ? formatMoney(banner.amount, locale, 2) : '',
    date: at === undefined ? '' : formatInstant(at, locale, { style: 'date', timeZone }),
    time: at === undefined ? '' : formatDuration(remainingTime(Math.max(0, at - now)), t),
  })
}
