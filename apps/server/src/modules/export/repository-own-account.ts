import { sql, type RawBuilder } from 'kysely'
import { accountTypes } from '@waybill/domain/order'
import { methodTypes, paymentStates } from '@waybill/domain/payment'
import { subscriptionKinds, subscriptionStatuses } from '@waybill/domain/subscription'
import { frozenCentre, printedNumber } from '../billing/index.ts'
import {
  amount,
  answered,
  flag,
  instant,
  invited,
  number,
  ofCentre,
  ofQuote,
  ordered,
  person,
  quoted,
  requested,
  rights,
  text,
} from './own-columns.ts'
import type { DataOwner, OwnList } from './repository-own.ts'

const ofAccount = (table: string) => {
  const from = sql.table(table)
  return ({ accountId }: DataOwner): RawBuilder<unknown> => sql`select * from ${from} where account_id = ${accountId}`
}

const ofInvoice = { id: number, number: text, kind: text, currency: text } as const

/** Lists of the account, for its primary member. Notes of the staff are in none. */
export const ownAccountLists: Readonly<Record<string, OwnList>> = {
  account: {
    columns: { id: number, kind: accountTypes, company: text, country: text, currency: text, created_at: instant },
    rows: ({ accountId }) => sql`select * from account where id = ${accountId}`,
  },
  metadata: {
    columns: { id: text, entity: text, entity_id: number, key: text, value: text },
    rows: ({ accountId }) => sql`select entity || ':' || entity_id || ':' || key as id, *
      from metadata_entry where account_id = ${accountId}`,
  },
  members: { columns: { id: number, ...person, ...rights, removed_at: instant }, rows: ofAccount('member') },
  invitations: { columns: invited, rows: ofAccount('member_invitation') },
  identity_provider: {
    columns: { id: number, issuer: text, client_id: text, first_sign_in: text, is_required: flag, changed_at: instant },
    rows: ({ accountId }) =>
      sql`select account_id as id, * from account_identity_provider where account_id = ${accountId}`,
  },
  domains: {
    columns: { id: number, domain: text, added_at: instant, verified_at: instant, checked_at: instant },
    rows: ofAccount('account_domain'),
  },
  approvals: { columns: { ...requested, member_id: number }, rows: ofAccount('approval_request') },
  billing_details: {
    columns: { id: number, fields: text, updated_at: instant },
    rows: ({ accountId }) => sql`select account_id as id, * from billing_info where account_id = ${accountId}`,
  },
  cost_centres: {
    columns: { id: number, name: text, order_number: text, products: text, created_at: instant, archived_at: instant },
    rows: ({ accountId }) => sql`select centre.*,
        (select string_agg(code, ' ' order by code) from cost_centre_product named join product on product.id = product_id
          where named.account_id = centre.account_id and cost_centre_id = centre.id) as products
      from cost_centre centre where account_id = ${accountId}`,
  },
  tax_numbers: {
    columns: { id: text, country: text, number: text, state: text, verified_since: instant },
    rows: ({ accountId }) => sql`select number as id, * from tax_number where account_id = ${accountId}`,
  },
  payment_methods: {
    columns: {
      id: number,
      type: methodTypes,
      brand: text,
      last_four: text,
      expiry_month: number,
      expiry_year: number,
      is_current: flag,
      is_backup: flag,
      created_at: instant,
      disabled_at: instant,
    },
    rows: ofAccount('payment_method'),
  },
  subscriptions: {
    columns: {
      id: number,
      kind: subscriptionKinds,
      state: subscriptionStatuses,
      plan: text,
      currency: text,
      quantities: text,
      billing_interval: text,
      period_start: instant,
      period_end: instant,
      trial_end: instant,
      cancel_at: instant,
      paused_at: instant,
      created_at: instant,
      ended_at: instant,
    },
    rows: ({ accountId }) => sql`select subscription.*, code as plan
      from subscription left join product on product.id = plan_id where account_id = ${accountId}`,
  },
  subscription_items: {
    columns: {
      id: number,
      subscription_id: number,
      product: text,
      amount,
      currency: text,
      declared_units: number,
      usage_key: text,
      started_at: instant,
      ended_at: instant,
    },
    rows: ({ accountId }) => sql`select item.*, code as product
      from subscription_item item left join product on product.id = product_id where account_id = ${accountId}`,
  },
  features: {
    columns: { id: number, product: text, source: text, from_at: instant, to_at: instant },
    rows: ({ accountId }) => sql`select entitlement.*, code as product
      from entitlement left join product on product.id = product_id where account_id = ${accountId}`,
  },
  add_on_trials: {
    columns: { id: text, add_on_code: text, number: number, granted_at: instant, ends_at: instant },
    rows: ({ accountId }) => sql`select add_on_code || ':' || number as id, *
      from trial_grant where account_id = ${accountId}`,
  },
  orders: { columns: { ...ordered, member_id: number }, rows: ofAccount('orders') },
  invoices: {
    columns: {
      ...ofInvoice,
      status: text,
      buyer: text,
      subtotal: amount,
      tax: amount,
      total: amount,
      credit_applied: amount,
      issued_at: instant,
      due_at: instant,
      period_start: instant,
      period_end: instant,
    },
    rows: ({ accountId }) => sql`select id, ${printedNumber()} as number, kind, currency, status,
        parties -> 'buyer' as buyer, subtotal, tax, total, credit_applied, issued_at, due_at, period_start, period_end
      from invoice where account_id = ${accountId} and seq is not null`,
  },
  invoice_lines: {
    columns: { ...ofInvoice, product: text, quantity: number, unit: amount, amount, tax: amount, ...ofCentre },
    rows: ({ accountId }) => sql`select line.id, ${printedNumber()} as number, line.kind, line.currency,
        code as product, quantity, unit, amount, line.tax, ${frozenCentre('name', 'line')} as cost_centre,
        ${frozenCentre('orderNumber', 'line')} as cost_centre_order_number
      from invoice_line line join invoice on invoice.id = invoice_id left join product on product.id = product_id
      where line.account_id = ${accountId} and seq is not null`,
  },
  invoice_taxes: {
    columns: { ...ofInvoice, name: text, rate: number, is_reverse_charge: flag, net: amount, tax: amount },
    rows: ({ accountId }) => sql`select invoice_id * 1000 + position as id, ${printedNumber()} as number, kind,
        rate.currency, name, (basis_points * 0.01)::float8 as rate, is_reverse_charge, net, rate.tax
      from invoice_tax rate join invoice on invoice.id = invoice_id
      where rate.account_id = ${accountId} and seq is not null`,
  },
  payments: {
    columns: { ...ofInvoice, method: methodTypes, state: paymentStates, amount, created_at: instant },
    rows: ({ accountId }) => sql`select payment.id, ${printedNumber()} as number, kind, payment.currency, method, state,
        amount, payment.created_at
      from payment join invoice on invoice.id = invoice_id where payment.account_id = ${accountId}`,
  },
  refunds: {
    columns: { id: number, number: text, state: text, destination: text, amount, currency: text, created_at: instant },
    rows: ({ accountId }) => sql`select refund.id, ${printedNumber()} as number, refund.state, destination,
        refund.amount, invoice.currency, refund.created_at
      from refund left join payment on payment.id = payment_id
        left join invoice on invoice.id = coalesce(refund.invoice_id, payment.invoice_id)
      where refund.account_id = ${accountId}`,
  },
  credit: {
    columns: { id: number, cause: text, amount, currency: text, created_at: instant },
    rows: ofAccount('credit_entry'),
  },
  lines_to_come: {
    columns: {
      id: number,
      kind: text,
      quantity: number,
      amount,
      currency: text,
      created_at: instant,
      ended_at: instant,
    },
    rows: ofAccount('pending_line'),
  },
  usage: {
    columns: { id: text, usage_key: text, quantity: number, counted_at: instant, received_at: instant, effect: text },
    rows: ({ accountId }) => sql`select key as id, * from usage_record where account_id = ${accountId}`,
  },
  usage_periods: {
    columns: { id: number, usage_key: text, period_start: instant, period_end: instant, peak: number },
    rows: ofAccount('usage_window'),
  },
  carts: {
    columns: {
      id: text,
      state: text,
      currency: text,
      plan_id: number,
      quantities: text,
      created_at: instant,
      updated_at: instant,
    },
    rows: ofAccount('cart'),
  },
  saved_carts: {
    columns: { id: text, name: text, cart: text, created_at: instant, updated_at: instant },
    rows: ofAccount('cart_scenario'),
  },
  quotes: {
    columns: { ...ofQuote, ...quoted, accepted_by: text, answered_at: instant },
    rows: ({ accountId }) => sql`select quote.id, number, revision, state, prepared_for, comment, total, currency,
        quote.created_at, expires_at, accepted_by, answered_at,
        case when removed_at is null then sender_name else '' end as sender_name
      from quote left join member on member.id = member_id where quote.account_id = ${accountId}`,
  },
  quote_recipients: {
    columns: { id: number, quote_id: text, email: text, state: text },
    rows: ofAccount('quote_recipient'),
  },
  quote_answers: {
    columns: answered,
    rows: ofAccount('quote_answer'),
  },
  quote_messages: {
    columns: { id: number, quote_id: text, author_side: text, name: text, text, created_at: instant },
    rows: ({ accountId }) => sql`select message.id, quote_id, author_side, text, message.created_at,
        case when removed_at is null then name else '' end as name
      from quote_message message left join member on member.id = member_id where message.account_id = ${accountId}`,
  },
  history: {
    // its facts may name one of the staff
    columns: { id: number, name: text, entity: text, entity_id: text, occurred_at: instant },
    rows: ({ accountId }) => sql`select * from event
      where account_id = ${accountId} and entity in ('subscription', 'invoice', 'attempt', 'order')`,
  },
}
