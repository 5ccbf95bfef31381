import { Webhook } from 'standardwebhooks'
import { publicEvents, webhookMessage, type WebhookType } from '@waybill/contract/webhooks'
import type { Keys } from '../../platform/keys.ts'
import type { OutgoingRequest } from '../../platform/outgoing/post-out.ts'

/** Names the key by which secrets lie encrypted in the database. */
export const SECRET_PURPOSE = 'webhook-secret'

interface NamedFacts {
  readonly external_id: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** Facts of a message: its event, which never changes, and the ids that belong to it. */
export interface MessageFacts {
  readonly type: WebhookType
  readonly eventId: number
  readonly name: string
  readonly entity: string
  readonly entityId: string
  readonly data: Readonly<Record<string, unknown>>
  /** Epoch ms. */
  readonly occurredAt: number
  readonly accountId: number
  readonly seq: number
  readonly invoiceId: number | null
  readonly invoiceNumber: string | null
  readonly printedNumber: string | null
  /** Names and metadata of other systems; read when the message is sent. */
  readonly invoiceNamed: NamedFacts
  readonly subscriptionNamed: NamedFacts
  readonly account: NamedFacts & { readonly company: string; readonly country: string }
  /** The invoice that the document takes back, where it is a credit note. */
  readonly correctsId: number | null
}

/** The secrets of an endpoint as they are stored. */
export interface SigningSecrets {
  readonly secretSealed: string
  readonly previousSecretSealed: string | null
  /** Until when the previous one signs too, epoch ms. */
  readonly previousUntil: number | null
}

const idIn = ({ entity, entityId }: MessageFacts, wanted: string): number | null =>
  entity === wanted && Number(entityId) > 0 ? Number(entityId) : null

const listIn = ({ data }: MessageFacts, name: string): unknown => data[name] ?? []

const documentOf = ({ invoiceId, printedNumber, invoiceNamed }: MessageFacts) =>
  invoiceId === null ? null : { printed_number: printedNumber, ...invoiceNamed }

const namesOf = (facts: MessageFacts) => ({
  invoice_id: facts.invoiceId,
  number: facts.invoiceNumber,
  document: documentOf(facts),
})

const invoiceOf = (facts: MessageFacts, state: string) => ({ ...namesOf(facts), state })

const refundOf = (facts: MessageFacts, state: string) => ({
  ...invoiceOf(facts, state),
  refund_id: idIn(facts, 'refund'),
  amount_minor: facts.data['amount'],
  currency: facts.data['currency'],
})

const subscriptionIn = (facts: MessageFacts) => {
  const id = idIn(facts, 'subscription')
  return { subscription_id: id, subscription: id === null ? null : facts.subscriptionNamed }
}

const subscriptionOf = (facts: MessageFacts, state: string) => ({ ...subscriptionIn(facts), state })

const quoteOf = ({ entityId }: MessageFacts, state: string) => ({ quote_id: entityId, state })

/** Facts that each type has beside its account; by the state that the event led to, which a later one doesn't change. */
const SAYS: Readonly<Record<WebhookType, (facts: MessageFacts) => object>> = {
  'account.created': () => ({}),
  'account.updated': ({ name }) => ({ changed: publicEvents[name]?.changed }),
  'account.erased': () => ({}),
  'subscription.started': (facts) => subscriptionOf(facts, 'active'),
  'subscription.updated': (facts) => ({
    ...subscriptionIn(facts),
    order_id: facts.entity === 'order' ? facts.entityId : null,
    changed: publicEvents[facts.name]?.changed,
  }),
  'subscription.cancelled': (facts) => ({
    ...subscriptionOf(facts, 'cancelled'),
    ends_at: new Date(Number(facts.data['endsAt'])).toISOString(),
  }),
  'subscription.paused': (facts) => subscriptionOf(facts, 'paused'),
  'subscription.resumed': (facts) => subscriptionOf(facts, 'active'),
  'subscription.ended': (facts) => subscriptionOf(facts, 'ended'),
  'module.changed': (facts) => ({
    ...subscriptionIn(facts),
    enabled: listIn(facts, 'enabled'),
    disabled: listIn(facts, 'disabled'),
    changed: listIn(facts, 'changed'),
  }),
  'invoice.issued': (facts) => invoiceOf(facts, 'issued'),
  'invoice.paid': (facts) => invoiceOf(facts, 'paid'),
  'invoice.voided': (facts) => invoiceOf(facts, 'void'),
  'invoice.updated': (facts) => ({ ...namesOf(facts), changed: publicEvents[facts.name]?.changed }),
  'invoice.payment_failed': (facts) => invoiceOf(facts, 'payment_failed'),
  'invoice.credited': (facts) => ({
    invoice_id: facts.correctsId,
    state: 'credited',
    credit_note_id: idIn(facts, 'invoice'),
    credit_note_number: facts.invoiceNumber,
    document: documentOf(facts),
    amount_minor: facts.data['total'],
    currency: facts.data['currency'],
  }),
  'invoice.refunded': (facts) => refundOf(facts, 'refunded'),
  'invoice.refund_failed': (facts) => refundOf(facts, 'refund_failed'),
  'quote.shared': (facts) => quoteOf(facts, 'open'),
  'quote.accepted': (facts) => quoteOf(facts, 'accepted'),
  'quote.declined': (facts) => quoteOf(facts, 'declined'),
  'quote.withdrawn': (facts) => quoteOf(facts, 'withdrawn'),
  'quote.revised': (facts) => ({
    ...quoteOf(facts, 'superseded'),
    revision: facts.data['replaced'],
    next_quote_id: facts.data['next'],
    next_revision: facts.data['revision'],
  }),
  'quote.extended': (facts) => ({
    ...quoteOf(facts, 'open'),
    revision: facts.data['revision'],
    expires_at: new Date(Number(facts.data['expiresAt'])).toISOString(),
  }),
  'quote.message': ({ entityId, data }) => ({
    quote_id: entityId,
    revision: data['revision'],
    state: data['state'],
    message_id: data['message'],
    direction: data['side'] === 'recipient' ? 'asked' : 'answered',
  }),
}

/** The body of a message; what it says of its account and what other systems call it is that of the moment. Throws where it isn't what the contract promises. */
export function bodyOf(facts: MessageFacts): string {
  const { type, occurredAt, accountId, seq } = facts
  const data = { account_id: accountId, seq, account: facts.account, ...SAYS[type](facts) }
  return JSON.stringify(webhookMessage(type).parse({ type, timestamp: new Date(occurredAt).toISOString(), data }))
}

/** The same at every try and replay, so that a receiver knows a message again. */
export const messageId = (eventId: number): string => `evt_${eventId}`

interface Signed {
  readonly id: string
  readonly url: string
  readonly body: string
  /** Real time, by which receivers judge how old a message is (epoch ms). */
  readonly machineNow: number
  /** By the product's clock: when a previous secret ends (epoch ms). */
  readonly now: number
}

/** A message as it goes out, signed by the library of Standard Webhooks; within a rotation by both secrets. */
export function signedPost(
  keys: Keys,
  signing: SigningSecrets,
  { id, url, body, machineNow, now }: Signed,
): OutgoingRequest {
  const { secretSealed, previousSecretSealed: previous, previousUntil } = signing
  const isRotating = previous !== null && previousUntil !== null && now < previousUntil
  const sealed = isRotating ? [secretSealed, previous] : [secretSealed]
  const at = new Date(machineNow)
  const signatures = sealed.map((one) => new Webhook(keys.open(SECRET_PURPOSE, one)).sign(id, at, body))
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Waybill-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String((machineNow - (machineNow % 1_000)) / 1_000),
      'webhook-signature': signatures.join(' '),
    },
  }
}
