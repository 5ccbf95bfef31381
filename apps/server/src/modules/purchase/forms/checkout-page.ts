import type { FastifyInstance } from 'fastify'
import type { CheckoutProps } from '@waybill/contract/pages'
import { billedInterval } from '@waybill/domain/pricing'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { buysFromPartner, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { MemberContext, ActionRegistrar } from '../../../platform/http/register-action.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { doneNotice } from '../../../platform/pages/form-outcome.ts'
import { type PageOutcome, registerPage } from '../../../platform/pages/register-page.ts'
import type { Ports } from '../../../platform/ports.ts'
import { countriesIn, findMemberContact } from '../../account/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { findCountryLock, isTrialSpent, methodView, providerView } from '../../billing/index.ts'
import { presentLegalVersion } from '../../legal/index.ts'
import { findOrderedQuote } from '../../quote/index.ts'
import { chargesView } from '../preview/charges-view.ts'
import { blockerText } from '../blocker-text.ts'
import { rejectCheckout } from '../place/agree.ts'
import { findNewPurchase } from '../place/price.ts'
import { checkOutByForm, chosenIn } from './check-out-by-form.ts'
import { destinationOf } from './destination-of.ts'
import { leavingView } from '../change/leave-legacy.ts'
import { methodBroughtBack } from './save-method-by-form.ts'
import { submitAccountForm, type SubmittedPage } from './submit-account-form.ts'
import { waitingPaymentView } from './waiting-payment.ts'
import { priceCheckout, readCheckout, type PreparedCheckout, type ReadCheckout } from '../place/prepare-checkout.ts'

const REVIEW = '/platform/marketplace/shopping-cart-review'
const SUBSCRIPTION = '/account/billing/subscription'
const CHANGE = '/account/change'

/** The summary, and what a form of it has just done. */
async function showCheckout(context: RequestContext, db: Executor): Promise<Result<PageOutcome<'checkout'>, ApiError>> {
  if (context.actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const page = await loadCheckout(context.actor, context, db)
  return page.ok && 'show' in page.value ? ok({ ...page.value, ...doneNotice(context) }) : page
}

/** The summary before a purchase, and what it orders without script. */
export function registerCheckoutPage(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerPage(app, ports, {
    path: '/account/checkout',
    name: 'checkout',
    access: 'account',
    signInFirst: true,
    transaction: 'own',
    load: showCheckout,
    submit: (form, context, db) => submitCheckout(form, { ...actions, context, db, load: showCheckout }),
  })
}

/** Orders without script; the other forms of the page are those of the account's. */
async function submitCheckout(
  form: FormBody,
  page: SubmittedPage<'checkout'>,
): Promise<Result<PageOutcome<'checkout'>, ApiError>> {
  const { actor } = page.context
  if (form.fields['intent'] !== 'checkout.order' || actor.kind !== 'member')
    return submitAccountForm('/account/checkout', form, page)
  return checkOutByForm(form, actor, page)
}

/** The summary shows exactly what the checkout would do; without a cart, the way back to the catalogue (ORD-09). */
async function loadCheckout(
  member: Member,
  context: RequestContext,
  db: Executor,
): Promise<Result<PageOutcome<'checkout'>, ApiError>> {
  const { ports, now, locale } = context
  const { search } = new URL(context.request.url, 'http://path')
  // nothing is paid here, and no amount shown
  if (buysFromPartner(member)) return ok({ goTo: localePath(locale, `/account/enable${search}`) })
  const read = await readCheckout(db, { ports, member, now, locale })
  const instead = async (failure: ApiError) =>
    ok({ goTo: localePath(locale, await insteadOf(failure, { context, member, db })) })
  if (!read.ok) return instead(read.failure)
  const atEnd = priceCheckout(read.value, { start: undefined })
  if (!atEnd.ok) return instead(atEnd.failure)
  const show = await checkoutProps({ member, context, db, read: read.value, atEnd: atEnd.value })
  return ok({ show, title: ports.pages.translator(locale)('order.title') })
}

/** Problems that are mended in the cart: the review shows them at their lines, with buttons. */
const MENDED_IN_CART: ReadonlySet<string> = new Set(['cart-empty', 'no-price', 'product-retired', 'unknown-product'])

/**
 * Destination of a member who has nothing to check out; a payment that waits for the bank is finished on the account's
 * page.
 */
async function insteadOf({ code, values }: ApiError, { context, member, db }: MemberContext): Promise<string> {
  const waiting = await waitingPaymentView(context, db, member)
  if (waiting !== null) return `${SUBSCRIPTION}${new URL(context.request.url, 'http://path').search}`
  // reloaded while it was paid, or gone back to: the cart is closed because it was bought
  if (code === 'cart-empty' && (await findNewPurchase(db, member, context.now)) !== undefined)
    return `${SUBSCRIPTION}?created=1`
  // a price on request leads to the contact page of its product (CAT-08)
  if (code === 'contact-us') return `/account/contact?product=${values?.['id'] ?? ''}`
  if (MENDED_IN_CART.has(code)) return REVIEW
  return code === 'already-subscribed' ? CHANGE : SUBSCRIPTION
}

/** The data of the registration, until billing details replace it. */
async function detailsOf(member: Member, db: Executor): Promise<Readonly<Record<string, string>>> {
  const { company } = await findMemberContact(db, member.memberId)
  return { country: member.country, first_name: member.firstName, last_name: member.lastName, company }
}

/** The order number that the quote of the cart was accepted with. */
async function orderNumberOf({ quoteId }: PreparedCheckout, db: Executor): Promise<Readonly<Record<string, string>>> {
  const quote = quoteId === undefined ? undefined : await findOrderedQuote(db, { quoteId })
  return quote === undefined || quote.orderNumber === '' ? {} : { order_number: quote.orderNumber }
}

interface Showing {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
  readonly read: ReadCheckout
  readonly atEnd: PreparedCheckout
}

async function checkoutProps(showing: Showing): Promise<CheckoutProps> {
  const { member, context, db, read, atEnd } = showing
  const { ports, now, locale } = context
  const { catalogue } = read
  const t = ports.pages.translator(locale)
  const trialEndsAt = atEnd.subscription?.trial_end ?? null
  const isTrial = atEnd.plan.start === 'trial_end'
  const legal = await presentLegalVersion(db, catalogue)
  const { searchParams } = new URL(context.request.url, 'http://path')
  const charges = chargesView(read, { member, context })
  const waitingPayment = await waitingPaymentView(context, db, member)
  const isSpent = isTrial && (await isTrialSpent(db, ports, { accountId: member.accountId, now }))
  const begins = {
    start: isTrial && waitingPayment === null ? 'trial_end' : 'now',
    interval: billedInterval(catalogue.settings, atEnd.stored.cart.interval),
    ...chosenIn((name) => searchParams.get(name)),
  } as const
  return {
    memberId: member.memberId,
    isTrial,
    trialEndsAt: isTrial ? trialEndsAt : null,
    planTitle:
      atEnd.stored.cart.planId > 0 ? titleOf(catalogue, atEnd.stored.cart.planId, locale) : t('cart.customSolution'),
    charges,
    taxation: atEnd.taxation.kind,
    billing: { ...(await detailsOf(member, db)), ...(await orderNumberOf(atEnd, db)), ...atEnd.billing },
    countryLock: await findCountryLock(db, member.accountId, now),
    countries: countriesIn(locale),
    method: atEnd.method === undefined ? null : methodView(atEnd.method, now),
    provider: providerView(ports.gateway),
    waitingPayment,
    ...(await leavingView(db, { subscription: atEnd.subscription, target: atEnd.purchase, member, context })),
    ...(isSpent && { isTrialSpent: true as const }),
    ...methodBroughtBack(searchParams),
    chosen: {
      ...begins,
      ...((!isTrial || isSpent) && { start: 'now' }),
      ...(charges.year === undefined && { interval: 'month' }),
      ...(charges.month === undefined && { interval: 'year' }),
    },
    ...(await closedBy(showing)),
    titles: Object.fromEntries(
      [atEnd.stored.cart.planId, ...atEnd.stored.cart.lines.map(({ productId }) => productId)].map((id) => [
        String(id),
        titleOf(catalogue, id, locale),
      ]),
    ),
    sellerName: ports.seller.name,
    ...(legal && { terms: legal.number }),
    destination: destinationOf(context, atEnd.stored.cart),
  }
}

const WAYS_OUT: Readonly<Record<string, NonNullable<CheckoutProps['closed']>['wayOut']>> = {
  'email-unverified': 'email',
  'account-locked': 'contact',
  'partner-account': 'contact',
}

/** Reason of the closed button; other missing fields are in the form itself. */
async function closedBy(showing: Showing): Promise<Pick<CheckoutProps, 'closed'>> {
  const blocked = rejectCheckout(showing.member, showing.atEnd)
  if (blocked === undefined || blocked.code === 'billing-missing') return {}
  return { closed: { reason: await blockerText(blocked, showing), wayOut: WAYS_OUT[blocked.code] ?? 'cart' } }
}
