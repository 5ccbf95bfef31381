import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { failedStart } from '@waybill/testkit/shop-process'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, mailsTo, register, resultOf, takeBearer } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { machineClock } from '../../apps/server/src/platform/clock.ts'
import { createStripeClient } from '../../apps/server/src/platform/gateway/stripe/stripe-client.ts'
import { newId, type Behaviour } from '../../apps/server/src/platform/gateway/stripe/testing/stand-in-ledger.ts'
import { createToken } from '../../apps/server/src/platform/gateway/stripe/testing/stand-in-methods.ts'
import { authenticateIntent } from '../../apps/server/src/platform/gateway/stripe/testing/stand-in-payments.ts'
import {
  SECRET_KEY,
  startStripeStandIn,
  type StripeStandIn,
} from '../../apps/server/src/platform/gateway/stripe/testing/stripe-stand-in.ts'

const WEBHOOK_SECRET = 'whsec_of_the_test'
const PATIENCE_MS = 240_000

let store: ThrowawayStore
let shop: RunningShop
let standIn: StripeStandIn

beforeAll(async () => {
  store = await throwawayStore()
  standIn = await startStripeStandIn(machineClock.now)
  shop = await startShop(store, stripeVariables())
}, PATIENCE_MS)

afterAll(async () => {
  await shop.stop()
  await standIn.stop()
  await store.dispose()
}, PATIENCE_MS)

function stripeVariables(): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: standIn.url,
  }
}

/** A member with billing details and a method that Stripe.js made a token of. */
async function buyer(email: string, behaviour: Behaviour) {
  const person = await register(shop.url, email)
  await takeBearer(person.client)
  const details = { first_name: 'Mira', last_name: 'Osei', country: 'US' }
  const info = { ...details, payment_token: createToken(standIn.ledger, behaviour) }
  const saved = await person.client.post(`/billing/account/${person.memberId}/info/update`, info)
  return { ...person, saved }
}

type Buyer = Pick<Awaited<ReturnType<typeof buyer>>, 'client' | 'memberId'>

function checkOut({ client, memberId }: Buyer, more: object = {}, headers: Readonly<Record<string, string>> = {}) {
  return client.post(`/billing/account/${memberId}/checkout`, { start: 'now', ...more }, headers)
}

async function isPaid(client: ShopClient): Promise<true | undefined> {
  const { state } = resultOf(await client.get('/account/billing/subscription'))
  return state === 'subscribed' ? true : undefined
}

/** As Stripe posts: the bytes, signed now. */
async function post(event: object, secret = WEBHOOK_SECRET): Promise<number> {
  const payload = JSON.stringify({
    id: newId('evt'),
    object: 'event',
    created: Math.floor(machineClock.now() / 1000),
    ...event,
  })
  const { webhooks } = createStripeClient({ secretKey: SECRET_KEY })
  const answer = await fetch(`${shop.url}/billing/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
  })
  return answer.status
}

function lastIntent() {
  const intent = [...standIn.ledger.intents.values()].at(-1)
  if (intent === undefined) throw new Error('nothing was started')
  return intent
}

describe('a shop with Stripe', () => {
  test('takes a card by its token, charges it once, and stores neither the token nor a number', async () => {
    const person = await buyer('paying@bakery.example', { type: 'card' })
    expectOk(person.saved, 'the billing details')
    const before = standIn.ledger.intents.size
    const key = { 'idempotency-key': 'one-order' }
    expectOk(await checkOut(person, {}, key), 'the checkout')
    expectOk(await checkOut(person, {}, key), 'the checkout once more')
    expect(standIn.ledger.intents.size).toBe(before + 1)
    expect(lastIntent()).toMatchObject({ status: 'succeeded', currency: 'usd' })
    expect(await isPaid(person.client)).toBe(true)
  })

  test('says why a card was declined', async () => {
    const { saved } = await buyer('rejected@bakery.example', { type: 'card', atSetUp: 'insufficient_funds' })
    expect(saved.body).toMatchObject({ status: 701, code: 'declined' })
  })

  test('names the token where Stripe knows none by that name', async () => {
    const { client, memberId } = await buyer('unknown@bakery.example', { type: 'card' })
    const info = { first_name: 'Mira', last_name: 'Osei', country: 'US', payment_token: 'ctoken_unknown' }
    const saved = await client.post(`/billing/account/${memberId}/info/update`, info)
    expect(saved.body).toMatchObject({ status: 401, errors: [expect.objectContaining({ path: 'payment_token' })] })
  })

  test('waits for a customer at their bank, and is paid by the webhook alone where their tab is closed', async () => {
    const person = await buyer('challenged@bakery.example', { type: 'card', atCharge: 'challenge' })
    const challenged = await checkOut(person)
    expect(challenged.body['status'], challenged.text).toBe(604)
    const { id } = lastIntent()
    expect(resultOf(challenged)).toMatchObject({
      three_d_secure_action_token_id: id,
      challenge_url: `${standIn.url}/authenticate/${id}`,
    })
    expect(await isPaid(person.client)).toBeUndefined()
    authenticateIntent(standIn.ledger, id, true)
    const event = { id: 'evt_twice', type: 'payment_intent.succeeded', data: { object: { id } } }
    expect([await post(event), await post(event)]).toEqual([200, 200])
    expect(await isPaid(person.client)).toBe(true)
  })

  test('goes on with the client secret that Stripe sends the customer back with', async () => {
    const person = await buyer('returning@bakery.example', { type: 'card', atCharge: 'challenge' })
    await checkOut(person)
    const { id } = lastIntent()
    const secret = authenticateIntent(standIn.ledger, id, true)
    expectOk(await checkOut(person, { three_d_secure_action_result_token_id: secret }), 'the repeated checkout')
    expect(await isPaid(person.client)).toBe(true)
  })

  test('leads from a mailed link to a challenge begun anew, back to its own page, and says that it is paid (B-154)', async () => {
    const person = await buyer('away@bakery.example', { type: 'card', atCharge: 'challenge_off_session' })
    expectOk(await checkOut(person, { start: 'trial_end' }), 'the checkout for the end of the trial')
    await advanceClock(shop.url, 'P7D')
    const link = await eventually('the link is mailed', async () => {
      const mails = await mailsTo(shop.url, 'away@bakery.example')
      const mail = mails.find(({ subject }) => subject.startsWith('Confirm your payment'))
      return mail && linkIn(mail, '/billing/confirm/')
    })
    const payer = new ShopClient(shop.url)
    const opened = lastIntent().next_action
    expect((await payer.get(link)).status).toBe(200)
    expect(lastIntent().next_action).toBe(opened)
    const toBank = (await payer.submit(link, { intent: 'confirm' })).headers.get('location') ?? ''
    expect(toBank).toMatch(standIn.url)
    expect(lastIntent().next_action?.redirect_to_url?.return_url).toBe(`${shop.url}${link}`)
    const fromBank = (await fetch(`${toBank}?answer=approve`, { redirect: 'manual' })).headers.get('location') ?? ''
    expect(fromBank).toContain('payment_intent_client_secret=')
    const landed = await payer.get(fromBank.replace(shop.url, ''))
    expect([landed.status, landed.headers.get('location')]).toEqual([303, `${link}?back=1`])
    const finished = (await payer.submit(link, { intent: 'finish' })).headers.get('location') ?? ''
    const shown = await payer.get(finished, { accept: 'application/json' })
    expect(resultOf(shown)['state']).toBe('paid')
  })

  describe('a first purchase with a new card (B-155)', () => {
    /** A member without a method, and the body of a purchase that brings one. */
    async function firstPurchase(email: string, behaviour: Behaviour) {
      const person = await register(shop.url, email)
      await takeBearer(person.client)
      const details = { first_name: 'Mira', last_name: 'Osei', country: 'US' }
      return { person, body: { billing_info: { ...details, payment_token: createToken(standIn.ledger, behaviour) } } }
    }

    test('asks the bank once: the payment stores the card, and no set-up is made', async () => {
      const before = standIn.ledger.setUps.size
      const { person, body } = await firstPurchase('once@bakery.example', {
        type: 'card',
        atSetUp: 'challenge',
        atCharge: 'challenge',
      })
      expect((await checkOut(person, body)).body['status']).toBe(604)
      const { id } = lastIntent()
      const secret = authenticateIntent(standIn.ledger, id, true)
      expectOk(await checkOut(person, { ...body, three_d_secure_action_result_token_id: secret }), 'the repeat')
      expect(await isPaid(person.client)).toBe(true)
      expect(standIn.ledger.setUps.size).toBe(before)
      const { setup_future_usage: usage, payment_method: method, customer } = lastIntent()
      expect(usage).toBe('off_session')
      expect(standIn.ledger.methods.get(method ?? '')).toMatchObject({ customer })
      const page = resultOf(await person.client.get('/account/billing/subscription'))
      expect(page['method']).toMatchObject({ brand: 'visa', lastFour: '4242' })
    })

    test.each([
      ['declined', { type: 'card', atCharge: 'insufficient_funds' }, 701],
      ['unknown to Stripe', undefined, 401],
    ] as const)('leaves nothing on file where the card is %s', async (_name, behaviour, status) => {
      const { person, body } = await firstPurchase(`first-${status}@bakery.example`, behaviour ?? { type: 'card' })
      const info = { ...body.billing_info, ...(behaviour === undefined && { payment_token: 'ctoken_unknown' }) }
      expect((await checkOut(person, { billing_info: info })).body['status']).toBe(status)
      expect((await checkOut(person)).body).toMatchObject({ status: 601, code: 'billing-missing' })
      const other = { ...info, payment_token: createToken(standIn.ledger, { type: 'card' }) }
      expectOk(await checkOut(person, { billing_info: other }), 'the purchase with another card')
      expect(await isPaid(person.client)).toBe(true)
    })

    test('verifies by a set-up where nothing is taken now', async () => {
      const before = standIn.ledger.intents.size
      const { person, body } = await firstPurchase('later@bakery.example', { type: 'card', atSetUp: 'challenge' })
      expect((await checkOut(person, { ...body, start: 'trial_end' })).body['status']).toBe(604)
      expect(standIn.ledger.intents.size).toBe(before)
      expect([...standIn.ledger.setUps.values()].at(-1)).toMatchObject({ status: 'requires_action' })
    })
  })

  test('finds out by itself what became of a charge whose answer was lost', async () => {
    const person = await buyer('lost@bakery.example', { type: 'card' })
    standIn.fail('lost_after')
    await checkOut(person)
    const { id } = lastIntent()
    expect(await post({ type: 'payment_intent.succeeded', data: { object: { id } } })).toBe(200)
    await eventually('the payment is paid', () => isPaid(person.client))
    expect([...standIn.ledger.charges.values()].filter((charge) => charge.payment_intent === id)).toHaveLength(1)
  })
})

describe('webhooks of Stripe', () => {
  test('of a kind or a payment that the shop does not know are stored and answered with 200', async () => {
    expect(await post({ type: 'payout.paid', data: { object: { id: 'po_1' } } })).toBe(200)
    expect(await post({ type: 'payment_intent.succeeded', data: { object: { id: 'pi_of_others' } } })).toBe(200)
  })

  test('[PAY-10] in another order, doubled and late end in the same state, and nothing is charged twice', async () => {
    const person = await buyer('shuffled@bakery.example', { type: 'card', atCharge: 'challenge' })
    await checkOut(person)
    const { id } = lastIntent()
    authenticateIntent(standIn.ledger, id, true)
    const [paid, failed, opened] = ['succeeded', 'payment_failed', 'requires_action'].map((kind) => ({
      id: `evt_${kind}_of_${id}`,
      type: `payment_intent.${kind}`,
      data: { object: { id } },
    }))
    // what an event says is a hint: the payment is read again (B-91)
    for (const event of [failed, paid, opened, paid, failed, opened])
      // oxlint-disable-next-line no-await-in-loop -- an order of arrival
      expect(await post(event ?? {})).toBe(200)
    expect(await isPaid(person.client)).toBe(true)
    expect([...standIn.ledger.charges.values()].filter((charge) => charge.payment_intent === id)).toHaveLength(1)
  })

  test('[PAY-10] that another secret signed are rejected', async () => {
    const event = { type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } }
    expect(await post(event, 'whsec_of_a_stranger')).toBe(401)
  })
})

test('no address of the shop takes a number, and the sandbox has no gateway of its own', async () => {
  const answer = await new ShopClient(shop.url).post('/sandbox/tokens', { type: 'card' })
  expect(answer.status).toBe(404)
})

test('[SEC-01] only the pages with the fields of a payment method are opened for Stripe', async () => {
  const { client } = await register(shop.url, 'policy@bakery.example')
  const policyOf = async (path: string) =>
    (await client.get(path, { accept: 'text/html' })).headers.get('content-security-policy')
  expect(await policyOf('/account/checkout')).toContain("script-src 'self' https://js.stripe.com")
  expect(await policyOf('/fr/account/billing/subscription')).toContain('frame-src')
  expect(await policyOf('/fr/account/billing/subscription')).toContain('https://hooks.stripe.com')
  expect(await policyOf('/')).not.toContain('stripe.com')
})

test('[OPS-05] a start with half of the variables says which are missing', async () => {
  const other = await throwawayStore()
  const { code, output } = await failedStart(other, { STRIPE_SECRET_KEY: SECRET_KEY })
  await other.dispose()
  expect(code).toBe(2)
  expect(output).toContain('STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY')
})
