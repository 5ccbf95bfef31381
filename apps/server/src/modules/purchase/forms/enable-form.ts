import type { EnableProps } from '@waybill/contract/pages'
import { accountTypes, orderTypes } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { buysFromPartner, isAffiliate, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { doneNotice, rejectedForm } from '../../../platform/pages/form-outcome.ts'
import type { PageOutcome } from '../../../platform/pages/register-page.ts'
import { titleOf } from '../../catalog/index.ts'
import { presentLegalVersion } from '../../legal/index.ts'
import { findLiveSubscription } from '../../billing/index.ts'
import { blockerText } from '../blocker-text.ts'
import { destinationOf } from './destination-of.ts'
import { postOrder } from '../orders/post-order.ts'
import { readCheckout, type ReadCheckout } from '../place/prepare-checkout.ts'
import { submitAccountForm, type SubmittedPage } from './submit-account-form.ts'
import { upgradeOrder } from '../orders/upgrade-order.ts'

const REVIEW = '/platform/marketplace/shopping-cart-review'

const WAYS_OUT: Readonly<Record<string, NonNullable<EnableProps['closed']>['wayOut']>> = {
  'email-unverified': 'email',
  'not-primary': 'cart',
  'read-only': 'cart',
}

async function closedBy(showing: MemberContext): Promise<Pick<EnableProps, 'closed'>> {
  const blocked = rejectBlocked(showing.member, { act: 'book' })
  if (blocked === undefined) return {}
  return { closed: { reason: await blockerText(blocked, showing), wayOut: WAYS_OUT[blocked.code] ?? 'contact' } }
}

/** Props for a member whose partner is billed: names, and no amount. */
async function enableProps(showing: MemberContext, { stored }: Pick<ReadCheckout, 'stored'>): Promise<EnableProps> {
  const { member, context, db } = showing
  const { ports, locale } = context
  const catalogue = ports.catalogue.current()
  const legal = await presentLegalVersion(db, catalogue)
  const { planId, lines } = stored.cart
  return {
    memberId: member.memberId,
    planTitle: planId > 0 ? titleOf(catalogue, planId, locale) : ports.pages.translator(locale)('cart.customSolution'),
    // what the plan contains goes without saying
    modules: lines.flatMap(({ productId, bundled }) => (bundled ? [] : [titleOf(catalogue, productId, locale)])),
    sellerName: ports.seller.name,
    ...(isAffiliate(member) && { isOwn: true }),
    ...(legal && { terms: legal.number }),
    ...(await closedBy(showing)),
    destination: destinationOf(context, stored.cart),
  }
}

/** Page that explains why nothing can be switched on, shows a purchase of just now, or offers the choice. */
async function insteadOf(db: Executor, { accountId }: Member, { code }: ApiError): Promise<string> {
  const subscription = await findLiveSubscription(db, accountId)
  if (subscription === undefined) return '/account/billing/subscription'
  if (subscription.state !== subscriptionStatuses.subscribed) return REVIEW
  return code === 'cart-empty' ? '/account/manage-features' : '/account/change'
}

/** The page of it; who pays is led to the checkout, and who has nothing to switch on to what they have. */
export async function loadEnable(
  context: RequestContext,
  db: Executor,
): Promise<Result<PageOutcome<'enable'>, ApiError>> {
  const { actor: member, ports, now, locale, request } = context
  if (member.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const { search } = new URL(request.url, 'http://path')
  if (!buysFromPartner(member)) return ok({ goTo: localePath(locale, `/account/checkout${search}`) })
  const read = await readCheckout(db, { ports, member, now, locale })
  if (!read.ok) return ok({ goTo: localePath(locale, await insteadOf(db, member, read.failure)) })
  const show = await enableProps({ member, context, db }, read.value)
  return ok({ show, title: ports.pages.translator(locale)('order.enable.title'), ...doneNotice(context) })
}

/** The same without script: posts the cart as an order and switches it on (ORD-03). */
export async function submitEnable(
  form: FormBody,
  page: SubmittedPage<'enable'>,
): Promise<Result<PageOutcome<'enable'>, ApiError>> {
  const { context, db } = page
  const { actor } = context
  if (form.fields['intent'] !== 'checkout.enable' || actor.kind !== 'member')
    return submitAccountForm('/account/enable', form, page)
  const shown = await loadEnable(context, db)
  if (!shown.ok || 'goTo' in shown.value) return shown
  const enabled = await enableNow(form, actor, { context, destination: shown.value.show.destination })
  return enabled.ok ? enabled : rejectedForm(enabled.failure, context, page)
}

async function enableNow(
  { fields }: FormBody,
  member: Member,
  { context, destination }: { readonly context: RequestContext; readonly destination: string },
): Promise<Result<{ readonly goTo: string }, ApiError>> {
  const order = {
    type: orderTypes.marketplace,
    is_legacy: 0 as const,
    account: { type: accountTypes.marketplace, tracking_id: 0, member_id: member.memberId },
    items: [],
  }
  const posted = await postOrder(order, member, context)
  if (!posted.ok) return posted
  const { order_id: orderId, token } = posted.value
  const terms = Number(fields['terms'])
  const shown = Number.isSafeInteger(terms) && terms > 0 ? { terms } : {}
  const upgraded = await upgradeOrder({ orderId, token, ...shown }, member, context)
  return upgraded.ok ? ok({ goTo: `${destination}?created=1` }) : upgraded
}
