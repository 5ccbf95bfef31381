import { z } from 'zod'
import { isoOut, minor, productId } from './fields.ts'

// Messages that leave the shop: thin, so that a receiver reads again what it needs. Types and fields only ever grow.

const named = { external_id: z.string().nullable(), metadata: z.record(z.string(), z.string()) }
/** The account as it is when the message is sent. */
const ofAccount = {
  account_id: z.int().positive(),
  seq: z.int().positive(),
  account: z.strictObject({ company: z.string(), country: z.string(), ...named }),
}
/** Names of the subscription in other systems; null where none is named. */
const subscriptionNamed = z.strictObject(named).nullable()
/** The document that the message is about, with its number as it stands printed; null without one. */
const document = z.strictObject({ printed_number: z.string().nullable(), ...named }).nullable()
const subscriptionId = z.int().positive().nullable()

const account = z.strictObject(ofAccount)
const accountUpdated = z.strictObject({
  ...ofAccount,
  changed: z.enum(['email', 'billing_details', 'currency', 'country', 'payer', 'hold', 'metadata']),
})

const subscription = (state: 'active' | 'paused' | 'ended') =>
  z.strictObject({
    ...ofAccount,
    subscription_id: subscriptionId,
    subscription: subscriptionNamed,
    state: z.literal(state),
  })
const subscriptionUpdated = z.strictObject({
  ...ofAccount,
  subscription_id: subscriptionId,
  subscription: subscriptionNamed,
  order_id: z.string().nullable(),
  changed: z.enum([
    'plan_or_modules',
    'scheduled_change',
    'scheduled_change_removed',
    'trial_end',
    'cancellation_undone',
    'migrated',
    'migration_reversed',
    'read_only',
    'channel',
    'prices_planned',
    'prices_withdrawn',
    'prices',
    'metadata',
  ]),
})
const subscriptionCancelled = z.strictObject({
  ...ofAccount,
  subscription_id: subscriptionId,
  subscription: subscriptionNamed,
  state: z.literal('cancelled'),
  ends_at: isoOut,
})

const moduleChanged = z.strictObject({
  ...ofAccount,
  subscription_id: subscriptionId,
  subscription: subscriptionNamed,
  enabled: z.array(productId),
  disabled: z.array(productId),
  changed: z.array(productId),
})

const ofInvoice = { ...ofAccount, invoice_id: z.int().positive().nullable(), number: z.string().nullable(), document }
const invoiceUpdated = z.strictObject({ ...ofInvoice, changed: z.literal('metadata') })
const invoice = (state: 'issued' | 'paid' | 'void' | 'payment_failed') =>
  z.strictObject({ ...ofInvoice, state: z.literal(state) })
const amount = { amount_minor: minor, currency: z.string().length(3) }
const invoiceRefund = (state: 'refunded' | 'refund_failed') =>
  z.strictObject({ ...ofInvoice, state: z.literal(state), refund_id: z.int().positive(), ...amount })
const invoiceCredited = z.strictObject({
  ...ofAccount,
  invoice_id: z.int().positive().nullable(),
  state: z.literal('credited'),
  credit_note_id: z.int().positive().nullable(),
  credit_note_number: z.string().nullable(),
  document,
  ...amount,
})

const quote = (state: 'open' | 'accepted' | 'declined' | 'withdrawn') =>
  z.strictObject({ ...ofAccount, quote_id: z.uuid(), state: z.literal(state) })

const quoteRevised = z.strictObject({
  ...ofAccount,
  quote_id: z.uuid(),
  revision: z.int().positive(),
  state: z.literal('superseded'),
  next_quote_id: z.uuid(),
  next_revision: z.int().positive(),
})
const quoteExtended = z.strictObject({
  ...ofAccount,
  quote_id: z.uuid(),
  revision: z.int().positive(),
  state: z.literal('open'),
  expires_at: isoOut,
})
const quoteMessage = z.strictObject({
  ...ofAccount,
  quote_id: z.uuid(),
  revision: z.int().positive(),
  state: z.enum(['open', 'accepted', 'declined']),
  message_id: z.int().positive(),
  direction: z.enum(['asked', 'answered']),
})

/** `data` of each type of message. */
export const webhookData = {
  'account.created': account,
  'account.updated': accountUpdated,
  'account.erased': account,
  'subscription.started': subscription('active'),
  'subscription.updated': subscriptionUpdated,
  'subscription.cancelled': subscriptionCancelled,
  'subscription.paused': subscription('paused'),
  'subscription.resumed': subscription('active'),
  'subscription.ended': subscription('ended'),
  'module.changed': moduleChanged,
  'invoice.issued': invoice('issued'),
  'invoice.paid': invoice('paid'),
  'invoice.voided': invoice('void'),
  'invoice.updated': invoiceUpdated,
  'invoice.payment_failed': invoice('payment_failed'),
  'invoice.credited': invoiceCredited,
  'invoice.refunded': invoiceRefund('refunded'),
  'invoice.refund_failed': invoiceRefund('refund_failed'),
  'quote.shared': quote('open'),
  'quote.accepted': quote('accepted'),
  'quote.declined': quote('declined'),
  'quote.withdrawn': quote('withdrawn'),
  'quote.revised': quoteRevised,
  'quote.extended': quoteExtended,
  'quote.message': quoteMessage,
} as const satisfies Readonly<Record<string, z.ZodObject>>

/** The public name of a message. */
export type WebhookType = keyof typeof webhookData

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
export const webhookTypes = Object.keys(webhookData) as readonly WebhookType[]

/** One sentence a type, for the description and the guide. */
export const webhookSummaries: Readonly<Record<WebhookType, string>> = {
  'account.created': 'An account was registered; its trial runs.',
  'account.updated': 'Something of an account is different; `changed` names it.',
  'account.erased': 'An account was erased, with all that was known of its members: forget them too.',
  'subscription.started': 'A paid subscription begins, for the first time or again.',
  'subscription.updated': 'A subscription is different, or will be; `changed` names how.',
  'subscription.cancelled': 'A subscription was cancelled and runs until `ends_at`.',
  'subscription.paused': 'A subscription pauses; nothing of it may be used.',
  'subscription.resumed': 'A paused subscription goes on.',
  'subscription.ended': 'A trial or subscription is over; nothing of it may be used.',
  'module.changed':
    'What the account may use is different: the ids of modules that it may use now, no longer, or on other terms.',
  'invoice.issued': 'An invoice was issued.',
  'invoice.paid': 'An invoice is paid.',
  'invoice.voided': 'An invoice is void.',
  'invoice.updated': 'What other systems keep with an invoice is different.',
  'invoice.payment_failed': 'A payment of an invoice failed, came back or is overdue.',
  'invoice.credited': 'A credit note takes an invoice back, or a part of it; `amount_minor` is with tax.',
  'invoice.refunded': 'Money of an invoice was given back.',
  'invoice.refund_failed':
    'The provider rejected a refund, or the bank sent it back, also after `invoice.refunded`; its credit note stands, and the money is account credit where the account still has that currency.',
  'quote.shared': 'A member shared a quote.',
  'quote.accepted': 'A quote was accepted.',
  'quote.declined': 'A quote was declined.',
  'quote.withdrawn':
    'A quote was withdrawn by its sender, or ended by the shop, which sells a product of it no more; its link shows nothing of it any more.',
  'quote.revised': 'A revision takes the place of a quote; `quote.shared` of the revision comes with it.',
  'quote.extended': 'An open quote has a later end, `expires_at`.',
  'quote.message':
    'A reader asked about a quote, or its owner or the shop answered; `direction` names which. The text stays in the shop.',
}

interface PublicEvent {
  readonly type: WebhookType
  /** `changed` of its data, where the type has that. */
  readonly changed?: string
}

/** Events that leave the shop, by their public names. Others stay inside; one of them more is a line of this table. */
export const publicEvents: Readonly<Record<string, PublicEvent>> = {
  'account.registered': { type: 'account.created' },
  'account.email_verified': { type: 'account.updated', changed: 'email' },
  'billing.updated': { type: 'account.updated', changed: 'billing_details' },
  'billing.corrected': { type: 'account.updated', changed: 'billing_details' },
  'account.currency_changed': { type: 'account.updated', changed: 'currency' },
  'account.country_unlocked': { type: 'account.updated', changed: 'country' },
  'account.taken_on': { type: 'account.updated', changed: 'payer' },
  'account.left_payer': { type: 'account.updated', changed: 'payer' },
  'account.erased': { type: 'account.erased' },
  'account.unlocked': { type: 'account.updated', changed: 'hold' },
  'account.metadata_changed': { type: 'account.updated', changed: 'metadata' },
  'subscription.metadata_changed': { type: 'subscription.updated', changed: 'metadata' },
  'invoice.metadata_changed': { type: 'invoice.updated', changed: 'metadata' },
  'subscription.started': { type: 'subscription.started' },
  'subscription.changed': { type: 'subscription.updated', changed: 'plan_or_modules' },
  'subscription.change_scheduled': { type: 'subscription.updated', changed: 'scheduled_change' },
  'subscription.change_removed': { type: 'subscription.updated', changed: 'scheduled_change_removed' },
  'subscription.trial_extended': { type: 'subscription.updated', changed: 'trial_end' },
  'subscription.trial_granted': { type: 'subscription.updated', changed: 'trial_end' },
  'subscription.cancel_undone': { type: 'subscription.updated', changed: 'cancellation_undone' },
  'subscription.migrated': { type: 'subscription.updated', changed: 'migrated' },
  'subscription.migration_reversed': { type: 'subscription.updated', changed: 'migration_reversed' },
  'billing.plan_read_only': { type: 'subscription.updated', changed: 'read_only' },
  'subscription.channel_changed': { type: 'subscription.updated', changed: 'channel' },
  'subscription.prices_planned': { type: 'subscription.updated', changed: 'prices_planned' },
  'subscription.prices_withdrawn': { type: 'subscription.updated', changed: 'prices_withdrawn' },
  'subscription.prices_dropped': { type: 'subscription.updated', changed: 'prices_withdrawn' },
  'subscription.prices_changed': { type: 'subscription.updated', changed: 'prices' },
  'subscription.cancelled': { type: 'subscription.cancelled' },
  'subscription.paused': { type: 'subscription.paused' },
  'subscription.resumed': { type: 'subscription.resumed' },
  'subscription.ended': { type: 'subscription.ended' },
  'module.changed': { type: 'module.changed' },
  'invoice.issued': { type: 'invoice.issued' },
  'invoice.reissued': { type: 'invoice.issued' },
  'invoice.paid': { type: 'invoice.paid' },
  'invoice.voided': { type: 'invoice.voided' },
  'payment.failed': { type: 'invoice.payment_failed' },
  'payment.returned': { type: 'invoice.payment_failed' },
  'payment.overdue': { type: 'invoice.payment_failed' },
  'credit_note.issued': { type: 'invoice.credited' },
  'refund.refunded': { type: 'invoice.refunded' },
  'refund.credited': { type: 'invoice.refunded' },
  'refund.rejected': { type: 'invoice.refund_failed' },
  'quote.shared': { type: 'quote.shared' },
  'quote.accepted': { type: 'quote.accepted' },
  'quote.declined': { type: 'quote.declined' },
  'quote.revoked': { type: 'quote.withdrawn' },
  'quote.revised': { type: 'quote.revised' },
  'quote.extended': { type: 'quote.extended' },
  'quote.message': { type: 'quote.message' },
}

/** `{type, timestamp, data}`, as the specification of Standard Webhooks recommends; the instant is that of the event, in UTC. */
export function webhookMessage(type: WebhookType): z.ZodObject {
  return z.strictObject({ type: z.literal(type), timestamp: isoOut, data: webhookData[type] })
}
