import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import { percentOfRate } from '@waybill/domain/invoice'
import { money, toMajor } from '@waybill/domain/money'
import { statusAt } from '@waybill/domain/subscription'
import { fail, ok } from '@waybill/domain/result'
import { readingOnce } from '../../platform/database/reading-once.ts'
import { seesAmounts } from '../../platform/http/actor.ts'
import { apiError, NOT_FOUND } from '../../platform/http/api-error.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { doneNotice } from '../../platform/pages/form-outcome.ts'
import { type PageLoader, registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { hashToken } from '../../platform/ids.ts'
import { findIncompatibleApps } from '../account/index.ts'
import {
  findLiveSubscription,
  hasPaymentInFlight,
  isStatement,
  listInvoices,
  subscriptionFacts,
  type ListedInvoice,
  type StoredSubscription,
} from '../billing/index.ts'
import { submitSubscriptionForm } from '../purchase/index.ts'
import { activeStatus } from './active-status.ts'
import { registerConfirmPayment } from './confirm-payment-page.ts'
import { registerCostCentres } from './cost-centres/cost-centres-page.ts'
import { registerDocuments } from './documents/documents-pages.ts'
import { registerHistory } from './documents/history.ts'
import { registerMarketData } from './market-data.ts'
import { enabledModules, registerFeatures } from './features/features-page.ts'
import { moduleBillingOut } from './subscription/module-billing.ts'
import { paymentMessage } from './subscription/payment-message.ts'
import { requiredPayment, requiredOut, type RequiredPayment } from './subscription/required-payment.ts'
import { freshReceipt } from './documents/read-documents.ts'
import { subscriptionHead } from './subscription/subscription-head.ts'
import { subscriptionProps } from './subscription/subscription-page.ts'

type SubscriptionOut = ResultOf<'GET /billing/account/{member_id}/subscription'>

/** An instant in both forms of the API. */
function stamp(epochMs: number): { readonly text: string; readonly epoch: number } {
  return { text: toApiTime(epochMs), epoch: epochMs }
}

function subscriptionOut(
  subscription: StoredSubscription,
  { items, catalogue, payments, hasMethod }: RequiredPayment,
  now: number,
): SubscriptionOut['subscription'] {
  const reading = { subscription, catalogue, payments, hasMethod, now }
  return {
    ...subscriptionHead(subscription, catalogue, now),
    modules: items.flatMap((item) => moduleBillingOut(item, reading) ?? []),
  }
}

function invoiceOut(invoice: ListedInvoice, memberId: number): SubscriptionOut['invoices'][number] {
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
    is_statement: isStatement(invoice) ? 1 : 0,
    download: `/billing/account/${memberId}/invoice/${number}/download${invoice.kind === 'credit' ? '?kind=credit' : ''}`,
  }
}

/** The same for a member who sees neither amounts nor documents. */
function withoutAmounts(invoice: SubscriptionOut['invoices'][number]): SubscriptionOut['invoices'][number] {
  const hidden = { total: null, total_minor: null, tax: null, tax_minor: null, taxes: [], download: null }
  return { ...invoice, ...hidden, refunded_amount: null, refunded_amount_minor: null }
}

export function registerAccountPages(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.member('GET /account/subscription/active/status', async (_, { member, context, db }) =>
    ok(await activeStatus(member.accountId, context, db)),
  )
  actions.member('GET /manage/ui/account/subscription/status/check', async (_, { member, context, db }) => {
    const subscription = await findLiveSubscription(db, member.accountId)
    // in trial, expired or never: no paid subscription, which the client reads as the creation path
    if (subscription === undefined || statusAt(subscriptionFacts(subscription), context.now) !== 1)
      return fail(NOT_FOUND)
    return ok({ has_pending_transactions: (await hasPaymentInFlight(db, member.accountId)) ? 1 : 0 })
  })
  actions.member('GET /billing/account/{member_id}/subscription', async ({ query }, { member, context, db }) => {
    const subscription = await findLiveSubscription(db, member.accountId)
    const [listed, required] = await Promise.all([
      listInvoices(db, {
        accountId: member.accountId,
        ...(query.before !== undefined && { before: query.before }),
      }),
      requiredPayment(member, context, { subscription, db }),
    ])
    const message = await paymentMessage(member, context, { subscription, db, required })
    const next =
      listed.next === undefined ? null : `/billing/account/${member.memberId}/subscription?before=${listed.next}`
    return ok({
      subscription: subscription === undefined ? null : subscriptionOut(subscription, required, context.now),
      invoices: listed.rows.map((row) => {
        const shown = invoiceOut(row, member.memberId)
        return seesAmounts(member) ? shown : withoutAmounts(shown)
      }),
      next,
      payment_message: message && seesAmounts(member) ? { code: message.code, text: message.text } : null,
      ...requiredOut(member, required),
    })
  })
  registerHistory(actions)
  registerMarketData(actions)
  registerCompatibility(actions)
  registerSubscriptionPages(app, ports, actions)
  registerFeatures(app, ports, actions)
  registerConfirmPayment(app, ports)
  registerDocuments(app, ports)
  registerCostCentres({ app, ports, actions })
}

/** A key in an address is the bearer's own or empty: it gives no right. */
function isOwnKey({ request }: RequestContext, key: string): boolean {
  const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  return key === '' || timingSafeEqual(hashToken(key), hashToken(bearer))
}

/** Apps of the account that are too old for what is sold today, before a legacy plan is left. */
function registerCompatibility(actions: ActionRegistrar): void {
  actions.member('GET /account/migration/compatibility', async ({ query }, { member, context, db }) =>
    isOwnKey(context, query.api_key ?? '')
      ? ok({ marketplace_incompatible_devices: await findIncompatibleApps(db, member.accountId) })
      : fail(apiError(401, 'unauthorized')),
  )
}

const showSubscription: PageLoader<'subscription'> = async (context, db) => {
  const { actor, ports, locale } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const title = ports.pages.translator(locale)('account.nav.subscription')
  return ok({ show: await subscriptionProps(actor, context, readingOnce(db)), title, ...doneNotice(context) })
}

function registerSubscriptionPages(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerPage(app, ports, {
    path: '/account/billing/subscription',
    name: 'subscription',
    access: 'account',
    signInFirst: true,
    transaction: 'own',
    load: showSubscription,
    submit: (form, context, db) => submitSubscriptionForm(form, { ...actions, context, db, load: showSubscription }),
  })
  const destinations = {
    '/routes': 'routes',
    '/address-book': 'address_book',
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
          show: { kind, enabled, ...(await freshReceipt(context, { member: context.actor, db })) },
          title: ports.pages.translator(context.locale)(`subscription.destination.${kind}`),
          ...doneNotice(context),
        })
      },
    })
  }
}
