import { DAY_MS, HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'
import { money } from '@waybill/domain/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Behaviour } from './testing/stand-in-ledger.ts'
import { authenticateSetUp, createToken, deleteCustomer } from './testing/stand-in-methods.ts'
import { authenticateIntent } from './testing/stand-in-payments.ts'
import { decideDispute, openDispute, passBankDays, rejectDebits } from './testing/stand-in-refunds.ts'
import { requestFor, setUp, start } from './testing/stripe-requests.ts'
import { createStripeRig, type StripeRig } from './testing/stripe-rig.ts'
import { createStripeClient } from './stripe-client.ts'
import { createStripeGateway } from './stripe-gateway.ts'

let rig: StripeRig
beforeEach(async () => {
  rig = await createStripeRig()
})
afterEach(() => rig.standIn.stop())

const card: Behaviour = { type: 'card' }

function confirmations(): number {
  return rig.standIn.calls.filter((call) => call.endsWith('/confirm')).length
}

describe('a payment without its customer (B-54)', () => {
  const wantsCustomer: Behaviour = { type: 'card', atCharge: 'challenge_off_session' }

  test('that its bank wants the customer for waits for them for 72 hours, and is paid once they agree', async () => {
    const { gateway, standIn, now } = rig
    const confirm = await start(rig, await requestFor(rig, wantsCustomer, { isOffSession: true }))
    const outcome = await gateway.confirmPayment(confirm)
    const { paymentRef } = confirm
    expect(outcome).toEqual({
      kind: 'challenge',
      challengeId: paymentRef,
      url: expect.stringContaining(paymentRef),
      expiresAt: now() + 72 * HOUR_MS,
    })
    expect(await gateway.confirmPayment(confirm)).toEqual(outcome)
    expect(confirmations()).toBe(2)
    authenticateIntent(standIn.ledger, paymentRef, true)
    expect(await gateway.readPayment({ paymentRef })).toEqual({ kind: 'paid', ref: paymentRef, amount: confirm.amount })
  })

  test('that waits is begun anew with another way back, and needs no challenge once it is decided (B-154)', async () => {
    const { gateway, standIn } = rig
    const { challengeAgain } = gateway
    const confirm = await start(rig, await requestFor(rig, wantsCustomer, { isOffSession: true }))
    await gateway.confirmPayment(confirm)
    const { paymentRef } = confirm
    const returnUrl = 'https://shop.example/billing/confirm/token'
    const again = await challengeAgain?.({ paymentRef, returnUrl })
    expect(again).toEqual({ kind: 'challenge', url: expect.stringContaining(paymentRef) })
    expect(standIn.ledger.intents.get(paymentRef)?.next_action?.redirect_to_url?.return_url).toBe(returnUrl)
    authenticateIntent(standIn.ledger, paymentRef, true)
    expect(await challengeAgain?.({ paymentRef, returnUrl })).toEqual({ kind: 'decided' })
    expect(await challengeAgain?.({ paymentRef: 'pi_of_others', returnUrl })).toMatchObject({ kind: 'error' })
  })

  test('whose node died before the customer was wanted is read as unconfirmed, and is confirmed with them', async () => {
    const { gateway, standIn } = rig
    const confirm = await start(rig, await requestFor(rig, wantsCustomer, { isOffSession: true }))
    standIn.fail('server_error_after')
    expect(await gateway.confirmPayment(confirm)).toEqual({ kind: 'error', class: 706, isOutcomeKnown: false })
    const { paymentRef } = confirm
    expect(await gateway.readPayment({ paymentRef })).toEqual({ kind: 'unconfirmed', ref: paymentRef })
    expect(await gateway.confirmPayment(confirm)).toMatchObject({ kind: 'challenge' })
  })

  test('that fails at the bank although the customer was there is declined, and not confirmed a third time', async () => {
    const { gateway, standIn } = rig
    const confirm = await start(rig, await requestFor(rig, wantsCustomer, { isOffSession: true }))
    await gateway.confirmPayment(confirm)
    authenticateIntent(standIn.ledger, confirm.paymentRef, false)
    const declined = { kind: 'declined', ref: confirm.paymentRef, code: 'authentication_failed', isHard: false }
    expect(await gateway.confirmPayment(confirm)).toEqual(declined)
    expect(confirmations()).toBe(2)
  })
})

test('a first payment that lost its token is cancelled, and one without a card by that name charges nothing (B-155)', async () => {
  const { gateway, standIn } = rig
  const request = await requestFor(rig, { type: 'card' })
  const first = { ...request, idempotencyKey: 'first', method: { ...request.method, methodRef: '' } }
  const confirm = await start(rig, first)
  expect(await gateway.confirmPayment({ ...confirm, token: 'ctoken_of_nobody' })).toMatchObject({ kind: 'error' })
  expect(await gateway.confirmPayment(confirm)).toEqual({ kind: 'cancelled' })
  expect([...standIn.ledger.charges.values()].filter((made) => made.payment_intent === confirm.paymentRef)).toEqual([])
})

test('a challenge of a customer who is there runs for 15 minutes from when it was opened (B-53)', async () => {
  const { gateway, setClock, now } = rig
  const confirm = await start(rig, await requestFor(rig, { type: 'card', atCharge: 'challenge' }))
  setClock(now() + HOUR_MS)
  expect(await gateway.confirmPayment(confirm)).toMatchObject({ kind: 'challenge', expiresAt: now() + 15 * MINUTE_MS })
})

test('a challenge that could not be marked is open all the same, from when the payment was made', async () => {
  const { gateway, standIn, now } = rig
  const confirm = await start(rig, await requestFor(rig, { type: 'card', atCharge: 'challenge' }))
  standIn.fail('rate_limit', /^POST \/v1\/payment_intents\/\w+$/)
  expect(await gateway.confirmPayment(confirm)).toMatchObject({ kind: 'challenge', expiresAt: now() + 15 * MINUTE_MS })
})

describe('an unknown outcome', () => {
  test.each(['lost_before', 'server_error'] as const)(
    '%s: nothing was charged, and the same payment is confirmed',
    async (fault) => {
      const { gateway, standIn } = rig
      const confirm = await start(rig, await requestFor(rig, card))
      standIn.fail(fault)
      expect(await gateway.confirmPayment(confirm)).toMatchObject({ kind: 'error', isOutcomeKnown: false })
      const { paymentRef } = confirm
      expect(await gateway.readPayment({ paymentRef })).toEqual({ kind: 'unconfirmed', ref: paymentRef })
      expect(await gateway.confirmPayment(confirm)).toMatchObject({ kind: 'paid' })
    },
  )

  test('an answer of 500 after the charge is read as paid', async () => {
    const { gateway, standIn } = rig
    const confirm = await start(rig, await requestFor(rig, card))
    standIn.fail('server_error_after')
    expect(await gateway.confirmPayment(confirm)).toMatchObject({ kind: 'error', class: 706 })
    expect(await gateway.confirmPayment(confirm)).toMatchObject({ kind: 'paid' })
    expect(confirmations()).toBe(1)
  })

  test('a declined payment is never charged again by a confirmation that comes twice', async () => {
    const { gateway } = rig
    const confirm = await start(rig, await requestFor(rig, { type: 'card', atCharge: 'insufficient_funds' }))
    const declined = { kind: 'declined', ref: confirm.paymentRef, code: 'insufficient_funds', isHard: false }
    expect(await gateway.confirmPayment(confirm)).toEqual(declined)
    expect(await gateway.confirmPayment(confirm)).toEqual(declined)
    expect(confirmations()).toBe(1)
  })

  test('a server that is not there is known to have changed nothing', async () => {
    const { gateway, standIn } = rig
    const confirm = await start(rig, await requestFor(rig, card))
    await standIn.stop()
    expect(await gateway.confirmPayment(confirm)).toEqual({ kind: 'error', class: 702, isOutcomeKnown: true })
    rig = await createStripeRig()
  })
})

test.each([
  ['low_probability_of_authorization', false],
  ['previously_declined_do_not_retry', true],
] as const)('what Stripe holds back with %s is declined, and no fraud; hard: %s', async (atCharge, isHard) => {
  const confirm = await start(rig, await requestFor(rig, { type: 'card', atCharge }))
  const declined = { kind: 'declined', ref: confirm.paymentRef, code: 'declined', isHard }
  expect(await rig.gateway.confirmPayment(confirm)).toEqual(declined)
})

test('a customer that Stripe could not make is made some minutes later: it answers its error under one key for a day', async () => {
  const { gateway, standIn, setClock, now } = rig
  const request = { idempotencyKey: 'customer:1', accountId: 1 }
  standIn.fail('server_error', /^POST \/v1\/customers$/)
  expect(await gateway.ensureCustomer(request)).toMatchObject({ kind: 'error', class: 706 })
  setClock(now() + 10 * MINUTE_MS)
  expect(await gateway.ensureCustomer(request)).toMatchObject({ kind: 'customer' })
})

test('a customer that was deleted at Stripe is made again, and the account’s next method is put on file', async () => {
  const { gateway, standIn } = rig
  const request = { idempotencyKey: 'customer:1', accountId: 1 }
  const first = await gateway.ensureCustomer(request)
  if (first.kind !== 'customer') throw new Error('no customer')
  const { customerRef } = first
  expect(await gateway.ensureCustomer({ ...request, customerRef })).toEqual(first)
  deleteCustomer(standIn.ledger, customerRef)
  const second = await gateway.ensureCustomer({ ...request, customerRef })
  expect(second).toMatchObject({ kind: 'customer' })
  expect(second).not.toEqual(first)
  expect(await setUp(rig, card, 'USD')).toMatchObject({ kind: 'set_up', description: { country: 'FR' } })
})

describe('after 24 hours, when Stripe has forgotten a key', () => {
  test('an account still has one customer', async () => {
    const { gateway, setClock, now } = rig
    const request = { idempotencyKey: 'customer:1', accountId: 1 }
    const first = await gateway.ensureCustomer(request)
    setClock(now() + DAY_MS)
    expect(await gateway.ensureCustomer(request)).toEqual(first)
  })

  test('a confirmed payment is not charged again, and a refund is found before it is made again', async () => {
    const { gateway, setClock, now } = rig
    const confirm = await start(rig, await requestFor(rig, card))
    const paid = await gateway.confirmPayment(confirm)
    const request = { idempotencyKey: 'refund-1', paymentRef: confirm.paymentRef, amount: money(500, 'USD') }
    const refunded = await gateway.refund(request)
    setClock(now() + DAY_MS)
    expect(await gateway.confirmPayment(confirm)).toEqual(paid)
    expect(await gateway.readRefund(request)).toEqual(refunded)
  })
})

test('what a proxy answers in the place of Stripe is no answer: nothing is taken for done', async () => {
  const { gateway, standIn } = rig
  const request = await requestFor(rig, card)
  standIn.fail('proxy', /^POST \/v1\/payment_intents$/)
  expect(await gateway.startPayment(request)).toEqual({ kind: 'error', class: 706, isOutcomeKnown: false })
  const confirm = await start(rig, request)
  standIn.fail('proxy')
  expect(await gateway.confirmPayment(confirm)).toEqual({ kind: 'error', class: 706, isOutcomeKnown: false })
  expect(await gateway.confirmPayment(confirm)).toMatchObject({ kind: 'paid' })
})

test('a method whose customer comes back from the bank to a page in another language is set up', async () => {
  const { gateway, standIn } = rig
  const made = await gateway.ensureCustomer({ idempotencyKey: 'customer:1', accountId: 1 })
  if (made.kind !== 'customer') throw new Error('no customer')
  const token = createToken(standIn.ledger, { type: 'card', atSetUp: 'challenge' })
  const request = { idempotencyKey: token, customerRef: made.customerRef, token, currency: 'USD' as const }
  const first = await gateway.setUpMethod({ ...request, returnUrl: 'http://127.0.0.1/fr/account' })
  if (first.kind !== 'challenge') throw new Error('no challenge')
  const threeDSecureResult = authenticateSetUp(standIn.ledger, first.challengeId, true)
  const returnUrl = 'http://127.0.0.1/account'
  expect(await gateway.setUpMethod({ ...request, returnUrl, threeDSecureResult })).toMatchObject({ kind: 'set_up' })
})

test('a set-up that Stripe still works on is read again, not taken from what it answered first', async () => {
  const { gateway, standIn } = rig
  const made = await gateway.ensureCustomer({ idempotencyKey: 'customer:1', accountId: 1 })
  if (made.kind !== 'customer') throw new Error('no customer')
  const token = createToken(standIn.ledger, { type: 'card', atSetUp: 'processing' })
  const request = { idempotencyKey: token, customerRef: made.customerRef, token, currency: 'USD' as const }
  expect(await gateway.setUpMethod(request)).toEqual({ kind: 'error', class: 706, isOutcomeKnown: false })
  for (const [id, intent] of standIn.ledger.setUps) standIn.ledger.setUps.set(id, { ...intent, status: 'succeeded' })
  expect(await gateway.setUpMethod(request)).toMatchObject({ kind: 'set_up' })
})

describe('bank debits (B-80)', () => {
  test.each([
    ['insufficient_funds', 'R01'],
    ['debit_not_authorized', 'R10'],
    ['bank_cannot_process', 'bank_cannot_process'],
  ])('money that was taken back for %s is returned with %s', async (returned, returnCode) => {
    const { gateway, standIn } = rig
    const request = await requestFor(rig, { type: 'us_bank_account', returned })
    expect(request.method.mandateRef).toMatch(/^mandate_/)
    const confirm = await start(rig, request)
    await gateway.confirmPayment(confirm)
    passBankDays(standIn.ledger)
    passBankDays(standIn.ledger)
    const { paymentRef } = confirm
    expect(await gateway.readPayment({ paymentRef })).toEqual({ kind: 'returned', ref: paymentRef, returnCode })
  })
})

describe('debits of the euro area (B-80)', () => {
  const debit: Behaviour = { type: 'sepa_debit', lastFour: '3000' }
  const euros = { amount: money(2000, 'EUR') }

  test('a bank account there is one to the product, with the mandate that its owner gave', async () => {
    expect(await setUp(rig, debit, 'EUR')).toMatchObject({
      kind: 'set_up',
      description: { type: 'ach', brand: 'SEPA', lastFour: '3000', country: 'DE' },
      method: { mandateRef: expect.stringMatching(/^mandate_/) },
    })
  })

  test.each([
    [debit, 'USD'],
    [{ type: 'us_bank_account' }, 'EUR'],
    [debit, 'CHF'],
  ] as const)('%o is not taken of an account in %s: it could never be charged', async (behaviour, currency) => {
    expect(await setUp(rig, behaviour, currency)).toEqual({ kind: 'error', class: 701, isOutcomeKnown: true })
    expect(rig.standIn.ledger.methods.size).toBe(0)
  })

  test('a charge is pending, expected on the sixth business day, and paid once it has settled', async () => {
    const { gateway, standIn } = rig
    const confirm = await start(rig, await requestFor(rig, debit, euros))
    const { paymentRef: ref } = confirm
    // Monday, 2 March 2026: six business days later it is Tuesday
    const expectedAt = Date.UTC(2026, 2, 10, 10)
    expect(await gateway.confirmPayment(confirm)).toEqual({ kind: 'pending', ref, ...euros, expectedAt })
    passBankDays(standIn.ledger)
    expect(await gateway.readPayment({ paymentRef: ref })).toEqual({ kind: 'paid', ref, ...euros })
  })

  test.each([
    ['insufficient_funds', 'insufficient_funds', false],
    ['account_closed', 'closed_account', true],
    ['bank_ownership_changed', 'closed_account', true],
    ['debit_not_authorized', 'authorisation_revoked', true],
    ['refer_to_customer', 'declined', false],
  ] as const)('a bank that rejects it before it settles for %s declines it as %s', async (code, declined, isHard) => {
    const { gateway, standIn, sentWebhooks } = rig
    const confirm = await start(rig, await requestFor(rig, debit, euros))
    await gateway.confirmPayment(confirm)
    rejectDebits(standIn.ledger, code)
    const ref = confirm.paymentRef
    const hints = sentWebhooks().map((message) => gateway.readWebhook(message))
    expect(hints.at(-1)).toMatchObject({
      ok: true,
      value: { type: 'payment_intent.payment_failed', kind: 'payment', ref },
    })
    expect(await gateway.readPayment({ paymentRef: ref })).toEqual({ kind: 'declined', ref, code: declined, isHard })
  })

  test.each([
    ['AM04', 'insufficient_funds', 'R01'],
    ['AC04', 'general', 'R02'],
    ['MD01', 'debit_not_authorized', 'R10'],
    ['MD06', 'customer_initiated', 'R10'],
    ['MS03', 'bank_cannot_process', 'bank_cannot_process'],
  ])('money that a bank takes back with %s, as %s, is returned with %s', async (networkCode, returned, returnCode) => {
    const { gateway, standIn } = rig
    const confirm = await start(rig, await requestFor(rig, { ...debit, returned, networkCode }, euros))
    await gateway.confirmPayment(confirm)
    passBankDays(standIn.ledger)
    passBankDays(standIn.ledger)
    const { paymentRef } = confirm
    expect(await gateway.readPayment({ paymentRef })).toEqual({ kind: 'returned', ref: paymentRef, returnCode })
  })
})

test.each(['apple_pay', 'google_pay'] as const)(
  '[PAY-01] a card from the wallet of a device (%s) is on file as a card, and charged without its owner later',
  async (wallet) => {
    const behaviour = { type: 'card', wallet } as const
    expect(await setUp(rig, behaviour, 'USD')).toMatchObject({
      kind: 'set_up',
      description: { type: 'card', brand: 'visa', lastFour: '4242', expiry: { year: 2040, month: 12 } },
    })
    const amount = money(2000, 'USD')
    const confirm = await start(rig, await requestFor(rig, behaviour, { amount, isOffSession: true }))
    expect(await rig.gateway.confirmPayment(confirm)).toEqual({ kind: 'paid', ref: confirm.paymentRef, amount })
  },
)

describe('PayPal', () => {
  test('is set up on PayPal’s own page, is known by the payer there, and charged without them later', async () => {
    const answer = await setUp(rig, { type: 'paypal', atSetUp: 'challenge' }, 'GBP')
    expect(answer).toMatchObject({
      kind: 'set_up',
      description: { type: 'paypal', brand: 'paypal', fingerprint: 'PAYER4242' },
      method: { mandateRef: expect.stringMatching(/^mandate_/) },
    })
    expect(answer.kind === 'set_up' && 'lastFour' in answer.description).toBe(false)
    const amount = money(2000, 'GBP')
    const confirm = await start(rig, await requestFor(rig, { type: 'paypal' }, { amount, isOffSession: true }))
    expect(await rig.gateway.confirmPayment(confirm)).toEqual({ kind: 'paid', ref: confirm.paymentRef, amount })
  })
})

test.each(['warning_needs_response', 'warning_closed', 'prevented'] as const)(
  'an inquiry that is %s takes no money, and leaves the payment paid',
  async (status) => {
    const { gateway, standIn } = rig
    const confirm = await start(rig, await requestFor(rig, card))
    const paid = await gateway.confirmPayment(confirm)
    const dispute = openDispute(standIn.ledger, confirm.paymentRef)
    decideDispute(standIn.ledger, dispute.id, status)
    expect(await gateway.readPayment({ paymentRef: confirm.paymentRef })).toEqual(paid)
    expect(await gateway.readDispute(dispute.id)).toEqual({ kind: 'unknown_dispute' })
  },
)

test('two shops of one account at Stripe have neither keys nor customers in common', async () => {
  const { standIn, gateway, now } = rig
  const other = createStripeGateway({
    stripe: createStripeClient({ secretKey: 'sk_test_standin', apiBase: standIn.url }),
    clock: { now },
    realTime: { now },
    shop: 'shop-2',
    returnUrl: 'http://127.0.0.1:3001/',
    publishableKey: 'pk_test_standin',
    webhookSecrets: ['whsec_other'],
  })
  const request = await requestFor(rig, card)
  await start(rig, request)
  const account = { idempotencyKey: 'customer:1', accountId: 1 }
  expect(await other.ensureCustomer(account)).not.toEqual(await gateway.ensureCustomer(account))
  expect(await other.readPayment({ idempotencyKey: request.idempotencyKey })).toEqual({ kind: 'never_arrived' })
})

test('a wrong secret key is 704, and nothing has happened at Stripe', async () => {
  const stripe = createStripeClient({ secretKey: 'sk_test_wrong', apiBase: rig.standIn.url })
  const { now } = rig
  const wrong = createStripeGateway({
    stripe,
    clock: { now },
    realTime: { now },
    shop: 'shop-1',
    returnUrl: 'http://127.0.0.1:3001/',
    publishableKey: 'pk_test_standin',
    webhookSecrets: ['whsec_current'],
  })
  expect(await wrong.ensureCustomer({ idempotencyKey: 'customer:1', accountId: 1 })).toEqual({
    kind: 'error',
    class: 704,
    isOutcomeKnown: true,
  })
})
