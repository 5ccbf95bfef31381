import type { FastifyInstance } from 'fastify'
import type { CheckoutProps } from '@waybill/contract/pages'
import { checkoutDestination } from '@waybill/domain/order'
import { rateOfTaxation } from '@waybill/domain/invoice'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/actor.ts'
import { apiError, type ApiError, NO_PROVIDER, NOT_FOUND } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { type PageOutcome, registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { ownMember, countriesIn, findMemberContact } from '../account/index.ts'
import { titleOf } from '../catalog/index.ts'
import { methodView, providerView } from '../payment/index.ts'
import { hasInvoice } from '../invoice/index.ts'
import { startChargesView } from '../subscription/index.ts'
import { registerChanges } from './change-routes.ts'
import { checkoutOut } from './checkout-out.ts'
import { checkOut } from './use-cases/check-out.ts'
import { barrierText } from './use-cases/barrier-text.ts'
import { doneNotice, submitAccountForm } from './use-cases/submit-account-form.ts'
import { cancelWaitingPayment, waitingPaymentView } from './use-cases/waiting-payment.ts'
import { checkoutBlock, prepareCheckout, type PreparedCheckout } from './use-cases/prepare-checkout.ts'
import { postOrder } from './use-cases/post-order.ts'

function registerOrderCalls(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('POST /billing/order', async ({ body }, context, db) => {
    if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
    const posted = await postOrder(body, context, db)
    return posted.ok ? ok({ result: posted.value }) : posted
  })
}

const REVIEW = '/platform/marketplace/shopping-cart-review'
const SUBSCRIPTION = '/account/billing/subscription'
const CHANGE = '/account/change'

/** The summary, and what a form of it has just done. */
async function showCheckout(context: RequestContext, db: Executor): Promise<Result<PageOutcome<'checkout'>, ApiError>> {
  if (context.actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const page = await loadCheckout(context.actor, context, db)
  return page.ok && 'show' in page.value ? ok({ ...page.value, ...doneNotice(context) }) : page
}

export function registerCheckout(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  registerOrderCalls(app, ports)
  registerChanges(app, ports)
  call(
    'POST /billing/account/{member_id}/checkout',
    async ({ params, body }, context) => {
      const member = ownMember(context.actor, params.member_id)
      if (member === undefined) return fail(NOT_FOUND)
      if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
      const done = await checkOut(body, member, context)
      return done.ok ? ok({ result: checkoutOut(done.value) }) : done
    },
    { transaction: 'own' },
  )

  call(
    'POST /billing/account/{member_id}/checkout/cancel',
    async ({ params }, context) => {
      const member = ownMember(context.actor, params.member_id)
      if (member === undefined) return fail(NOT_FOUND)
      const done = await cancelWaitingPayment(member, context)
      return done.ok ? ok({ result: { state: done.value } }) : done
    },
    { transaction: 'own' },
  )

  registerPage(app, ports, {
    path: '/account/checkout',
    name: 'checkout',
    access: 'account',
    signInFirst: true,
    transaction: 'own',
    load: showCheckout,
    submit: (form, context, db) => submitAccountForm(form, context, { db, load: showCheckout }),
  })
}

/** The summary shows exactly what the checkout would do; without a cart, the way back to the catalogue (ORD-09). */
async function loadCheckout(
  member: Member,
  context: RequestContext,
  db: Executor,
): Promise<Result<PageOutcome<'checkout'>, ApiError>> {
  const { ports, now, locale } = context
  const [atEnd, atOnce] = await Promise.all([
    prepareCheckout(db, { ports, member, now, locale, start: undefined }),
    prepareCheckout(db, { ports, member, now, locale, start: 'now' }),
  ])
  if (!atEnd.ok) return ok({ goTo: localePath(locale, await insteadOf(atEnd.failure, { context, member, db })) })
  if (!atOnce.ok) return ok({ goTo: localePath(locale, await insteadOf(atOnce.failure, { context, member, db })) })
  const show = await checkoutProps({ member, context, db, atEnd: atEnd.value, atOnce: atOnce.value })
  return ok({ show, title: ports.pages.translator(locale)('order.title') })
}

interface Reader {
  readonly context: RequestContext
  readonly member: Member
  readonly db: Executor
}

/** What can be mended in the cart: the review shows it as a problem of its line, with buttons (CART-20). */
const MENDED_IN_CART: ReadonlySet<string> = new Set(['cart-empty', 'no-price', 'unknown-product'])

/**
 * Where a member goes who has nothing to check out; a payment that waits for the bank is finished on the account's
 * page.
 */
async function insteadOf({ code, values }: ApiError, { context, member, db }: Reader): Promise<string> {
  const waiting = await waitingPaymentView(context, db, member)
  if (waiting !== null) return `${SUBSCRIPTION}${new URL(context.request.url, 'http://path').search}`
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

interface Showing {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
  readonly atEnd: PreparedCheckout
  readonly atOnce: PreparedCheckout
}

/** Old invoices that are paid before a start now (B-42). */
function debtsOf({ debts }: PreparedCheckout, { seller }: Ports): Pick<CheckoutProps['charges']['now'], 'debts'> {
  if (debts.length === 0) return {}
  return { debts: debts.map(({ number, total }) => ({ number: `${seller.invoicePrefix}${number}`, amount: total })) }
}

async function checkoutProps(showing: Showing): Promise<CheckoutProps> {
  const { member, context, db, atEnd, atOnce } = showing
  const { ports, now, locale } = context
  const catalogue = ports.catalogue.current()
  const t = ports.pages.translator(locale)
  const reader = { catalogue, locale, t, taxRate: rateOfTaxation(atEnd.taxation) }
  const { trial_end: trialEndsAt } = atEnd.subscription
  const isTrial = atEnd.plan.start === 'trial_end'
  const modules = atEnd.stored.cart.lines.flatMap(({ productId }) => catalogue.modules.get(productId) ?? [])
  return {
    memberId: member.memberId,
    isTrial,
    trialEndsAt: isTrial ? trialEndsAt : null,
    planTitle:
      atEnd.stored.cart.planId > 0 ? titleOf(catalogue, atEnd.stored.cart.planId, locale) : t('cart.customSolution'),
    charges: {
      now: { ...startChargesView(atOnce.plan, reader), ...debtsOf(atOnce, ports) },
      trial_end: startChargesView(atEnd.plan, reader),
    },
    taxation: atEnd.taxation.kind,
    billing: { ...(await detailsOf(member, db)), ...atEnd.billing },
    isCountryLocked: await hasInvoice(db, member.accountId),
    countries: countriesIn(locale),
    method: atEnd.method === undefined ? null : methodView(atEnd.method, now),
    provider: providerView(ports.gateway),
    waitingPayment: await waitingPaymentView(context, db, member),
    ...(await closedBy(showing)),
    titles: Object.fromEntries(
      [atEnd.stored.cart.planId, ...atEnd.stored.cart.lines.map(({ productId }) => productId)].map((id) => [
        String(id),
        titleOf(catalogue, id, locale),
      ]),
    ),
    sellerName: ports.seller.name,
    destination: localePath(
      locale,
      checkoutDestination({
        isUpgrade: false,
        isInternal: new URL(context.request.url, 'http://path').searchParams.get('int') === '1',
        modules,
      }),
    ),
  }
}

const WAYS_OUT: Readonly<Record<string, NonNullable<CheckoutProps['closed']>['wayOut']>> = {
  'email-unverified': 'email',
  'account-locked': 'contact',
  'partner-account': 'contact',
}

/** Why the button is closed; other missing fields are in the form itself (ACC-02). */
async function closedBy(showing: Showing): Promise<Pick<CheckoutProps, 'closed'>> {
  const blocked = checkoutBlock(showing.member, showing.atEnd)
  if (blocked === undefined || blocked.code === 'billing-missing') return {}
  return { closed: { reason: await barrierText(blocked, showing), wayOut: WAYS_OUT[blocked.code] ?? 'cart' } }
}
