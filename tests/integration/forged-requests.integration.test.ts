import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls, type CallDefinition } from '@waybill/contract'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  mailsTo,
  readyToPay,
  resultOf,
  signInAgain,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { signedIn } from './approval/sent-cart.ts'
import { signInOwner } from './actors/demo-actors.ts'
import { exampleCall, pathOf, type ExampleCall } from './bad-input/example-calls.ts'
import { ENTITY_FIELDS } from './bad-input/entity-fields.ts'

const shop = shopOfFile()
let member: RegisteredMember

beforeAll(async () => {
  member = await readyToPay(shop.url, 'forged@kho.example')
}, 120_000)

// a provider's call is no browser's, nor is that of the shop's product: signature or key take the place of our headers
const WRITES = Object.entries<CallDefinition>(calls).flatMap(([key, { isWebhook, scope }]) =>
  key.startsWith('GET ') || isWebhook === true || scope !== undefined ? [] : [key],
)

const exampleOf = (key: string): ExampleCall => exampleCall(key, member.memberId)

/** All that the member can see of what is stored for them, but the tokens that are new each time. */
async function stateOfMember(): Promise<unknown> {
  const { client, memberId } = member
  await takeBearer(client)
  const [session, cart, billing, page, checkout, mails] = await Promise.all([
    client.get('/account/session'),
    client.get('/cart/data'),
    client.get(`/billing/account/${memberId}/subscription`),
    client.get('/account/billing/subscription'),
    client.get('/account/checkout'),
    mailsTo(shop.url, 'a@shop.example'),
  ])
  // what is relative to now moves with the clock
  const { billing: address, method, lines, monthly } = resultOf(checkout)
  return [
    { ...resultOf(session), page_token: '' },
    resultOf(cart),
    resultOf(billing),
    { ...resultOf(page), now: 0 },
    { address, method, lines, monthly },
    mails.length,
  ]
}

/** The state that a test of a sweep has left, which is the one that the next begins with. */
let left: unknown

async function changesNothing(sweep: () => Promise<void>): Promise<void> {
  const before = (left ??= await stateOfMember())
  await sweep()
  left = await stateOfMember()
  expect(left).toEqual(before)
}

/** Sends exactly these headers beside the member's cookies and token. */
async function send(call: ExampleCall, headers: Readonly<Record<string, string>>, body?: string): Promise<Response> {
  const { cookie = '', authorization = '' } = member.client.headersFor('GET')
  const text = body ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  return fetch(shop.url + pathOf(call.key, call.params), {
    method: call.method,
    redirect: 'manual',
    headers: { cookie, authorization, ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(text !== undefined && { body: text }),
  })
}

describe('a change that another site requests', () => {
  beforeAll(() => (left = undefined))

  const forgeries = (own: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
    'no origin': { 'x-waybill': '1' },
    'a foreign origin': { 'x-waybill': '1', origin: 'https://evil.example' },
    'the origin null': { 'x-waybill': '1', origin: 'null' },
    'a sub-domain': { 'x-waybill': '1', origin: own.replace('127.0.0.1', 'shop.localhost') },
    'another port': { 'x-waybill': '1', origin: 'http://127.0.0.1:1' },
    'another scheme': { 'x-waybill': '1', origin: own.replace('http:', 'https:') },
    'our host as a prefix': { 'x-waybill': '1', origin: `${own}.evil.example` },
    'garbage for an origin': { 'x-waybill': '1', origin: 'evil' },
    'a foreign origin that claims to be same-site': {
      'x-waybill': '1',
      origin: 'https://evil.example',
      'sec-fetch-site': 'same-origin',
    },
    'a cross-site fetch': { 'x-waybill': '1', 'sec-fetch-site': 'cross-site' },
    'a same-site fetch': { 'x-waybill': '1', 'sec-fetch-site': 'same-site' },
    'no x-waybill': { origin: own },
    'x-waybill 0': { origin: own, 'x-waybill': '0' },
    'only a referer of ours': { 'x-waybill': '1', referer: `${own}/cart` },
  })

  test.each(WRITES)(
    '[SEC-01] %s is 403 without our origin or our header, takes no form of another site nor JSON that calls itself text, and changes nothing',
    (key) =>
      changesNothing(async () => {
        const call = exampleOf(key)
        for (const [name, headers] of Object.entries(forgeries(shop.url))) {
          const response = await send(call, headers)
          expect([response.status, await response.json()], name).toEqual([
            403,
            expect.objectContaining({ status: 403, code: 'cross-site' }),
          ])
        }
        const origin = 'https://evil.example'
        for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
          const body = type.startsWith('application') ? 'id=2&module=0&email=a' : JSON.stringify(call.body ?? {})
          const response = await send(call, { origin, 'content-type': type }, body)
          expect([403, 415], `${type} ${await response.text()}`).toContain(response.status)
        }
      }),
  )

  test('names the headers that a program forgot, and no other', async () => {
    const origin = `Origin: ${shop.url}`
    const forgotten: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['x-waybill: 1', { origin: shop.url }],
      [origin, { 'x-waybill': '1', origin: 'https://evil.example' }],
      [`x-waybill: 1, ${origin}`, {}],
    ]
    for (const [named, headers] of forgotten) {
      // oxlint-disable-next-line no-await-in-loop -- one call at a time
      const response = await send(exampleOf('POST /cart/empty'), headers)
      const result = `Nothing was changed. A call that changes something needs these headers: ${named}`
      // oxlint-disable-next-line no-await-in-loop -- its body
      expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ result })])
    }
  })

  test('[SEC-01] a script-free form needs the token of its own page: without one it is shown again and does nothing', async () => {
    const { client } = member
    // a sign-in gives the cart another key
    const other = await signInAgain(shop.url, member.email)
    const state = await stateOfMember()
    const requested = await client.submit('/sign-out', {})
    expect(requested.text).toContain('_token')
    const foreign = await fetch(`${shop.url}/sign-out`, {
      method: 'POST',
      headers: {
        cookie: client.headersFor('GET')['cookie'] ?? '',
        origin: 'https://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `_token=${formTokenIn(requested.text)}`,
    })
    expect(foreign.status).toBe(403)
    expect(await stateOfMember()).toEqual(state)
    expect((await other.submit('/sign-out', { _token: formTokenIn(requested.text) })).text).toContain('_token')
    const own = await other.submit('/sign-out', { _token: formTokenIn((await other.submit('/sign-out', {})).text) })
    expect(own.status).toBe(303)
    other.bearer = undefined
    expect(resultOf(await other.get('/account/session'))['kind']).toBe('visitor')
    expect(await stateOfMember()).toEqual(state)
    left = state
  })

  function formTokenIn(html: string): string {
    return (
      /name="_token"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="_token"/
        .exec(html)
        ?.slice(1)
        .find((value) => value !== undefined) ?? ''
    )
  }
})

describe('fields that no call takes', () => {
  beforeAll(() => (left = undefined))

  // calls with a machine key are tried where there is one: product-api.integration.test.ts
  const withBody = Object.entries(calls as Readonly<Record<string, CallDefinition>>).filter(
    // the fields of a command are those of its row: staff.integration.test.ts
    ([key, { body, scope }]) =>
      body !== undefined && scope === undefined && !key.startsWith('POST /api/admin/v1/commands/{name}'),
  )
  let staff: Promise<ShopClient> | undefined
  let colleague: Promise<ShopClient> | undefined
  const callerOf = ({ definition }: ExampleCall): ShopClient | Promise<ShopClient> => {
    const isOfStaff = definition.access === 'back_office' || definition.access === 'admin_api'
    if (isOfStaff) return (staff ??= signInOwner(shop.url))
    if (definition.access !== 'approval') return member.client
    // the primary member has no right to this one
    return (colleague ??= signedIn(shop.url, 'non-primary').then(({ client }) => client))
  }
  const isUnion = (key: string): boolean => key === 'POST /sandbox/clock' || key === 'POST /sandbox/tokens'

  test.each(withBody.map(([key]) => key))(
    '[ERR-04] [SEC-06] %s rejects every other field of the specification with its path, and changes nothing',
    (key) =>
      changesNothing(async () => {
        const call = exampleOf(key)
        const known = fieldsOf(call)
        const foreign = ENTITY_FIELDS.filter((name) => !known.has(name))
        const body = { ...Object(call.body), ...Object.fromEntries(foreign.map((name) => [name, 1])) }
        const answer = await (await callerOf(call)).post(pathOf(call.key, call.params), body)
        expect([answer.status, answer.body['status']], answer.text.slice(0, 300)).toEqual([422, 422])
        const paths = (answer.body['errors'] as readonly { readonly path: string }[]).map(({ path }) => path)
        // of a union the branch that came closest is reported, which may know some of them; a list has no fields
        const isList = call.definition.body !== undefined && 'element' in call.definition.body
        const named = isUnion(key) ? [] : foreign
        expect(paths).toEqual(expect.arrayContaining(isList ? [''] : named))
      }),
  )

  function fieldsOf({ definition: { body } }: ExampleCall): ReadonlySet<string> {
    const shape = body !== undefined && 'shape' in body ? body.shape : undefined
    return new Set(typeof shape === 'object' && shape !== null ? Object.keys(shape) : [])
  }

  test('[ERR-04] [SEC-06] a price on a cart line, an item or an account is rejected where it stands', async () => {
    const before = await stateOfMember()
    const { client } = member
    const shared = {
      emails: ['a@shop.example'],
      cart: { version: 1, plan_id: 2, price: 1, modules: [{ id: 12, bundled: 1, price: 0 }] },
    }
    const order = {
      type: 2,
      is_legacy: 0,
      account: { type: 5, tracking_id: 0, discount: 100 },
      items: [{ id: 2, bundled: 0, code: 'plan-regional', price: 0, modules: [{ id: 12, srt: '1', price: 0 }] }],
    }
    const pathsOf = (answer: ShopAnswer): readonly unknown[] =>
      (answer.body['errors'] as readonly { readonly path: string }[]).map(({ path }) => path)
    expect(pathsOf(await client.post('/cart/share', shared))).toEqual(
      expect.arrayContaining(['cart.price', 'cart.modules[0].price']),
    )
    expect(pathsOf(await client.post('/billing/order', order))).toEqual(
      expect.arrayContaining(['account.discount', 'items[0].price', 'items[0].modules[0].price']),
    )
    expect(await stateOfMember()).toEqual(before)
  })
})

describe('a bearer token', () => {
  beforeEach(() => takeBearer(member.client))

  const read = (client: ShopClient, token: string, cookie?: string): Promise<ShopAnswer> =>
    client.get(`/billing/account/${member.memberId}/subscription`, {
      authorization: `Bearer ${token}`,
      ...(cookie !== undefined && { cookie }),
    })
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('[ACC-05] a token without a signature, of another algorithm or with another claim is body 406 in HTTP 401', async () => {
    const own = String(member.client.bearer)
    const [head = '', claims = '', signature = ''] = own.split('.')
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
    const forged = [
      `${encode({ alg: 'none' })}.${claims}.`,
      `${encode({ alg: 'none' })}.${claims}.${signature}`,
      `${encode({ alg: 'HS256' })}.${claims}.${signature}`,
      `${head}.${encode({ ...payload, sub: '1' })}.${signature}`,
      `${head}.${encode({ ...payload, sid: `${String(payload['sid'])}1` })}.${signature}`,
      `${head}.${encode({ ...payload, exp: 99_999_999_999 })}.${signature}`,
      `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
      `${head}.${claims}`,
      claims,
      'undefined',
    ]
    for (const token of forged) {
      const answer = await read(member.client, token)
      expect([answer.status, answer.body['status']], token).toEqual([401, 406])
    }
    expect((await read(member.client, own)).status).toBe(200)
  })

  test('[ACC-05] [SEC-02] a token of another login is rejected, of another member and of another session of the same one', async () => {
    const neighbour = await readyToPay(shop.url, 'neighbour@kho.example')
    const second = await signInAgain(shop.url, member.email)
    for (const token of [neighbour.client.bearer, second.bearer]) {
      expect((await read(member.client, String(token))).body).toMatchObject({ status: 401, code: 'unauthorized' })
    }
    expect((await read(second, String(second.bearer))).status).toBe(200)
  })

  test('[ACC-05] a stolen token alone reads for five minutes and writes nothing', async () => {
    const thief = new ShopClient(shop.url)
    const before = await stateOfMember()
    thief.bearer = member.client.bearer
    expect((await thief.get(`/billing/account/${member.memberId}/subscription`)).status).toBe(200)
    for (const key of WRITES.filter((name) => name.includes('/billing/'))) {
      const call = exampleOf(key)
      const answer = await thief.post(pathOf(call.key, call.params), call.body ?? {})
      expect([answer.status, answer.body['code']], key).toEqual([401, 'unauthorized'])
    }
    expect(await stateOfMember()).toEqual(before)
  })

  test('[ACC-05] five minutes of the product clock later the token is body 405, and a new one is given', async () => {
    const { client } = await readyToPay(shop.url, 'five-minutes@kho.example')
    const session = resultOf(await client.get('/account/session'))
    const path = `/billing/account/${String(session['member_id'])}/subscription`
    await advanceClock(shop.url, 'PT4M30S')
    expect((await client.get(path)).status).toBe(200)
    await advanceClock(shop.url, 'PT31S')
    const late = await client.get(path)
    expect([late.status, late.body['status'], late.body['code']]).toEqual([401, 405, 'token-expired'])
    await takeBearer(client)
    expect((await client.get(path)).status).toBe(200)
  })

  test('[ACC-05] signing out ends the token with the session', async () => {
    const client = await signInAgain(shop.url, member.email)
    const token = String(client.bearer)
    expect((await read(new ShopClient(shop.url), token)).status).toBe(200)
    client.bearer = undefined
    expect((await client.delete('/account/session')).status).toBe(200)
    expect((await read(new ShopClient(shop.url), token)).body).toMatchObject({ status: 401 })
    expect(resultOf(await client.get('/account/session'))['kind']).toBe('visitor')
  })
})
