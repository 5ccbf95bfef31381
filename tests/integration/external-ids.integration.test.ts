import { describe, expect, test } from 'vitest'
import { itemsOf, operate, productShop, type Called, type Calling } from './product-api/product-shop.ts'

const ADMIN = '/api/admin/v1'
const keys = new Map<string, string>()
const shop = productShop({ product: 'accounts:read' }, {}, async (store) => {
  for (const role of ['support', 'editor'])
    keys.set(role, /^wba_\S{57}$/m.exec(await operate(store, 'keys', 'add', '--name', role, '--role', role))?.[0] ?? '')
})

const admin = (path: string, calling: Calling = {}): Promise<Called> =>
  shop.call(`${ADMIN}${path}`, { key: keys.get('support'), ...calling })
const merge = (path: string, body: unknown, headers = {}): Promise<Called> =>
  admin(`/metadata/${path}`, { method: 'POST', body, headers })
const product = (path: string): Promise<Called> => shop.call(`/api/v1${path}`, { key: shop.key('product') })
const accountOf = (kind: string): number => shop.person(kind).account_id ?? 0
const pathsOf = ({ status, body }: Called) => [status, itemsOf(body['errors']).map(({ path }) => path)]
const idsOf = ({ result }: Called) => itemsOf(result['items']).map(({ id, account_id: of }) => id ?? of)

describe('what other systems keep with an account', () => {
  test('[ADM-14] is merged: what is absent stays, null removes, and the same again changes nothing', async () => {
    const id = accountOf('primary')
    const first = await merge(`account/${id}`, { external_id: 'merged-1', metadata: { owner: 'Ana', tier: 'gold' } })
    expect(first.result).toEqual({
      entity: 'account',
      id,
      account_id: id,
      external_id: 'merged-1',
      metadata: { owner: 'Ana', tier: 'gold' },
    })
    const second = await merge(`account/${id}`, { metadata: { owner: null, region: 'Bắc' } })
    expect(second.result).toMatchObject({ external_id: 'merged-1', metadata: { tier: 'gold', region: 'Bắc' } })
    expect((await merge(`account/${id}`, {})).result).toEqual(second.result)
    const removed = await merge(`account/${id}`, { external_id: null, metadata: { tier: null, region: null } })
    expect(removed.result).toMatchObject({ external_id: null, metadata: {} })
    expect((await admin(`/metadata/account/${id}`)).result).toEqual(removed.result)
  })

  test('[ADM-14] [ADM-04] finds it: in lists by the exact id or an entry, in the search, and for the product', async () => {
    const id = accountOf('trial')
    await merge(`account/${id}`, { external_id: 'CRM found/1', metadata: { stage: 'won', note: '50 % off' } })
    const listed = async (query: Readonly<Record<string, string>>) =>
      idsOf(await admin(`/customers?${new URLSearchParams(query).toString()}`))
    expect(await listed({ external_id: 'CRM found/1' })).toEqual([id])
    expect(await listed({ external_id: 'crm found/1' })).toEqual([])
    expect(await listed({ q: 'CRM found/1' })).toEqual([id])
    expect(await listed({ metadata_key: 'stage', metadata_value: 'won' })).toEqual([id])
    expect(await listed({ metadata_key: 'note', metadata_value: 'won' })).toEqual([])
    expect(await listed({ metadata_key: 'note' })).toEqual([id])
    expect(pathsOf(await admin('/customers?metadata_value=won'))).toEqual([422, ['metadata_key']])
    const { email } = shop.person('trial')
    for (const query of [{ external_id: 'CRM found/1' }, { email: email.toUpperCase() }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const found = await product(`/accounts?${new URLSearchParams(query).toString()}`)
      expect(itemsOf(found.result['items'])).toEqual([
        expect.objectContaining({
          account_id: id,
          external_id: 'CRM found/1',
          metadata: { stage: 'won', note: '50 % off' },
        }),
      ])
    }
    const own = await product(`/accounts/${id}`)
    expect(own.result).toEqual((await admin(`/accounts/${id}`)).result)
    expect(itemsOf(own.result['members']).map((member) => member['email'])).toContain(email)
  })

  test('[ADM-14] of two calls with one external id one wins, and the other is 409 and names the field', async () => {
    const [one, other] = [accountOf('primary'), accountOf('organization')]
    const both = await Promise.all([one, other].map((id) => merge(`account/${id}`, { external_id: 'contested' })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = both.find(({ status }) => status === 409)
    expect([lost?.body['code'], itemsOf(lost?.body['errors']).map(({ path }) => path)]).toEqual([
      'external-id-taken',
      ['external_id'],
    ])
    expect((await product('/accounts?external_id=contested')).result['items']).toHaveLength(1)
  })

  test.each([
    ['an id of 101 characters', { external_id: 'x'.repeat(101) }, ['external_id']],
    ['an empty id', { external_id: '' }, ['external_id']],
    ['a key of 41 characters', { metadata: { ['k'.repeat(41)]: 'v' } }, [`metadata.${'k'.repeat(41)}`]],
    ['a value of 501 characters', { metadata: { key: 'v'.repeat(501) } }, ['metadata.key']],
    ['a number as value', { metadata: { key: 5 } }, ['metadata.key']],
    ['a control character', { metadata: { key: 'a\u0000b' } }, ['metadata.key']],
    ['another field', { name: 'x' }, ['name']],
    ['51 keys', { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v'])) }, ['metadata']],
  ])('[ADM-14] %s is 422 at its field, and nothing is kept', async (_, body, paths) => {
    const id = accountOf('organization')
    const before = await admin(`/metadata/account/${id}`)
    expect(pathsOf(await merge(`account/${id}`, body))).toEqual([422, paths])
    expect((await admin(`/metadata/account/${id}`)).result).toEqual(before.result)
  })

  test('[ADM-14] what is none is 404, and a role without the duty or a key without the scope is 403', async () => {
    expect((await merge('account/999999', { external_id: 'none' })).status).toBe(404)
    expect((await admin('/metadata/quote/1')).status).toBe(404)
    expect((await admin('/accounts/999999')).status).toBe(404)
    const editor = await admin(`/metadata/account/${accountOf('trial')}`, { key: keys.get('editor') })
    expect([editor.status, editor.body['code']]).toEqual([403, 'staff-role'])
    expect((await shop.call('/api/v1/accounts', {})).status).toBe(401)
    const pages = await product('/accounts?limit=1')
    const next = await product(`/accounts?limit=1&cursor=${String(pages.result['next_cursor'])}`)
    expect(Number(idsOf(next)[0])).toBeGreaterThan(Number(idsOf(pages)[0]))
    expect(pathsOf(await product('/accounts?cursor=x'))).toEqual([422, ['cursor']])
  })
})

test('[ADM-14] a subscription and an invoice have names of their own, which lists find', async () => {
  const id = accountOf('primary')
  const account = await admin(`/accounts/${id}`)
  const subscription = account.result['subscription'] as { readonly subscription_id: number }
  const named = await merge(`subscription/${subscription.subscription_id}`, { external_id: 'sub_1' })
  expect(named.result).toMatchObject({ account_id: id, external_id: 'sub_1' })
  expect((await admin(`/accounts/${id}`)).result['subscription']).toMatchObject({ external_id: 'sub_1' })
  const [invoice] = itemsOf((await admin(`/documents?account=${id}&limit=1`)).result['items'])
  // another kind of entity may have the same one
  await merge(`invoice/${Number(invoice?.['id'])}`, { external_id: 'sub_1', metadata: { booked: 'yes' } })
  for (const query of ['external_id=sub_1', 'metadata_key=booked&metadata_value=yes']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(itemsOf((await admin(`/documents?${query}`)).result['items'])).toEqual([
      { ...invoice, external_id: 'sub_1' },
    ])
  }
})
