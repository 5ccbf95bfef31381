import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { queryStore } from '@waybill/testkit/query-store'
import { seededRandom, seedOfRun } from '@waybill/testkit/seeded-random'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import {
  advanceClock,
  expectOk,
  register,
  signInAgain,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { machineClock } from '../../apps/server/src/platform/clock.ts'
import { createStripeClient } from '../../apps/server/src/platform/gateway/stripe/stripe-client.ts'
import { newId, type Behaviour } from '../../apps/server/src/platform/gateway/stripe/testing/stand-in-ledger.ts'
import { createToken } from '../../apps/server/src/platform/gateway/stripe/testing/stand-in-methods.ts'
import { passBankDays } from '../../apps/server/src/platform/gateway/stripe/testing/stand-in-refunds.ts'
import {
  SECRET_KEY,
  startStripeStandIn,
} from '../../apps/server/src/platform/gateway/stripe/testing/stripe-stand-in.ts'
import { expectSound, listed, subjectsOf } from './crash/seen-money.ts'
import { shopOn } from './crash/shop-on.ts'

const isDeep = process.env['DEEP'] === '1'
const seed = seedOfRun()
const random = seededRandom(seed)

const START = 'POST /v1/payment_intents'
const READ = 'GET /v1/payment_intents/…'
const CONFIRM = 'POST /v1/payment_intents/…/confirm'
const REFUND = 'POST /v1/refunds'

/** The calls to the provider of each work, in their order. */
const CALLS = {
  checkout: [START, READ, CONFIRM],
  renewal: [START, READ, CONFIRM],
  refund: [READ, REFUND],
  webhook: [READ],
} as const

/** A call, whether it never left or its answer was lost with the process. */
type Point = readonly [call: string, when: 'before' | 'after']

function pointsOf(calls: readonly string[]): readonly Point[] {
  const all = calls.flatMap((call): Point[] => [
    [call, 'before'],
    [call, 'after'],
  ])
  return isDeep ? all : random.sample(all, 1)
}

/** The provider is a process of its own to the shop: it has its ledger still when the shop is killed. */
const standIn = await startStripeStandIn(machineClock.now)
const WEBHOOK_SECRET = 'whsec_of_the_test'
const settings = {
  SEED: 'none',
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: standIn.url,
}
const shop = shopOn('postgres', settings, 'staffed')

beforeAll(() => void process.stdout.write(`kill: seed ${seed} (SEED=${seed} repeats it, DEEP=1 kills everywhere)\n`))
afterAll(() => standIn.stop())

let buyers = 0

async function aBuyer(behaviour: Behaviour): Promise<RegisteredMember> {
  buyers += 1
  const buyer = await register(shop.url(), `buyer-${buyers}@kho.example`)
  await takeBearer(buyer.client)
  const details = { first_name: 'Mira', last_name: 'Osei', country: 'US' }
  const info = {
    ...details,
    payment_token: createToken(standIn.ledger, { ...behaviour, lastFour: String(1000 + buyers) }),
  }
  expectOk(await buyer.client.post(`/billing/account/${buyer.memberId}/info/update`, info), 'the method')
  return buyer
}

/** Ends a subscription, so that the clock of the tests behind it charges nothing of it. */
const leave = async ({ email }: RegisteredMember): Promise<void> => {
  const client = await signInAgain(shop.url(), email)
  expectOk(await client.post('/account/subscription/cancel', { timeframe: 'renewal' }), 'the cancellation')
}

const checkOut = ({ client, memberId }: RegisteredMember, key: string) =>
  client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }, { 'idempotency-key': key })

async function subscriber(behaviour: Behaviour = { type: 'card' }): Promise<RegisteredMember> {
  const buyer = await aBuyer(behaviour)
  expectOk(await checkOut(buyer, 'first'), 'the checkout')
  await advanceClock(shop.url(), 'PT1S')
  return buyer
}

/** Ledger of the provider by now: payments made, charges that succeeded, refunds. */
function ledger() {
  const { intents, charges, refunds } = standIn.ledger
  const paid = [...charges.values()].filter(({ status }) => status === 'succeeded')
  return { payments: intents.size, charges: paid.length, refunds: refunds.size }
}

const nameOf = (call: string): string => call.replace(/pi_\w+/, '…')

/** Kills the server at a call of its work to the provider, and starts it again. */
async function crashAt([call, when]: Point, work: () => Promise<unknown>): Promise<void> {
  const hit = new RegExp(`^${call.replace('…', '\\w+')}$`)
  const reached = standIn.hold(when, hit)
  void work().catch(() => undefined)
  await reached
  await shop.crash()
  await shop.start()
}

/** Lists that are read once a day of the clock, whatever happens in it (docs/domain/refunds.md). */
const DAILY: ReadonlySet<string> = new Set(['GET /v1/refunds', 'GET /v1/disputes'])

/**
 * Reads the names of the calls to the provider that a work makes where nothing fails, without those about payments that
 * stood `before`: a refund of another test is looked at again in the days after it.
 */
function callsBeside(before: ReadonlySet<string>) {
  return async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const made = standIn.calls.length
    await work()
    const own = standIn.calls.slice(made).filter((call) => !before.has(/pi_\w+/.exec(call)?.[0] ?? ''))
    return own.map(nameOf).filter((name) => !DAILY.has(name))
  }
}

async function refund({ memberId }: RegisteredMember): Promise<void> {
  const [invoice] = await queryStore(
    shop.store(),
    `select seq from invoice where account_id = (select account_id from member where id = ${memberId})`,
  )
  const words = ['refund', String(invoice?.['seq']), '--all', '--reason', 'goodwill']
  const command = await shopCommand(shop.store(), 'billing', ...words)
  expect(command.code, command.text).toBe(0)
  await advanceClock(shop.url(), 'PT0H')
}

/** The debit of a buyer settles at the bank; answers the event that the provider has of it. */
function settled() {
  passBankDays(standIn.ledger)
  const { id } = [...standIn.ledger.intents.values()].at(-1) ?? {}
  return { id: newId('evt'), type: 'payment_intent.succeeded', data: { object: { id } } }
}

/** As Stripe posts: the bytes, signed now. */
async function deliver(event: object): Promise<number> {
  const created = Math.floor(machineClock.now() / 1000)
  const payload = JSON.stringify({ object: 'event', created, ...event })
  const { webhooks } = createStripeClient({ secretKey: SECRET_KEY })
  const signature = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  const { status } = await fetch(`${shop.url()}/billing/webhooks/stripe`, { method: 'POST', headers, body: payload })
  return status
}

describe('kill -9 at a call to the payment provider', () => {
  test('the calls of a checkout, a renewal, a refund and a webhook are those at which the server is killed', async () => {
    const callsOf = callsBeside(new Set(standIn.ledger.intents.keys()))
    const buyer = await aBuyer({ type: 'card' })
    expect(await callsOf(() => checkOut(buyer, 'one'))).toEqual(CALLS.checkout)
    expect(await callsOf(() => advanceClock(shop.url(), 'P1M1D'))).toEqual(CALLS.renewal)
    // the refund comes after the renewal: one that was made is looked at again in the days after it
    expect(await callsOf(() => refund(buyer))).toEqual(CALLS.refund)
    await leave(buyer)
    const debited = await subscriber({ type: 'us_bank_account' })
    const event = settled()
    expect(await callsOf(() => deliver(event))).toEqual(CALLS.webhook)
    await leave(debited)
  })

  test.each(pointsOf(CALLS.checkout))(
    '[REL-01] [PAY-11] of a checkout, %s, %s it was carried out: the buyer is charged once, for one invoice, with one receipt',
    async (...point) => {
      const buyer = await aBuyer({ type: 'card' })
      const { payments, charges } = ledger()
      await crashAt(point, () => checkOut(buyer, 'one'))
      await advanceClock(shop.url(), 'PT1M1S')
      const again = await checkOut(buyer, 'one')
      expect(again.status, again.text).toBe(200)
      await advanceClock(shop.url(), 'PT1S')
      expect(ledger()).toMatchObject({ payments: payments + 1, charges: charges + 1 })
      expect(await listed(shop.url(), buyer)).toEqual([['period', 2]])
      expect(await subjectsOf(shop.url(), buyer, /^Receipt for invoice/)).toBe(1)
      await expectSound(shop.url())
      await leave(buyer)
    },
  )

  test.each(pointsOf(CALLS.renewal))(
    '[REL-01] [INV-03] of a renewal, %s, %s it was carried out: the month is charged once, for one invoice, with one receipt',
    async (...point) => {
      const buyer = await subscriber()
      const { payments, charges } = ledger()
      const before = await subjectsOf(shop.url(), buyer, /^Receipt for invoice/)
      const shopNow = Date.parse(String((await new ShopClient(shop.url()).get('/sandbox/clock')).body['now']))
      const to = new Date(shopNow + 32 * DAY_MS).toISOString()
      const move = () => new ShopClient(shop.url()).post('/sandbox/clock', { to })
      await crashAt(point, move)
      expectOk(await move(), 'the clock after the restart')
      expect(ledger()).toMatchObject({ payments: payments + 1, charges: charges + 1 })
      expect(await listed(shop.url(), buyer)).toEqual([
        ['period', 2],
        ['period', 2],
      ])
      expect(await subjectsOf(shop.url(), buyer, /^Receipt for invoice/)).toBe(before + 1)
      await expectSound(shop.url())
      await leave(buyer)
    },
  )

  test.each(pointsOf(CALLS.refund))(
    '[REL-01] [PAY-12] of a refund, %s, %s it was carried out: the money is given back once, with one note and one mail',
    async (...point) => {
      const buyer = await subscriber()
      const { refunds } = ledger()
      await crashAt(point, () => refund(buyer))
      await advanceClock(shop.url(), 'PT5M')
      expect(ledger().refunds).toBe(refunds + 1)
      expect(new Map(await listed(shop.url(), buyer))).toEqual(
        new Map([
          ['period', 4],
          ['credit', 2],
        ]),
      )
      expect(await subjectsOf(shop.url(), buyer, /^Refund for invoice/)).toBe(1)
      await expectSound(shop.url())
      await leave(buyer)
    },
  )

  test.each(pointsOf(CALLS.webhook))(
    '[REL-01] [PAY-10] of a webhook, %s, %s it was carried out: the debit is booked once, with one receipt, when the event comes again',
    async (...point) => {
      const buyer = await subscriber({ type: 'us_bank_account' })
      expect((await listed(shop.url(), buyer))[0]).toEqual(['period', 1])
      const { payments, charges } = ledger()
      const event = settled()
      await crashAt(point, () => deliver(event))
      // it was not answered, so that it comes again; and once more
      expect([await deliver(event), await deliver(event)]).toEqual([200, 200])
      await advanceClock(shop.url(), 'PT1S')
      expect(ledger()).toMatchObject({ payments, charges: charges + 1 })
      expect(await listed(shop.url(), buyer)).toEqual([['period', 2]])
      expect(await subjectsOf(shop.url(), buyer, /^Receipt for invoice/)).toBe(1)
      await expectSound(shop.url())
      await leave(buyer)
    },
  )
})
