import { expect, test } from 'vitest'
import { calls, type CallDefinition } from '@waybill/contract'
import type { ShopAnswer } from '@waybill/testkit/shop-client'
import { signInAgain } from '@waybill/testkit/shop-journey'
import { productShop, type Called } from './product-api/product-shop.ts'

/** In a minute on one node: calls of a key, unknown keys of a network, ways over of a member. */
const [MOST_CALLS, MOST_MISSES, MOST_HAND_OVERS] = [1_200, 30, 30] as const
/** As many at a time as a product with some threads sends. */
const AT_ONCE = 20
const LIST = '/api/v1/entitlements?limit=1'

const shop = productShop(
  { busy: 'usage:read', other: 'entitlements:read', patient: 'entitlements:read' },
  { RATE_LIMIT: 'on', PRODUCT_URL: 'http://127.0.0.1:9/from-shop' },
)

/** Calls until one is too many; a minute that ends meanwhile begins the count anew, so it may take two. */
async function until429<Answer extends Called | ShopAnswer>(
  call: () => Promise<Answer>,
  most: number,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  while (answers.length <= 3 * most + AT_ONCE && answers.at(-1)?.status !== 429) {
    // oxlint-disable-next-line no-await-in-loop -- a product waits for the answers before it sends more
    const next = await Promise.all(Array.from({ length: AT_ONCE }, call))
    answers.push(...next.toSorted((one, another) => one.status - another.status))
  }
  return answers
}

function expectTooMany(answer: Called | undefined): void {
  expect(answer?.body).toMatchObject({ status: 429, code: 'too-many-requests', result: expect.stringMatching(/\w/) })
  const seconds = Number(answer?.headers.get('retry-after'))
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(60)
}

test('[SEC-03] [INT-01] a key calls 1,200 times a minute on a node, then it is 429 with Retry-After; another key goes on', async () => {
  // it lacks the scope: what is rejected counts too
  const answers = await until429(() => shop.call(LIST, { key: shop.key('busy') }), MOST_CALLS)
  const [first] = answers
  expect(first?.body).toMatchObject({ status: 403, code: 'machine-key-scope' })
  expect(answers.filter(({ status }) => status === 403).length).toBeGreaterThanOrEqual(MOST_CALLS)
  expectTooMany(answers.at(-1))
  expect((await shop.call(LIST, { key: shop.key('other') })).status).toBe(200)
})

test('[SEC-03] [INT-01] after 30 unknown keys of a network more are 429, and its right keys are answered', async () => {
  const wrong = `wbk_000000000000_${'A'.repeat(44)}`
  const answers = await until429(() => shop.call(LIST, { key: wrong }), MOST_MISSES)
  const missed = answers.filter(({ status }) => status === 401)
  expect(missed.length).toBeGreaterThanOrEqual(MOST_MISSES)
  expect(missed.every(({ body }) => body['code'] === 'machine-key-unknown')).toBe(true)
  expectTooMany(answers.at(-1))
  expect((await shop.call(LIST, { key: shop.key('patient') })).status).toBe(200)
})

test('[SEC-03] [INT-04] a member goes over 30 times a minute on a node, then it is 429 with Retry-After', async () => {
  const { email, password } = shop.person('primary')
  const member = await signInAgain(shop.url, email, password)
  const answers = await until429(() => member.get('/account/product', { accept: 'text/html' }), MOST_HAND_OVERS)
  const gone = answers.filter(({ headers }) => headers.get('location')?.startsWith('http://127.0.0.1:9/from-shop?'))
  expect(gone.length).toBeGreaterThanOrEqual(MOST_HAND_OVERS)
  const last = answers.at(-1)
  expect([last?.status, Number(last?.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
})

const withBody = Object.entries<CallDefinition>(calls).flatMap(([key, { body, scope }]) =>
  body !== undefined && scope !== undefined ? [key] : [],
)

test.each(withBody)('[SEC-03] [ERR-02] %s takes a body of 256 KiB, and a larger one is 413', async (key) => {
  const [method = '', path = ''] = key.split(' ')
  const sized = (bytes: number): Promise<Called> => {
    const rest = JSON.stringify({ note: '' }).length
    return shop.call(path, { method, key: shop.key('patient'), body: { note: 'x'.repeat(bytes - rest) } })
  }
  // the key lacks the scope, which is found out only once the body was read
  expect((await sized(256 * 1_024)).body).toMatchObject({ status: 403, code: 'machine-key-scope' })
  expect((await sized(256 * 1_024 + 1)).status).toBe(413)
})
