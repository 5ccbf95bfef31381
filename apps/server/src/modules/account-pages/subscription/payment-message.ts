import type { PaymentMessageView } from '@waybill/contract/pages'
import { nextToPay } from '@waybill/domain/billing'
import { DAY_MS } from '@waybill/domain/durations'
import { creditAhead } from '@waybill/domain/invoice'
import { subtract, zero, type Money } from '@waybill/domain/money'
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
import { subscriptionStatuses } from '@waybill/domain/subscription'
import { formatDuration, formatInstant, formatMoney, type MessageId } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import {
  findCredit,
  findOwed,
  findTrialsOver,
  hasStandingInvoice,
  numberFor,
  trialEndOf,
  type StoredSubscription,
} from '../../billing/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { requiredPayment, triedByUse, type RequiredPayment } from './required-payment.ts'
import { isChargedOn } from '../repository-items.ts'
import type { OutstandingPayment, PastDueInvoice } from '../repository-payments.ts'

/** Instant of a loss, a due day or a charge; undefined where no clock runs. */
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

/** Instant of the loss; undefined for what a payer owes for others, which ends nothing of its own (B-120). */
function lostAt({ schedule, isAddOn, firstFailedAt }: Failing): number | undefined {
  const { readOnlyDay, expiredDay } = dunningSchedules[schedule]
  const day = isAddOn ? readOnlyDay : expiredDay
  return Number.isFinite(day) ? dunningInstant(firstFailedAt, day) : undefined
}

/** Instant at which the plan becomes read-only, before it ends; undefined of an add-on, and of a first charge, which ends it at once (B-73, B-77). */
function readOnlyAt({ schedule, isAddOn, firstFailedAt }: OutstandingPayment): number | undefined {
  if (schedule === null || firstFailedAt === null || isAddOn) return undefined
  const { readOnlyDay, expiredDay } = dunningSchedules[schedule]
  return readOnlyDay < expiredDay ? dunningInstant(firstFailedAt, readOnlyDay) : undefined
}

/** Instant at which access or the add-on is lost by an unpaid invoice; undefined where no clock runs. Epoch ms. */
export async function disabledAt(db: Executor, invoice: PastDueInvoice): Promise<number | undefined> {
  const { first_failed_at: firstFailedAt, schedule, is_add_on: isAddOn, invoice_id: id } = invoice
  if (firstFailedAt === null || (isAddOn && !(await isChargedOn(db, id)))) return undefined
  return lostAt({ schedule, isAddOn, firstFailedAt })
}

interface Situated {
  readonly subscription: StoredSubscription
  readonly required: RequiredPayment
  readonly db: Executor
}

async function situationOf(
  payment: OutstandingPayment,
  { subscription, required: { isOver }, db }: Situated,
): Promise<PaymentSituation> {
  const { state, amount, productId, schedule, isAddOn, invoiceId } = payment
  // what is off by now has nothing to lose
  const isGone =
    isFailed(state) && (isAddOn ? !(await isChargedOn(db, invoiceId)) : isOver && state !== paymentStates.due)
  const at = isGone ? undefined : clockOf(payment, subscription)
  const isTrial = schedule === 'first_conversion'
  return {
    kind: 'payment',
    state,
    subject: isAddOn ? 'addon' : isTrial ? 'trial' : isOver ? 'ended' : 'plan',
    productId: isAddOn ? (productId ?? 0) : subscription.plan_id,
    amount,
    ...(payment.isReturned && { isReturned: true }),
    ...(at !== undefined && { at }),
  }
}

/** A situation with the payment that it came from, where it came from one. */
type Found = readonly [PaymentSituation, OutstandingPayment?]

/** A cancelled subscription owes without a message, and so does a transfer that is waited for after its end: the list has it (B-23). */
function isAnnounced(
  { state, schedule, isByTransfer }: OutstandingPayment,
  { subscription, required: { isOver, isCanceled } }: Omit<Situated, 'db'>,
): boolean {
  // what a payer owes for its members ends nothing of its own: it stands with the way to pay it
  if (state === paymentStates.overdue && schedule === 'statement') return false
  if (!isFailed(state)) return true
  return !isCanceled && subscription.paused_at === null && !(isOver && isByTransfer)
}

/** The end of an add-on's trial is announced on the page for this long. */
const TRIAL_OVER_MS = 30 * DAY_MS

/** Trials beside a plan that is bought: during the plan's own, a checkout is what retains its modules (B-71, B-24). */
async function trialSituations(
  { subscription, required, db }: Situated,
  now: number,
): Promise<readonly PaymentSituation[]> {
  const { isOver, isShown, hasValidMethod } = required
  const isBought = subscription.state === subscriptionStatuses.subscribed || subscription.confirmed_order_id !== null
  if (isOver || !isBought) return []
  const tried = isShown && !hasValidMethod ? triedByUse(required) : []
  const ended = await findTrialsOver(db, subscription.id)
  return [
    ...tried.flatMap((item): PaymentSituation[] => {
      const at = trialEndOf(item, subscription, now)
      return at === null ? [] : [{ kind: 'usage_trial', productId: item.product_id, at }]
    }),
    ...ended
      .filter(({ endedAt }) => now - endedAt < TRIAL_OVER_MS)
      .map(({ productId }) => ({ kind: 'trial_expired', subject: 'addon', productId }) as const),
  ]
}

async function situationsOf(situated: Situated, now: number): Promise<readonly Found[]> {
  const { subscription, required, db } = situated
  const announced = required.outstanding.filter((payment) => isAnnounced(payment, situated))
  const found = await Promise.all(
    announced.map(async (payment): Promise<Found> => [await situationOf(payment, situated), payment]),
  )
  const trials = await trialSituations(situated, now)
  const isTrialOver = required.isOver && !(await hasStandingInvoice(db, subscription.account_id))
  return [
    ...found,
    ...trials.map((trial): Found => [trial]),
    ...(isTrialOver
      ? [[{ kind: 'trial_expired', subject: 'plan', productId: subscription.plan_id }] satisfies Found]
      : []),
  ]
}

const SILENT = { at: null, invoice: null, nextTryAt: null, pays: null, paysNumber: null } as const

interface Showing {
  readonly subscription: StoredSubscription | undefined
  readonly db: Executor
  /** Read before, where the caller needs it too. */
  readonly required?: RequiredPayment
}

/** Charge of the member's own attempt: the oldest that can be paid, as billing takes it (B-52). */
async function nextTryOf(db: Executor, accountId: number): Promise<Pick<PaymentMessageView, 'pays' | 'paysNumber'>> {
  const next = nextToPay(await findOwed(db, accountId))
  return { pays: next?.open ?? null, paysNumber: next === undefined || next.seq === null ? null : String(next.seq) }
}

/**
 * The one message on money that a member is shown: the first by B-26, in the reader's language, with what its way out has to
 * say. Null where there is nothing to say, and where the reader can't pay here.
 */
export async function paymentMessage(
  member: Member,
  context: RequestContext,
  showing: Showing,
): Promise<PaymentMessageView | null> {
  const { subscription, db } = showing
  const { ports, now, locale } = context
  if (member.isLocked)
    return { code: 'locked', text: ports.pages.translator(locale)('payment.message.locked'), ...SILENT }
  if (subscription === undefined) return null
  const required = showing.required ?? (await requiredPayment(member, context, { subscription, db }))
  if (!required.isPayable) return null
  const found = await situationsOf({ subscription, required, db }, now)
  const banner = bannerOf(found.map(([situation]) => situation))
  const code = banner && messageOf(banner)
  if (banner === undefined || code === undefined) return null
  const payment = found.find(([situation]) => situation === banner)?.[1]
  const at = 'at' in banner ? banner.at : undefined
  const limitedAt = payment === undefined || at === undefined ? undefined : readOnlyAt(payment)
  return {
    code,
    text: await textOf(banner, code, { subscription, context, db }),
    at: at ?? null,
    ...(limitedAt !== undefined && { readOnlyAt: limitedAt }),
    invoice:
      payment?.seq === undefined || payment.seq === null
        ? null
        : {
            label: numberFor({ seq: payment.seq, number_prefix: payment.numberPrefix }, ports.seller),
            open: payment.amount,
          },
    nextTryAt: payment?.nextAttemptAt ?? null,
    ...(isFailed(payment?.state ?? 0) ? await nextTryOf(db, member.accountId) : { pays: null, paysNumber: null }),
  }
}

interface Wording {
  readonly subscription: StoredSubscription
  readonly context: RequestContext
  readonly db: Executor
}

type Text = readonly [id: MessageId, amount: string]

/** A scheduled charge stands without what account credit pays of it by then, as in the next charge; it may pay all of it. */
async function paymentText(
  { state, amount, at }: Extract<PaymentSituation, { kind: 'payment' }>,
  code: PaymentMessageView['code'],
  { subscription, context: { locale }, db }: Wording,
): Promise<Text> {
  const written = (shown: Money) => formatMoney(shown, locale, 2)
  if (state !== paymentStates.scheduled || at === undefined) return [`payment.message.${code}`, written(amount)]
  const credit = await findCredit(db, subscription.account_id)
  const [fromCredit = zero(amount.currency)] = creditAhead([{ date: at, total: amount }], credit)
  const due = subtract(amount, fromCredit)
  const isPaid = due.minor === 0 && fromCredit.minor > 0
  return isPaid ? ['payment.message.scheduled_credit', written(amount)] : [`payment.message.${code}`, written(due)]
}

async function textOf(banner: PaymentSituation, code: PaymentMessageView['code'], wording: Wording): Promise<string> {
  const { subscription, context, db } = wording
  const { ports, locale, now } = context
  const t = ports.pages.translator(locale)
  const catalogue = await ports.catalogue.version(subscription.catalogue_version, db)
  const productId = 'productId' in banner ? banner.productId : 0
  const at = 'at' in banner ? banner.at : undefined
  const [id, amount]: Text =
    banner.kind === 'payment' ? await paymentText(banner, code, wording) : [`payment.message.${code}`, '']
  return t(id, {
    name: productId > 0 ? titleOf(catalogue, productId, locale) : t('cart.customSolution'),
    amount,
    date: at === undefined ? '' : formatInstant(at, locale, { style: 'date' }),
    time: at === undefined ? '' : formatDuration(remainingTime(Math.max(0, at - now)), t),
  })
}
