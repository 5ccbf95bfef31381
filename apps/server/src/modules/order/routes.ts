import type { FastifyInstance } from 'fastify'
import type { CheckoutProps } from '@waybill/contract/pages'
import { zero } from '@waybill/domain/money'
import { checkoutDestination } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { CheckoutPlan } from '@waybill/domain/subscription'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/actor.ts'
import { NO_PROVIDER, NOT_FOUND, refusal, type Refusal } from '../../platform/http/refusal.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { ownMember } from '../account/use-cases/own-member.ts'
import { titleOf } from '../catalog/use-cases/read-text.ts'
import { methodView, providerView } from '../payment/use-cases/find-method.ts'
import { countriesIn } from '../registration/use-cases/countries.ts'
import { findMemberContact } from '../account/use-cases/find-contact.ts'
import { hasInvoice } from '../invoice/use-cases/find-invoices.ts'
import { checkoutOut } from './checkout-out.ts'
import { registerOrderCalls } from './order-routes.ts'
import { checkOut } from './use-cases/check-out.ts'
import { checkoutBlock, prepareCheckout, type PreparedCheckout } from './use-cases/prepare-checkout.ts'

export function registerOrder(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  registerOrderCalls(app, ports)
  call(
    'POST /billing/account/{member_id}/checkout',
    async ({ params, body }, context) => {
      const member = ownMember(context.actor, params.member_id)
      if (member === undefined) return fail(NOT_FOUND)
      if (ports.gateway === undefined) return fail(NO_PROVIDER)
      const done = await checkOut(body, member, context)
      return done.ok ? ok({ result: checkoutOut(done.value) }) : done
    },
    { transaction: 'own' },
  )

  registerPage(app, ports, {
    path: '/account/checkout',
    name: 'checkout',
    access: 'account',
    signInFirst: true,
    load: async (context, db) =>
      context.actor.kind === 'member' ? loadCheckout(context.actor, context, db) : fail(refusal(401, 'unauthorized')),
  })
}

/** The summary shows exactly what the checkout would do; without a cart, the way back to the catalogue (ORD-09). */
async function loadCheckout(
  member: Member,
  context: RequestContext,
  db: Executor,
): Promise<Result<PageOutcome<'checkout'>, Refusal>> {
  const { ports, now, locale } = context
  const [atEnd, atOnce] = await Promise.all([
    prepareCheckout(db, { ports, member, now, locale, start: undefined }),
    prepareCheckout(db, { ports, member, now, locale, start: 'now' }),
  ])
  if (!atEnd.ok) return ok({ goTo: localePath(locale, wayOut(atEnd.failure)) })
  if (!atOnce.ok) return ok({ goTo: localePath(locale, wayOut(atOnce.failure)) })
  const show = await checkoutProps({ member, context, db, atEnd: atEnd.value, atOnce: atOnce.value })
  return ok({ show, title: ports.pages.translator(locale)('order.title') })
}

/** What can be mended in the cart: the review shows it as a problem of its line, with buttons (CART-20). */
const MENDED_IN_CART: ReadonlySet<string> = new Set(['cart-empty', 'no-price', 'unknown-product'])

/** Where it can be mended; a price on request is asked for on the contact page of its product (CAT-08). */
function wayOut({ code, values }: Refusal): string {
  if (code === 'contact-us') return `/account/contact?product=${values?.['id'] ?? ''}`
  return MENDED_IN_CART.has(code) ? '/platform/marketplace/shopping-cart-review' : '/account/billing/subscription'
}

/** What registration said already, until the details say otherwise. */
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

async function checkoutProps(showing: Showing): Promise<CheckoutProps> {
  const { member, context, db, atEnd, atOnce } = showing
  const { ports, now, locale } = context
  const catalogue = ports.catalogue.current()
  const t = ports.pages.translator(locale)
  const { trial_end: trialEndsAt } = atEnd.subscription
  const isTrial = atEnd.plan.start === 'trial_end'
  const modules = atEnd.stored.cart.lines.flatMap(({ productId }) => catalogue.modules.get(productId) ?? [])
  return {
    memberId: member.memberId,
    isTrial,
    trialEndsAt: isTrial ? trialEndsAt : null,
    planTitle:
      atEnd.stored.cart.planId > 0 ? titleOf(catalogue, atEnd.stored.cart.planId, locale) : t('cart.customSolution'),
    lines: chargeLines(atEnd, context),
    monthly: atOnce.plan.nextAmount,
    isEstimate: atOnce.plan.isEstimate,
    dueNow: { now: atOnce.plan.dueNow, trial_end: isTrial ? zero(atEnd.invoice.currency) : atOnce.plan.dueNow },
    nextDate: { now: nextDateOf(atOnce.plan), trial_end: nextDateOf(atEnd.plan) },
    billing: { ...(await detailsOf(member, db)), ...atEnd.billing },
    isCountryLocked: await hasInvoice(db, member.accountId),
    countries: countriesIn(locale),
    method: atEnd.method === undefined ? null : methodView(atEnd.method, now),
    provider: providerView(ports.gateway),
    isEmailVerified: member.isEmailVerified,
    ...blockedBy(showing),
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

function nextDateOf(plan: CheckoutPlan): number {
  return plan.nextDate
}

function chargeLines({ invoice }: PreparedCheckout, { ports, locale }: RequestContext): CheckoutProps['lines'] {
  const t = ports.pages.translator(locale)
  return invoice.lines.map((line) => ({
    title:
      line.productId === undefined || line.productId === 0
        ? t('cart.customSolution')
        : titleOf(ports.catalogue.current(), line.productId, locale),
    amount: line.amount,
    explanation: line.explanation,
  }))
}

/** Only the primary member pays, with a verified address; what else is missing the form itself asks for (ACC-02). */
function blockedBy({ member, context, atEnd }: Showing): { readonly blockedBy?: string } {
  const t = context.ports.pages.translator(context.locale)
  if (!member.isPrimary) return { blockedBy: t('refusal.notPrimary') }
  if (member.isReadOnly) return { blockedBy: t('refusal.readOnly') }
  const blocked = checkoutBlock(member, atEnd)
  if (blocked === undefined || blocked.code === 'billing-missing') return {}
  return { blockedBy: t(errorText(blocked.code, blocked.status)) }
}
