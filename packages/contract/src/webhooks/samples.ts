import type { WebhookType } from '../webhooks.ts'

const account = { company: 'Halden Bakery', country: 'US', external_id: 'crm-4711', metadata: { segment: 'bakery' } }
const ofAccount = { account_id: 42, seq: 7, account }
const unnamed = { external_id: null, metadata: {} }
const subscription = { ...ofAccount, subscription_id: 12, subscription: unnamed }
const document = { printed_number: 'TW-1009', ...unnamed }
const invoice = { ...ofAccount, invoice_id: 31, number: '1009', document }
const quote = { ...ofAccount, quote_id: '0198a7c4-5f0e-7b6e-9c8a-2f6d1c0b9a31' }

const data: Readonly<Record<WebhookType, object>> = {
  'account.created': { ...ofAccount, seq: 1 },
  'account.updated': { ...ofAccount, changed: 'billing_details' },
  'account.erased': {
    account_id: 42,
    seq: 9,
    account: { company: '', country: 'US', ...unnamed },
  },
  'subscription.started': { ...subscription, state: 'active' },
  'subscription.updated': {
    ...subscription,
    subscription_id: null,
    subscription: null,
    order_id: '0198a7c4-11ce-7d38-8f14-77b2a0c5d2e4',
    changed: 'plan_or_modules',
  },
  'subscription.cancelled': { ...subscription, state: 'cancelled', ends_at: '2026-04-02T10:00:00.000Z' },
  'subscription.paused': { ...subscription, state: 'paused' },
  'subscription.resumed': { ...subscription, state: 'active' },
  'subscription.ended': { ...subscription, state: 'ended' },
  'module.changed': { ...subscription, enabled: [114, 120], disabled: [], changed: [101] },
  'invoice.issued': { ...invoice, state: 'issued' },
  'invoice.paid': { ...invoice, state: 'paid' },
  'invoice.voided': { ...invoice, state: 'void' },
  'invoice.updated': { ...invoice, changed: 'metadata' },
  'invoice.payment_failed': { ...invoice, state: 'payment_failed' },
  'invoice.credited': {
    ...ofAccount,
    invoice_id: 31,
    state: 'credited',
    credit_note_id: 33,
    credit_note_number: '1011',
    document: { printed_number: 'TW-C1011', ...unnamed },
    amount_minor: 4900,
    currency: 'USD',
  },
  'invoice.refunded': { ...invoice, state: 'refunded', refund_id: 3, amount_minor: 4900, currency: 'USD' },
  'invoice.refund_failed': { ...invoice, state: 'refund_failed', refund_id: 3, amount_minor: 4900, currency: 'USD' },
  'quote.shared': { ...quote, state: 'open' },
  'quote.accepted': { ...quote, state: 'accepted' },
  'quote.declined': { ...quote, state: 'declined' },
  'quote.withdrawn': { ...quote, state: 'withdrawn' },
  'quote.revised': {
    ...quote,
    revision: 1,
    state: 'superseded',
    next_quote_id: '0198a7c4-6b1d-7c0a-8e52-91f4d7a3c6b8',
    next_revision: 2,
  },
  'quote.extended': { ...quote, revision: 1, state: 'open', expires_at: '2026-05-01T10:00:00.000Z' },
  'quote.message': { ...quote, revision: 1, state: 'open', message_id: 17, direction: 'asked' },
}

/** An example of a message of each type, for the description; made up. */
export function webhookSample(type: WebhookType): Readonly<Record<string, unknown>> {
  return { type, timestamp: '2026-03-02T10:00:00.000Z', data: data[type] }
}
