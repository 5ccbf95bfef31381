import { describe, expect, test } from 'vitest'
import { failedStart } from '@waybill/testkit/shop-process'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  GOOD_CARD,
  invariantsOf,
  linkIn,
  mailsTo,
  readyToPay,
  resultOf,
} from '@waybill/testkit/shop-journey'
import { shopProcessOfFile } from '@waybill/testkit/shop-of-file'
import { startFromSources } from '@waybill/testkit/start-from-sources'
import { throwawayStore } from '@waybill/testkit/store'

const CARD = '4000002760003184'
const OPERATOR_SECRET = 'canary-secret-of-the-operator-with-enough-bytes'
const METRICS_TOKEN = 'canary-metrics-token'

startFromSources()
const shop = shopProcessOfFile({ LOG_LEVEL: 'trace', WAYBILL_SECRET: OPERATOR_SECRET, METRICS_TOKEN })

/** Every secret that a request sent or an answer contained, to be looked for in what the process wrote. */
const canaries = new Map<string, string>([
  ['WAYBILL_SECRET', OPERATOR_SECRET],
  ['METRICS_TOKEN', METRICS_TOKEN],
  ['the good card', GOOD_CARD],
  ['the other card', CARD],
])

function remember(what: string, secret: unknown): string {
  const text = String(secret)
  expect(text.length, what).toBeGreaterThan(7)
  canaries.set(what, text)
  return text
}

const lines = (): readonly Record<string, unknown>[] =>
  shop
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** The worker or a handler may still be at work on the last request. */
async function logOf(id: string | null): Promise<Record<string, unknown>> {
  await expect.poll(() => lines().find((line) => line['id'] === id), { timeout: 30_000 }).toBeDefined()
  return lines().find((line) => line['id'] === id) ?? {}
}

const pathsOf = (body: ShopAnswer['body']): readonly unknown[] =>
  ((body['errors'] ?? []) as readonly { readonly path: unknown }[]).map(({ path }) => path)

const visitor = (): ShopClient => new ShopClient(shop.url)

/** A visitor registers, shares, pays, resets the password and signs in, with a secret in every field. */
async function wholeJourney(): Promise<void> {
  const email = 'canary-address@kho.example'
  remember('an address', email)
  const { client, memberId } = await readyToPay(shop.url, email)
  remember('a password', 'three quiet words')
  remember('a bearer token', client.bearer)
  remember('a session cookie', client.cookie('waybill-session'))
  remember('a session token', client.cookie('waybill-session')?.split('.')[0])
  remember('a page token', resultOf(await client.get('/account/session'))['page_token'])
  await client.post('/cart/share', {
    emails: ['canary-recipient@kho.example'],
    comment: 'canary-comment of the sender',
  })
  remember('a recipient', 'canary-recipient@kho.example')
  remember('a comment', 'canary-comment')
  const paid = await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
  expect(paid.status, paid.text).toBe(200)
  await advanceClock(shop.url, 'PT1S')
  const quote = remember(
    'a quote link',
    linkIn((await mailsTo(shop.url, 'canary-recipient@kho.example'))[0], '/quotes/')
      .split('/')
      .at(-1),
  )
  await visitor().get(`/quotes/${quote}`)
  await client.post('/account/password/forgot', { email })
  await advanceClock(shop.url, 'PT1S')
  const reset = (await mailsTo(shop.url, email)).find(({ text }) => text.includes('/password/reset/'))
  const link = linkIn(reset, '/account/password/reset/')
  remember('a reset link', link.split('/').at(-1))
  await visitor().post(link, { password: remember('a new password', 'canary new password') })
  await visitor().post('/account/session', { email, password: remember('a wrong password', 'canary wrong password') })
  await client.delete('/account/session')
}

/** Sends requests that are rejected: their secrets aren't written down on the way out either. */
async function rejectedRequests(): Promise<void> {
  const client = visitor()
  const secret = remember('a secret in the query', 'canary-in-the-query')
  await client.get(`/services/products?api_key=${secret}&token=${secret}`, {
    authorization: `Bearer ${remember('a foreign token', 'canary.foreign.token')}`,
    'x-page-token': secret,
  })
  await client.post('/cart/add', `{"id": "${remember('a broken body', 'canary-broken-body')}`)
  await client.post('/cart/add', { id: 2, module: 0, note: remember('an unknown field', 'canary-unknown-field') })
  await client.get(`/nothing/${remember('an unknown path', 'canary-unknown-path')}`)
  await client.get('/account/session', {
    cookie: `waybill-session=${remember('a forged cookie', 'canary-forged-cookie')}.x`,
    'user-agent': 'x\\n{"level":50,"msg":"forged"}',
  })
}

describe('a running server', { shuffle: false }, () => {
  test('[SEC-07] rejects card data wherever it comes, on billing calls as an invalid payload', async () => {
    const client = visitor()
    const answers: readonly (readonly [string, ShopAnswer])[] = [
      ['a call', await client.post('/cart/share', { emails: ['a@b.example'], comment: `my card is ${CARD}` })],
      ['a number', await client.post('/cart/add', { id: Number(CARD), module: 0 })],
      ['a code', await client.post('/cart/add', { id: 2, module: 0, cvv: '123' })],
      ['a form', await client.submit('/sign-in', { email: CARD.replace(/(....)(?=.)/g, '$1 '), password: 'x' })],
      ['a query', await client.get(`/services/products?ind=${CARD}`)],
      ['a query with blanks', await client.get(`/manage/ui/search?q=${CARD.replace(/(....)(?=.)/g, '$1+')}`)],
      ['a path', await client.get(`/quotes/${CARD}`)],
    ]
    expect(answers.map(([what, { status }]) => [what, status])).toEqual(answers.map(([what]) => [what, 422]))
    expect(answers.map(([, { body }]) => pathsOf(body))).toEqual([
      ['comment'],
      ['id'],
      ['cvv'],
      [],
      ['ind'],
      ['q'],
      ['path'],
    ])
    const billing = [
      { cardno: CARD },
      { cvv: '123' },
      { cvv: 123 },
      { account_number: '000123456789' },
      { company: CARD },
    ]
    for (const body of billing) {
      const answer = await client.post('/billing/account/1/info/update', body)
      expect([answer.status, answer.body['code']], JSON.stringify(body)).toEqual([401, 'invalid-payload'])
      expect(answer.text).not.toContain(CARD)
    }
  })

  test.each(['Idempotency-Key', 'Cookie', 'Referer', 'User-Agent', 'Authorization', 'X-Anything'])(
    '[SEC-07] rejects a card number in the header %s, names it, and stores nothing of it',
    async (header) => {
      const cart = await visitor().post('/cart/add', { id: 2, module: 0 }, { [header]: CARD })
      expect([cart.status, cart.body['code'], pathsOf(cart.body)], cart.text).toEqual([422, 'card-number', [header]])
      expect(cart.text).not.toContain(CARD)
      // the second answer would come from the cache
      const page = async (): Promise<number> =>
        (await visitor().get('/subscription/packages', { accept: 'text/html', [header]: CARD })).status
      await visitor().get('/subscription/packages', { accept: 'text/html' })
      expect([await page(), await page()]).toEqual([422, 422])
      expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
    },
  )

  test('[SEC-07] takes an instant in an address for what it is', async () => {
    for (const stamp of ['20261121134400', '1763683200009', '2026112113440012'])
      expect((await visitor().get(`/services/products?ind=${stamp}&utm_content=${stamp}`)).status, stamp).toBe(200)
  })

  test(
    '[SEC-05] [SEC-07] writes no secret to its log, whichever request sends it and however that ends',
    { timeout: 60_000 },
    async () => {
      await wholeJourney()
      await rejectedRequests()
      await logOf((await visitor().get('/account/session')).headers.get('x-request-id'))
      const output = shop.output()
      expect([...canaries].filter(([, secret]) => output.includes(secret)).map(([what]) => what)).toEqual([])
      expect(canaries.size).toBeGreaterThan(18)
      expect(lines().length).toBeGreaterThan(20)
      expect(lines().filter((line) => line['msg'] === 'forged')).toEqual([])
      expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
    },
  )

  test('[OPS-04] writes one JSON line for each request, with the id that the answer carries and no address', async () => {
    const answer = await visitor().get('/quotes/not-a-token?utm_source=mail')
    const line = await logOf(answer.headers.get('x-request-id'))
    expect(line).toMatchObject({
      level: 30,
      msg: 'answered',
      method: 'GET',
      route: '/quotes/:token',
      status: 404,
      ms: expect.any(Number),
    })
    expect(JSON.stringify(line)).not.toMatch(/not-a-token|utm_source|127\.0\.0\.1/)
    const rejected = await visitor().post('/account/session', { email: 'a@b.example', password: 'x'.repeat(10) })
    expect(rejected.body['reference']).toBe(rejected.headers.get('x-request-id'))
  })
})

describe('a server that must not start', () => {
  test('[OPS-05] says everything that is wrong in one readable line each, and ends with code 2', async () => {
    const { code, output } = await failedStart(shop.store, { PORT: '70000', TAX: 'vat', METRICS_TOKEN: 'canary!' })
    expect(code).toBe(2)
    expect(output.trimEnd().split('\n')).toEqual([
      'Configuration: PORT must be a whole number from 0 to 65535',
      'Configuration: TAX must be none or table',
      'Configuration: METRICS_TOKEN must have 16 characters or more',
    ])
  })

  test('[OPS-05] names the file of the seller that it can’t read, and ends with code 2', async () => {
    const own = await throwawayStore()
    const { code, output } = await failedStart(own, { SELLER_FILE: '/nowhere/seller.json' })
    await own.dispose()
    expect([code, output.trimEnd().split('\n').at(-1)]).toEqual([
      2,
      'SELLER_FILE names /nowhere/seller.json, which does not exist',
    ])
  })
})
