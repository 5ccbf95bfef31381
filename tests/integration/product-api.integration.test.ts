import { z } from 'zod'
import { expect, test } from 'vitest'
import { calls, type CallDefinition } from '@waybill/contract'
import { register } from '@waybill/testkit/shop-journey'
import { storeKind } from '@waybill/testkit/store'
import { ENTITY_FIELDS } from './bad-input/entity-fields.ts'
import { exampleCall, pathOf as pathOfCall } from './bad-input/example-calls.ts'
import { itemsOf, operate, productShop, type Called } from './product-api/product-shop.ts'

const shop = productShop({
  reader: 'entitlements:read',
  writer: 'usage:write,hand-over:redeem,links:write',
  leaving: 'entitlements:read',
})
const LIST = '/api/v1/entitlements'
const pathOf = (accountId: number | string): string => `/api/v1/accounts/${accountId}/entitlements`

const read = (path: string, key = shop.key('reader')): Promise<Called> => shop.call(path, { key })
const accountOf = (kind: string): number => shop.person(kind).account_id

test('[INT-01] each account answers its modules with quantity, state, access and validity', async () => {
  const stands = async (kind: string): Promise<unknown> => {
    const { result } = await read(pathOf(accountOf(kind)))
    return [result['state'], result['access'], result['valid_to'] !== null]
  }
  expect(await stands('trial')).toEqual(['trial', 'full', true])
  expect(await stands('primary')).toEqual(['active', 'full', false])
  expect(await stands('wired')).toEqual(['overdue', 'full', true])
  expect(await stands('expired')).toEqual(['ended', 'none', false])
  expect(await stands('affiliate')).toEqual(['none', 'none', false])
  const { result: debtor } = await read(pathOf(accountOf('exclusive')))
  expect(debtor).toMatchObject({ state: 'active', plan: { id: 2, code: 'plan-regional' } })
  expect(debtor['modules']).toContainEqual({
    id: expect.any(Number),
    code: 'route-reports',
    state: 'overdue',
    access: 'none',
    source: null,
    usage: null,
    valid_from: expect.stringMatching(/^2\d{3}-\d\d-\d\dT[\d:.]+Z$/),
    valid_to: null,
  })
  const { result: partners } = await read(pathOf(accountOf('indirect')))
  expect(partners['modules']).toContainEqual(
    expect.objectContaining({ state: 'active', access: 'full', source: 'partner' }),
  )
})

test('[INT-01] [SEC-02] an account that is none is not found', async () => {
  for (const id of ['999999999', '0', '-1', '1.0', 'x', "1'--", '9'.repeat(40)])
    expect((await read(pathOf(encodeURIComponent(id)))).status, id).toBe(404)
})

test('[INT-01] an unchanged answer is 304 without a body, and another one has another tag', async () => {
  const first = await read(pathOf(accountOf('primary')))
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = await shop.call(pathOf(accountOf('primary')), {
    key: shop.key('reader'),
    headers: { 'if-none-match': `W/${etag}` },
  })
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
  const other = await shop.call(pathOf(accountOf('trial')), {
    key: shop.key('reader'),
    headers: { 'if-none-match': etag },
  })
  expect(other.status).toBe(200)
})

test('[INT-01] the list goes through every account once by its cursor, and says of each what its own call says', async () => {
  const seen: Readonly<Record<string, unknown>>[] = []
  for (let next: string | undefined = ''; next !== undefined;) {
    const page = await read(`${LIST}?limit=3${next === '' ? '' : `&cursor=${next}`}`)
    expect([page.status, itemsOf(page.result['items']).length <= 3]).toEqual([200, true])
    seen.push(...itemsOf(page.result['items']))
    next = z.string().nullable().parse(page.result['next_cursor']) ?? undefined
  }
  const ids = seen.map(({ account_id: id }) => Number(id))
  expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => left - right))
  expect(ids).toEqual(expect.arrayContaining([accountOf('primary'), accountOf('trial'), accountOf('expired')]))
  for (const item of seen.slice(0, 3)) expect((await read(pathOf(String(item['account_id'])))).result).toEqual(item)
})

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=ten', 'limit'],
  ['cursor=x', 'cursor'],
  [`cursor=${Buffer.from('["since",1,1]').toString('base64url')}`, 'cursor'],
  [`cursor=${Buffer.from('["all",1e99]').toString('base64url')}`, 'cursor'],
  [`cursor=${Buffer.from(`["all","1' or true--"]`).toString('base64url')}`, 'cursor'],
  ['updated_since=yesterday', 'updated_since'],
  ['updated_since=2026-03-01', 'updated_since'],
])('[INT-01] [ERR-02] a list with %s names the field', async (query, path) => {
  const answer = await read(`${LIST}?${query}`)
  expect([answer.status, answer.body['errors']]).toEqual([422, [{ path, message: expect.any(String) }]])
})

test('[SEC-02] [SEC-05] without a key, with a wrong, an ended or a narrower one the answer names what is missing', async () => {
  const answers = async (headers: Readonly<Record<string, string>>) => {
    const { status, body, headers: given, text } = await shop.call(LIST, { headers })
    return { status, code: body['code'], result: body['result'], www: given.get('www-authenticate'), text }
  }
  const reader = shop.key('reader')
  expect(await answers({})).toMatchObject({ status: 401, code: 'machine-key-missing', www: 'Bearer realm="waybill"' })
  const wrong = [
    'Bearer x',
    `Basic ${reader}`,
    reader,
    `Bearer ${reader}x`,
    `Bearer ${reader.slice(0, -1)}`,
    `Bearer ${reader.slice(0, 17)}${'A'.repeat(44)}`,
    `Bearer wbk_000000000000${reader.slice(16)}`,
    `Bearer ${reader.slice(0, 17)}${shop.key('writer').slice(17)}`,
    `Bearer wbk_%_${reader.slice(17)}`,
  ]
  for (const authorization of wrong)
    expect(await answers({ authorization }), authorization).toMatchObject({
      status: 401,
      code: 'machine-key-unknown',
      www: 'Bearer realm="waybill", error="invalid_token"',
    })
  const ended = await answers({ authorization: `Bearer ${shop.key('ended')}` })
  expect(ended).toMatchObject({ status: 401, code: 'machine-key-ended' })
  expect(ended.text).toContain(shop.key('ended').slice(0, 16))
  expect(ended.text).not.toContain(shop.key('ended').slice(17))
  expect(await answers({ authorization: `Bearer ${shop.key('writer')}` })).toMatchObject({
    status: 403,
    code: 'machine-key-scope',
    result: { required: 'entitlements:read', scopes: ['usage:write', 'hand-over:redeem', 'links:write'] },
    www: 'Bearer realm="waybill", error="insufficient_scope", scope="entitlements:read"',
  })
})

test('[SEC-06] a session or its token is no machine key, and a key opens nothing of a member', async () => {
  const person = shop.person('primary')
  const member = await register(shop.url, 'no-machine@kho.example')
  expect((await member.client.get(LIST)).status).toBe(401)
  const theirs = await shop.call(`/billing/account/${person.member_id}/subscription`, { key: shop.key('reader') })
  expect([theirs.status, theirs.body['code']]).toEqual([401, 'token-invalid'])
})

test.runIf(storeKind() === 'postgres')('[INT-01] a key that is ended while it is used works no more', async () => {
  const key = shop.key('leaving')
  expect((await read(LIST, key)).status).toBe(200)
  await operate(shop.store, 'keys', 'end', key.slice(0, 16))
  expect((await read(LIST, key)).body).toMatchObject({ status: 401, code: 'machine-key-ended' })
  expect(await operate(shop.store, 'keys', 'list')).toMatch(new RegExp(`${key.slice(0, 16)}.* used 2`))
})

test('[SEC-05] no key is in the log', () => {
  for (const name of ['reader', 'writer', 'ended'] as const)
    expect(shop.output()).not.toContain(shop.key(name).slice(17))
})

const withBody = Object.entries<CallDefinition>(calls).flatMap(([key, { body, scope }]) =>
  body !== undefined && scope !== undefined ? [key] : [],
)

test.each(withBody)(
  '[ERR-04] [SEC-06] %s rejects every field of the specification that it does not take',
  async (key) => {
    const example = exampleCall(key, 1)
    const given: Readonly<Record<string, unknown>> = { ...Object(example.body) }
    const taken = Object.keys(given)
    const foreign = ENTITY_FIELDS.filter((name) => !taken.includes(name))
    const body = { ...given, ...Object.fromEntries(foreign.map((name) => [name, 1])) }
    const sent = { method: example.method, key: shop.key('writer'), body }
    const { status, body: answer } = await shop.call(pathOfCall(example.key, example.params), sent)
    const paths = itemsOf(answer['errors']).map((error) => error['path'])
    expect([status, taken.length > 0]).toEqual([422, true])
    expect(paths).toEqual(expect.arrayContaining([...foreign]))
  },
)
