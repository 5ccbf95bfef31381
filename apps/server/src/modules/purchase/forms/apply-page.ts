import type { ChangeProps } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { blockersOf, type MemberBlocker } from '@waybill/domain/billing'
import { isEmptyCart } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import { errorText, formatInstant, localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { buysFromPartner, payerOf } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { doneNotice, failureText } from '../../../platform/pages/form-outcome.ts'
import type { PageOutcome } from '../../../platform/pages/register-page.ts'
import { findPrimaryName } from '../../account/index.ts'
import { findLiveSubscription, loadFacts, type StoredSubscription } from '../../billing/index.ts'
import { findAccountCart, loadOwnCart } from '../../cart/index.ts'
import { changeRequestText, freshForm, showForm, type UnsentForm } from '../../contact/index.ts'
import { applyEnableView, applyView } from './apply-view.ts'
import { storeText } from '../blocker-text.ts'
import { waitingPaymentView } from './waiting-payment.ts'

const SUBSCRIPTION = '/account/billing/subscription'

export type ApplyOutcome = Result<PageOutcome<'change'>, ApiError>
type Blocked = Extract<ChangeProps, { kind: 'blocked' }>

const translatorOf = ({ context }: MemberContext) => context.ports.pages.translator(context.locale)

/** Page of a member who may neither change it nor write to the shop about it, with the one who may. */
async function closedBy(reader: MemberContext, blocker: MemberBlocker): Promise<Blocked> {
  const t = translatorOf(reader)
  if (blocker === 'read-only') return { kind: 'blocked', reason: t('subscription.control.readOnly'), wayOut: 'account' }
  const { member, db } = reader
  const name = blocker === 'not-primary' ? await findPrimaryName(db, member) : undefined
  const wayOut = blocker === 'not-primary' ? 'approval' : 'account'
  const reason = name === undefined ? t(errorText(blocker, 403)) : t('subscription.control.none', { name })
  return { kind: 'blocked', reason, wayOut }
}

/** Reason for a change by the shop's staff; undefined where a call can make it. */
function whyByStaff(reader: MemberContext, subscription: StoredSubscription): string | undefined {
  const { member, context } = reader
  const t = translatorOf(reader)
  const byStore = storeText(subscription.channel)
  if (byStore !== undefined) return t(byStore)
  if (member.isLocked) return t('apiError.accountLocked')
  if (subscription.state !== subscriptionStatuses.subscribed) {
    const date = formatInstant(subscription.trial_end ?? context.now, context.locale, {
      style: 'date',
    })
    return t('account.change.startsLater', { date })
  }
  if (subscription.paused_at !== null) return t('apiError.subscriptionPaused')
  return context.ports.gateway === undefined && !buysFromPartner(member) ? t('account.change.noProvider') : undefined
}

/** Ways out of a rejected change, by its code. */
const WAYS_OUT: Readonly<Record<string, Blocked['wayOut']>> = {
  'billing-missing': 'account',
  'debts-first': 'payment',
  'pending-payment': 'account',
  'debit-settles-late': 'account',
  'already-cancelled': 'account',
  'other-currency': 'account',
  'email-unverified': 'email',
  'contact-us': 'contact',
}

function blockedBy(reader: MemberContext, failure: ApiError): Blocked {
  return { kind: 'blocked', reason: failureText(failure, reader.context), wayOut: WAYS_OUT[failure.code] ?? 'cart' }
}

function cycleIn({ request }: RequestContext): string | undefined {
  return new URL(request.url, 'http://path').searchParams.get('cycle') ?? undefined
}

/** The cart, priced as its confirmation charges it; or why it can't be had. */
async function priced(reader: MemberContext, cart: CartView | null): Promise<ChangeProps> {
  const { member, context, db } = reader
  const blocked = rejectBlocked(member, { act: 'book' })
  if (blocked !== undefined) return blockedBy(reader, blocked)
  const { accountId } = member
  const facts = (await loadFacts(db, [accountId], { seller: context.ports.seller })).get(accountId)
  const stored = await findAccountCart(db, member)
  const subscription = facts?.subscription
  if (facts === undefined || subscription === undefined) return blockedBy(reader, apiError(600, 'no-subscription'))
  if (cart === null || stored === undefined || isEmptyCart(stored.cart)) return { kind: 'empty' }
  const applying = { member, context, db, facts, subscription, stored }
  if (buysFromPartner(member)) {
    const enable = await applyEnableView(applying)
    return enable.ok ? { kind: 'enable', enable: enable.value } : blockedBy(reader, enable.failure)
  }
  const apply = await applyView(applying, cycleIn(context))
  return apply.ok ? { kind: 'apply', cart, apply: apply.value } : blockedBy(reader, apply.failure)
}

/** A member who has ordered nothing yet checks out; a payment that waits for the bank is finished where it is shown. */
async function insteadOf(
  reader: MemberContext,
  subscription: StoredSubscription | undefined,
): Promise<string | undefined> {
  const { member, context, db } = reader
  const { search } = new URL(context.request.url, 'http://path')
  const hasOrdered = typeof subscription?.confirmed_order_id === 'string'
  const isSubscribed = subscription?.state === subscriptionStatuses.subscribed
  if (buysFromPartner(member)) return isSubscribed ? undefined : `/account/enable${search}`
  if (!isSubscribed && !hasOrdered) return `/account/checkout${search}`
  return (await waitingPaymentView(context, db, member)) === null ? undefined : `${SUBSCRIPTION}${search}`
}

/** The message to the shop's staff, with the cart in words. */
function byMessage(
  reader: MemberContext,
  { reason, cart, unsent }: { readonly reason: string; readonly cart: CartView | null; readonly unsent?: UnsentForm },
) {
  const { context } = reader
  const text = cart === null ? undefined : changeRequestText(cart, { t: translatorOf(reader), locale: context.locale })
  const { form, outcome } = showForm(context, unsent ?? freshForm(context, text))
  return { show: { kind: 'message', reason, cart, form } as const, ...outcome }
}

async function shownTo(
  reader: MemberContext,
  subscription: StoredSubscription,
  { cart, unsent }: { readonly cart: CartView | null; readonly unsent: UnsentForm | undefined },
) {
  const [blocker] = blockersOf({ act: 'apply', payer: payerOf(reader.member) })
  if (blocker !== undefined) return { show: await closedBy(reader, blocker) }
  const reason = whyByStaff(reader, subscription)
  if (reason !== undefined) return byMessage(reader, { reason, cart, ...(unsent && { unsent }) })
  return { show: await priced(reader, cart) }
}

/** The page as it is now; `unsent` is a message that was not sent. */
export async function showApply(context: RequestContext, db: Executor, unsent?: UnsentForm): Promise<ApplyOutcome> {
  const { actor: member, locale, ports, request } = context
  if (member.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const reader = { member, context, db }
  const title = ports.pages.translator(locale)('account.change.title')
  const { view: cart } = await loadOwnCart(context, db)
  const page = { title, badge: cart?.badge ?? 0 }
  if (new URL(request.url, 'http://path').searchParams.has('sent')) return ok({ show: { kind: 'sent' }, ...page })
  const subscription = await findLiveSubscription(db, member.accountId)
  const instead = await insteadOf(reader, subscription)
  if (instead !== undefined || subscription === undefined)
    return ok({ goTo: localePath(locale, instead ?? '/account/checkout') })
  return ok({ ...page, ...doneNotice(context), ...(await shownTo(reader, subscription, { cart, unsent })) })
}
