import type { WebhookType } from '../webhooks.ts'

const subscription = { account_id: 42, seq: 7, subscription_id: 12 }
const invoice = { account_id: 42, seq: 7, invoice_id: 31, number: '1009' }
const quote = { account_id: 42, seq: 7, quote_id: '0198a7c4-5f0e-7b6e-9c8a-2f6d1c0b9a31' }

const data: Readonly<Record<WebhookType, object>> = {
  'account.created': { account_id: 42, seq: 1 },
  'account.updated': { account_id: 42, seq: 7, changed: 'billing_details' },
  'account.erased': { account_id: 42, seq: 9 },
  'subscription.started': { ...subscription, state: 'active' },
  'subscription.updated': {
    ...subscription,
    subscription_id: null,
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
  'invoice.payment_failed': { ...invoice, state: 'payment_failed' },
  'invoice.credited': {
    account_id: 42,
    seq: 7,
    invoice_id: 31,
    state: 'credited',
    credit_note_id: 33,
    credit_note_number: '1011',
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
