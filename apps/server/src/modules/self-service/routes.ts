import type { FastifyInstance } from 'fastify'
import type { ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import { percentOfRate } from '@waybill/domain/invoice'
import { money, toMajor } from '@waybill/domain/money'
import { customSolutionCode, isListed } from '@waybill/domain/catalog'
import { statusAt } from '@waybill/domain/subscription'
import { fail, ok } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { apiError, NOT_FOUND } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { type PageLoad, registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { ownMember } from '../account/index.ts'
import { titleOf } from '../catalog/index.ts'
import { type InvoiceListed, listInvoices } from '../invoice/index.ts'
import { doneNotice } from '../checkout/index.ts'
import { findOrderPayment } from '../billing/index.ts'
import { hasPaymentInFlight } from '../payment/index.ts'
import {
  paidPeriod,
  findActiveItems,
  findEntitlements,
  findLiveSubscription,
  type StoredSubscription,
  subscriptionFacts,
} from '../subscription/index.ts'
import { registerConfirmPayment } from './confirm-payment-page.ts'
import { noticeOf, submitSubscriptionForm } from './cancellation.ts'
import { moduleBillingOut } from './module-billing.ts'
import { paymentMessage } from './payment-message.ts'
import { findModulePayments } from './repository-payments.ts'
import { subscriptionProps } from './subscription-page.ts'
import { findNewestOrder } from '../order/index.ts'

type Status = ResultOf<'GET /account/subscription/active/status'>

/** Is it switched on yet, and if not, why (D-43)? A checkout in trial is enabled as soon as it is confirmed (B-72). */
async function activeStatus(accountId: number, context: RequestContext, db: Executor): Promise<Status> {
  const subscription = await findLiveSubscription(db, accountId)
  const t = context.ports.pages.translator(context.locale)
  if (subscription !== undefined && subscription.confirmed_order_id !== null)
    return { is_enabled: 1, state: 'scheduled', reason: 'scheduled' }
  const order = await findNewestOrder(db, accountId)
  const isActive = subscription !== undefined && statusAt(subscriptionFacts(subscription), context.now) === 1
  // what is subscribed stays on while a change waits for its money, but the change isn't on yet (B-39, B-94)
  if (isActive && order?.state !== 'open')
    return subscription.scheduled_order_id === null
      ? { is_enabled: 1, state: 'active' }
      : { is_enabled: 1, state: 'scheduled', reason: 'scheduled' }
  const attempt = order === undefined ? undefined : (await findOrderPayment(db, order.id))?.attempt
  if (order?.state === 'open' && (attempt?.state === 'challenge' || attempt?.state === 'pending')) {
    const isBank = attempt.state === 'pending'
    return {
      is_enabled: 0,
      state: 'pending',
      reason: isBank ? 'pending_payment' : 'challenge',
      message: t('payment.message.pending'),
    }
  }
  if (order?.state === 'open') return { is_enabled: 0, state: 'processing', message: t('payment.message.processing') }
  if (order?.state === 'failed')
    return { is_enabled: 0, state: 'failed', reason: 'declined', message: t('apiError.declined') }
  return { is_enabled: 0, state: 'none' }
}

type SubscriptionOut = ResultOf<'GET /billing/account/{member_id}/subscription'>

/** An instant in both forms of the API (D-03). */
function stamp(epochMs: number): { readonly text: string; readonly epoch: number } {
  return { text: toApiTime(epochMs), epoch: epochMs }
}

async function subscriptionOut(
  subscription: StoredSubscription,
  context: RequestContext,
  db: Executor,
): Promise<SubscriptionOut['subscription']> {
  const period = paidPeriod(subscription)
  const [start, end] = [stamp(period.start), stamp(period.end)]
  const catalogue = await context.ports.catalogue.version(subscription.catalogue_version, db)
  const items = await findActiveItems(db, [subscription.id])
  const payments = await findModulePayments(db, subscription.id)
  const reading = { subscription, catalogue, payments, now: context.now }
  return {
    subscription_type: subscription.kind,
    subscription_status: statusAt(subscriptionFacts(subscription), context.now),
    plan_id: subscription.plan_id,
    plan_code: catalogue.packages.get(subscription.plan_id)?.code ?? customSolutionCode,
    current_period_started_at: start.text,
    current_period_started_at_epoch: start.epoch,
    current_period_ends_at: end.text,
    current_period_ends_at_epoch: end.epoch,
    modules: items.flatMap((item) => moduleBillingOut(item, reading) ?? []),
  }
}

function invoiceOut(invoice: InvoiceListed, memberId: number): SubscriptionOut['invoices'][number] {
  const [issued, due] = [stamp(invoice.issued_at ?? invoice.created_at), stamp(invoice.due_at)]
  const number = String(invoice.seq ?? '')
  return {
    invoice_number: number,
    date: issued.text,
    date_epoch: issued.epoch,
    due_date: due.text,
    due_date_epoch: due.epoch,
    total: toMajor(money(invoice.total, invoice.currency)),
    total_minor: invoice.total,
    tax: toMajor(money(invoice.tax, invoice.currency)),
    tax_minor: invoice.tax,
    taxes: invoice.taxes.map(({ name, basis_points: basisPoints, is_reverse_charge: isReverse, net, tax }) => ({
      name,
      percent: String(percentOfRate({ name, basisPoints })),
      is_reverse_charge: isReverse ? 1 : 0,
      net: toMajor(money(net, invoice.currency)),
      net_minor: net,
      tax: toMajor(money(tax, invoice.currency)),
      tax_minor: tax,
    })),
    currency: invoice.currency,
    payment_status: invoice.payment_state ?? (invoice.status === 'paid' ? 2 : 0),
    refunded_amount: toMajor(money(invoice.refunded, invoice.currency)),
    refunded_amount_minor: invoice.refunded,
    kind: invoice.kind,
    download: `/billing/account/${memberId}/invoice/${number}/download${invoice.kind === 'credit' ? '?kind=credit' : ''}`,
  }
}

export function registerSelfService(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /account/subscription/active/status', async (_, context, db) => {
    if (context.actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
    return ok({ result: await activeStatus(context.actor.accountId, context, db) })
  })
  call('GET /manage/ui/account/subscription/status/check', async (_, context, db) => {
    if (context.actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
    const subscription = await findLiveSubscription(db, context.actor.accountId)
    // in trial, expired or never: no paid subscription, which the client reads as the creation path (B-07)
    if (subscription === undefined || statusAt(subscriptionFacts(subscription), context.now) !== 1)
      return fail(NOT_FOUND)
    return ok({ result: { has_pending_transactions: (await hasPaymentInFlight(db, context.actor.accountId)) ? 1 : 0 } })
  })
  call('GET /billing/account/{member_id}/subscription', async ({ params, query }, context, db) => {
    const member = ownMember(context.actor, params.member_id)
    if (member === undefined) return fail(NOT_FOUND)
    const subscription = await findLiveSubscription(db, member.accountId)
    const listed = await listInvoices(db, {
      accountId: member.accountId,
      ...(query.before !== undefined && { before: query.before }),
    })
    const next =
      listed.next === undefined ? null : `/billing/account/${member.memberId}/subscription?before=${listed.next}`
    return ok({
      result: {
        subscription: subscription === undefined ? null : await subscriptionOut(subscription, context, db),
        invoices: listed.rows.map((row) => invoiceOut(row, member.memberId)),
        next,
        payment_message: await paymentMessage(member, context, { subscription, db }),
      },
    })
  })
  registerNotice(app, ports)
  registerSubscriptionPages(app, ports)
  registerConfirmPayment(app, ports)
}

function registerNotice(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  const notices = {
    'POST /account/subscription/cancel': 'cancel',
    'POST /account/subscription/cancel/undo': 'undo_cancel',
  } as const
  for (const name of ['POST /account/subscription/cancel', 'POST /account/subscription/cancel/undo'] as const)
    call(
      name,
      async (_, context) => {
        if (context.actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
        const given = await noticeOf(context.actor, notices[name], context)
        return given.ok ? ok({ result: given.value }) : given
      },
      { transaction: 'own' },
    )
}

const showSubscription: PageLoad<'subscription'> = async (context, db) => {
  const { actor, ports, locale } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const title = ports.pages.translator(locale)('account.nav.subscription')
  return ok({ show: await subscriptionProps(actor, context, db), title, ...doneNotice(context) })
}

function registerSubscriptionPages(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: '/account/billing/subscription',
    name: 'subscription',
    access: 'account',
    signInFirst: true,
    transaction: 'own',
    load: showSubscription,
    submit: (form, context, db) => submitSubscriptionForm(form, context, { db, load: showSubscription }),
  })
  const destinations = {
    '/routes': 'routes',
    '/address-book': 'address_book',
    '/account/manage-features': 'manage_features',
    '/route': 'route',
  } as const
  for (const [path, kind] of Object.entries(destinations)) {
    registerPage(app, ports, {
      path,
      name: 'destination',
      access: 'account',
      signInFirst: true,
      load: async (context, db) => {
        if (context.actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
        const enabled = await enabledModules(context, db, context.actor.accountId)
        return ok({
          show: { kind, enabled },
          title: ports.pages.translator(context.locale)(`subscription.destination.${kind}`),
        })
      },
    })
  }
}

/** What is switched on and why, by the entitlements of this instant. */
async function enabledModules(context: RequestContext, db: Executor, accountId: number) {
  const catalogue = context.ports.catalogue.current()
  const rows = await findEntitlements(db, { accountId, now: context.now })
  return rows.flatMap((row) => {
    const module = catalogue.modules.get(row.product_id)
    return module === undefined || !isListed(module)
      ? []
      : [{ title: titleOf(catalogue, row.product_id, context.locale), source: row.source }]
  })
}
