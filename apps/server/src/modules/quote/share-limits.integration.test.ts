import { mapConcurrently } from '@waybill/testkit/map-concurrently'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { countShare } from './share-limits.ts'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'

/** Ten minutes into an hour and a day. */
const NOW = Date.UTC(2026, 2, 2, 0, 10)

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.dispose())
let shares: number
beforeEach(async () => {
  shares = 0
  await opened.store.runScript('truncate rate_window')
})

interface Share {
  readonly emails?: readonly string[]
  readonly cart?: string
  readonly from?: string
  readonly comment?: string
  readonly now?: number
  readonly variables?: Readonly<Record<string, string>>
}

/** One share by a sender who has nothing in common with the others, except for what is given. */
async function share(given: Share = {}): Promise<ApiError | undefined> {
  shares += 1
  const {
    emails = [`person${shares}@kho.example`],
    cart = `cart-${shares}`,
    from = `203.0.${shares}.0/24`,
    comment = `hello ${shares}`,
    now = NOW,
    variables = {},
  } = given
  const read = readConfig(variables)
  if (!read.ok) throw new Error(read.problems.join())
  // what the limits read of a request
  const context = { ports: { config: read.config }, networkPrefix: from, now } as unknown as RequestContext
  const outcome = await inTransaction(opened.store, async (trx) => {
    const rejected = await countShare(context, trx, { emails, comment, cartId: cart })
    return rejected === undefined ? { ok: true, value: true } : { ok: false, failure: rejected }
  })
  return outcome.ok ? undefined : outcome.failure
}

/** Counts the equal shares that get through. */
async function through(tries: number, given: (n: number) => Share): Promise<number> {
  let passed = 0
  for (let n = 0; n < tries; n += 1) if ((await share(given(n))) === undefined) passed += 1
  return passed
}

const people = (count: number, of = 'p'): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${of}${n}@kho.example`)

describe('[QUO-11] in a day', () => {
  test('one address gets 3 mails, however it is written, from any sender', async () => {
    expect(await through(5, (n) => ({ emails: [n % 2 === 0 ? 'lan@kho.example' : 'LAN@Kho.example'] }))).toBe(3)
  })

  test('one cart is shared 5 times', async () => {
    expect(await through(8, () => ({ cart: 'same' }))).toBe(5)
  })

  test('[QUO-19] a link alone counts as one of a cart, of a network and of a comment', async () => {
    expect(await through(8, () => ({ emails: [], cart: 'linked' }))).toBe(5)
    expect(await through(25, () => ({ emails: [], from: 'linked' }))).toBe(20)
    expect(await through(25, () => ({ emails: [], comment: 'Look here' }))).toBe(20)
  })

  test('20 mails leave one network, counted by recipients', async () => {
    expect(await share({ from: 'x', emails: people(10, 'a') })).toBeUndefined()
    expect(await share({ from: 'x', emails: people(10, 'b') })).toBeUndefined()
    expect((await share({ from: 'x' }))?.status).toBe(429)
    expect(await share({ from: 'y' })).toBeUndefined()
  })

  test('20 mails carry one comment, whatever its case and its blanks; shares without any have nothing in common', async () => {
    const spellings = ['Buy now', 'buy  NOW', ' buy now\n', 'BUY\tnow']
    expect(await through(25, (n) => ({ comment: spellings[n % 4] ?? '' }))).toBe(20)
    expect(await through(25, () => ({ comment: '' }))).toBe(25)
  })

  test('each of these opens again with the next day', async () => {
    expect(await through(5, () => ({ cart: 'same', now: NOW }))).toBe(5)
    expect((await share({ cart: 'same' }))?.retryAfterSeconds).toBe((DAY_MS - HOUR_MS / 6) / 1_000)
    expect(await share({ cart: 'same', now: NOW + DAY_MS })).toBeUndefined()
  })
})

describe('[QUO-11] in an hour', () => {
  test('the whole shop sends as many mails as SHARE_LIMIT_HOUR says, and 500 without it', async () => {
    expect(await through(9, () => ({ variables: { SHARE_LIMIT_HOUR: '7' } }))).toBe(7)
    await opened.store.runScript('truncate rate_window')
    expect(await through(51, (n) => ({ emails: people(10, `r${n}-`) }))).toBe(50)
  })

  test('it opens again with the next hour, and says when', async () => {
    const variables = { SHARE_LIMIT_HOUR: '1' }
    expect([await share({ variables }), await share({ variables })]).toEqual([
      undefined,
      { status: 429, code: 'share-limit', retryAfterSeconds: 3_000 },
    ])
    expect(await share({ variables, now: NOW + HOUR_MS })).toBeUndefined()
  })
})

test('[QUO-11] a share that one limit rejects counts for none of the others', async () => {
  for (let n = 0; n < 3; n += 1) await share({ emails: ['lan@kho.example'] })
  expect(
    await through(10, () => ({ emails: ['lan@kho.example'], cart: 'fresh', from: 'fresh', comment: 'fresh' })),
  ).toBe(0)
  expect(await through(6, () => ({ cart: 'fresh', from: 'fresh', comment: 'fresh' }))).toBe(5)
})

test('[QUO-11] a thousand tries from 50 carts and 20 networks send no more than the limits let through', async () => {
  const tries = Array.from({ length: 1_000 }, (_, n) => n)
  const outcomes = await mapConcurrently(tries, (n) =>
    share({ cart: `c${n % 50}`, from: `n${n % 20}`, comment: `text ${n % 70}`, emails: [`v${n}@kho.example`] }),
  )
  const passed = tries.filter((n) => outcomes[n] === undefined)
  const most = (key: (n: number) => number): number =>
    Math.max(...[...Map.groupBy(passed, key).values()].map((group) => group.length))
  expect(
    [most((n) => n % 50), most((n) => n % 20), most((n) => n % 70)].map(
      (count, place) => count <= ([5, 20, 20][place] ?? 0),
    ),
  ).toEqual([true, true, true])
  expect(passed).toHaveLength(250)
  expect(
    outcomes.flatMap((rejected) => (rejected === undefined ? [] : [rejected.status])).every((status) => status === 429),
  ).toBe(true)
}, 60_000)

test('[QUO-11] the limits are off only where RATE_LIMIT is', async () => {
  expect(await through(30, () => ({ cart: 'same', from: 'x', variables: { RATE_LIMIT: 'off' } }))).toBe(30)
})
