import { beforeAll, describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { DAY_MS } from '@waybill/domain/durations'

interface Row {
  readonly number: string
  readonly date: number
  readonly paymentState: number
  readonly kind: string
}

interface Seen {
  readonly flags: Record<string, number>
  readonly kind: string
  readonly page: Record<string, unknown>
  readonly invoices: readonly Row[]
}

const WATCHED = ['primary', 'exclusive', 'wired', 'mobile', 'shopify'] as const
type Watched = (typeof WATCHED)[number]

const shop = shopOfFile()
let before: Readonly<Record<Watched, Seen>>
let after: Readonly<Record<Watched, Seen>>
let startedAt: number

async function seen(): Promise<Readonly<Record<Watched, Seen>>> {
  const accounts = JSON.parse((await new ShopClient(shop.url).get('/sandbox/accounts.json')).text) as {
    kind: string
    email: string
    password: string
  }[]
  const entries: [Watched, Seen][] = []
  for (const kind of WATCHED) {
    const client = new ShopClient(shop.url)
    const account = accounts.find((one) => one.kind === kind)
    await client.post('/account/session', { email: account?.email, password: account?.password })
    const session = resultOf(await client.get('/account/session'))
    const page = resultOf(await client.get('/account/billing/subscription'))
    const { invoices } = resultOf(await client.get('/account/billing/invoices'))
    entries.push([
      kind,
      {
        kind: String(session['kind']),
        flags: session['flags'] as Seen['flags'],
        page,
        invoices: invoices as Seen['invoices'],
      },
    ])
  }
  return Object.fromEntries(entries) as Record<Watched, Seen>
}

/** The invoices beside their credit notes, newest first. */
const invoicesOf = ({ invoices }: Seen): readonly Row[] => invoices.filter(({ kind }) => kind !== 'credit')
const states = (account: Seen): readonly number[] => invoicesOf(account).map(({ paymentState }) => paymentState)

/** The demo shop as it was filled, and 40 days later. */
beforeAll(async () => {
  startedAt = Date.parse(String((await new ShopClient(shop.url).get('/sandbox/clock')).body['now']))
  before = await seen()
  await advanceClock(shop.url, 'P40D')
  after = await seen()
}, 180_000)

describe('[SUB-01] the channel that collects the money', () => {
  test.each(['wired', 'mobile', 'shopify'] as const)('is shown by the session: %s', (channel) => {
    expect(before[channel].kind).toBe(channel)
    const { wired, mobile, shopify, subscribed } = before[channel].flags
    expect({ wired, mobile, shopify, subscribed }).toEqual({
      wired: 0,
      mobile: 0,
      shopify: 0,
      subscribed: 1,
      [channel]: 1,
    })
    expect(before[channel].page).toMatchObject({ channel, method: null })
  })

  test('is the gateway for everybody else', () => {
    expect(before.primary.page).toMatchObject({ channel: 'direct', method: { lastFour: '4242' } })
  })

  test('by bank transfer, the next renewal is announced; a store announces its own', () => {
    expect(before.wired.page['nextCharge']).not.toBeNull()
    expect(before.mobile.page['nextCharge']).toBeNull()
    expect(before.shopify.page['nextCharge']).toBeNull()
  })
})

describe('[SUB-02] the list of invoices says how each stands', () => {
  test('overdue and paid by bank transfer, refunded, overdue for an add-on', () => {
    expect(states(before.wired)).toEqual([10, 2])
    expect(states(before.shopify)).toEqual([4])
    expect(states(before.exclusive)).toEqual([10, 2])
    expect(states(before.mobile)).toEqual([])
  })

  test('past due counts from the due date of the API', () => {
    const [late] = before.wired.invoices
    expect(before.wired.page).toMatchObject({ state: 'past_due', since: Number(late?.date) + 14 * DAY_MS })
  })

  test('a debt makes past due, also that of an add-on whose plan is paid (B-06)', () => {
    expect(before.wired.flags['past_due']).toBe(1)
    expect(before.exclusive.flags['past_due']).toBe(1)
    expect(before.exclusive.page).toMatchObject({ state: 'subscribed', addOns: [{ state: 'overdue' }] })
    expect(before.primary.flags['past_due']).toBe(0)
  })
})

describe('[INV-03] forty days later', () => {
  test('a card has been charged at every boundary', () => {
    expect(states(after.primary)).toEqual(Array(states(before.primary).length + 1).fill(2))
  })

  test('a bank transfer has one more invoice, of which nothing is left: the plan was read-only before it began (B-68, B-77)', () => {
    expect(states(after.wired)).toEqual([6, 10, 2])
    expect(after.wired.invoices).toHaveLength(5)
    expect(after.wired.page['state']).toBe('expired')
  })

  test.each(['mobile', 'shopify'] as const)(
    'the store of %s has billed: no invoice of ours, and the period ran on',
    (channel) => {
      expect(after[channel].invoices).toEqual(before[channel].invoices)
      expect(after[channel].flags['subscribed']).toBe(1)
      expect(Number(after[channel].page['periodEndsAt'])).toBeGreaterThan(startedAt + 40 * DAY_MS)
    },
  )

  test('what a dunning schedule has ended is billed no more: one renewal was declined, and none came after it (B-77)', () => {
    expect(states(after.exclusive)).toEqual([10, 10, 2])
    expect(after.exclusive.invoices).toHaveLength(5)
    expect(after.exclusive.flags).toMatchObject({ expired: 1, subscribed: 0 })
  })
})
