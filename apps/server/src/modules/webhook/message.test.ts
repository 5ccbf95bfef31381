import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { publicEvents, type WebhookType } from '@waybill/contract/webhooks'
import { machineClock } from '../../platform/clock.ts'
import { createKeys } from '../../platform/keys.ts'
import { bodyOf, SECRET_PURPOSE, signedPost, type MessageFacts } from './message.ts'

const keys = createKeys('a secret of tests that is long enough for any key')
const AT = Date.UTC(2026, 2, 2, 10)

/** Entity of the event of each name, where that isn't the first part of its name. */
const ENTITIES: Readonly<Record<string, string>> = {
  billing: 'account',
  credit_note: 'invoice',
  module: 'subscription',
  payment: 'attempt',
}
const DATA: Readonly<Record<string, object>> = {
  'subscription.cancelled': { endsAt: AT },
  'module.changed': { enabled: [101], disabled: [102], changed: [] },
  'refund.refunded': { amount: 4900, currency: 'USD', reason: 'an outage' },
  'refund.rejected': { amount: 4900, currency: 'USD', reason: 'an outage' },
  'credit_note.issued': { total: 4900, currency: 'USD' },
  'refund.credited': { amount: 4900, currency: 'USD', reason: 'an outage' },
  'quote.revised': { number: 'Q-1004', revision: 3, replaced: 2, next: '0198a7c4-6b1d-7c0a-8e52-91f4d7a3c6b8' },
  'quote.extended': { number: 'Q-1004', revision: 2, expiresAt: AT },
  'quote.message': { number: 'Q-1004', message: 17, recipient: 5, side: 'recipient', revision: 2, state: 'open' },
}

const NAMED = { external_id: 'crm-4711', metadata: { segment: 'bakery' } }

function factsOf(name: string, type: WebhookType): MessageFacts {
  const area = name.split('.')[0] ?? ''
  return {
    type,
    name,
    eventId: 7,
    entity: ENTITIES[area] ?? area,
    entityId: area === 'quote' ? '0198a7c4-5f0e-7b6e-9c8a-2f6d1c0b9a31' : '12',
    data: { ...DATA[name] },
    occurredAt: AT,
    accountId: 42,
    seq: 3,
    invoiceId: 31,
    invoiceNumber: '1009',
    printedNumber: 'TW-1009',
    invoiceNamed: NAMED,
    subscriptionNamed: NAMED,
    account: { company: 'Halden Bakery', country: 'US', ...NAMED },
    correctsId: null,
  }
}

describe('the body', () => {
  test.each(Object.entries(publicEvents))('[INT-02] of %s is what the contract promises', (name, { type }) => {
    expect(JSON.parse(bodyOf(factsOf(name, type)))).toMatchObject({ type, data: { account_id: 42, seq: 3 } })
  })

  test('says what an event led to, and no text of a person', () => {
    expect(JSON.parse(bodyOf(factsOf('refund.refunded', 'invoice.refunded')))).toEqual({
      type: 'invoice.refunded',
      timestamp: '2026-03-02T10:00:00.000Z',
      data: {
        account_id: 42,
        seq: 3,
        account: { company: 'Halden Bakery', country: 'US', ...NAMED },
        invoice_id: 31,
        number: '1009',
        document: { printed_number: 'TW-1009', ...NAMED },
        state: 'refunded',
        refund_id: 12,
        amount_minor: 4900,
        currency: 'USD',
      },
    })
  })

  test('[INT-02] of what happens to a quote has ids, revision and state, and no number, address or text', () => {
    const dataOf = (name: 'quote.revised' | 'quote.extended' | 'quote.message', about: object = {}) => {
      const facts = factsOf(name, name)
      const { data } = JSON.parse(bodyOf({ ...facts, data: { ...facts.data, ...about } })) as { readonly data: object }
      return data
    }
    const account = { company: 'Halden Bakery', country: 'US', ...NAMED }
    const quote = { account_id: 42, seq: 3, account, quote_id: '0198a7c4-5f0e-7b6e-9c8a-2f6d1c0b9a31', revision: 2 }
    expect(dataOf('quote.revised')).toEqual({
      ...quote,
      state: 'superseded',
      next_quote_id: '0198a7c4-6b1d-7c0a-8e52-91f4d7a3c6b8',
      next_revision: 3,
    })
    expect(dataOf('quote.extended')).toEqual({ ...quote, state: 'open', expires_at: '2026-03-02T10:00:00.000Z' })
    const question = { ...quote, state: 'open', message_id: 17, direction: 'asked' }
    expect(dataOf('quote.message')).toEqual(question)
    for (const side of ['owner', 'shop'])
      expect(dataOf('quote.message', { side, state: 'accepted' })).toEqual({
        ...question,
        state: 'accepted',
        direction: 'answered',
      })
  })

  test('[INT-02] of a credit note names the invoice that it takes back, and its own number', () => {
    const facts = { ...factsOf('credit_note.issued', 'invoice.credited'), correctsId: 31 }
    const data = { account_id: 42, seq: 3, state: 'credited', credit_note_id: 12, credit_note_number: '1009' }
    const amount = { amount_minor: 4900, currency: 'USD' }
    expect(JSON.parse(bodyOf(facts))).toMatchObject({ data: { ...data, ...amount, invoice_id: 31 } })
  })

  test('of an event that lacks what the contract promises is an error, and nothing is made up', () => {
    expect(() => bodyOf({ ...factsOf('refund.refunded', 'invoice.refunded'), data: {} })).toThrow('amount_minor')
  })
})

test('the signing time is the machine clock: a jump of the product clock does not make a message old', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const signing = { secretSealed: keys.seal(SECRET_PURPOSE, secret), previousSecretSealed: null, previousUntil: null }
  const machineNow = machineClock.now()
  const made = signedPost(keys, signing, {
    id: 'evt_7',
    url: 'https://hooks.example/',
    body: '{}',
    machineNow,
    now: AT,
  })
  expect(new Webhook(secret).verify(made.body, { ...made.headers })).toEqual({})
  expect(made.headers['webhook-timestamp']).toBe(String((machineNow - (machineNow % 1_000)) / 1_000))
})
