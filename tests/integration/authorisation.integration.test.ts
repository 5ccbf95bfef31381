import { beforeAll, describe, expect, test } from 'vitest'
import { ACCESS, calls, type CallKey } from '@waybill/contract'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { demoPeople, readyToPay, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { actorsInTurn, demoActors, type DemoActor } from './actors/demo-actors.ts'
import { isDenial } from './actors/denials.ts'
import { exampleCall, pathOf, type ExampleCall } from './bad-input/example-calls.ts'

/** An id that no account has, in the form of a real one. */
const UNKNOWN_ID = '999999999'

const shop = shopOfFile()
let actors: readonly DemoActor[] = []

beforeAll(async () => {
  actors = await demoActors(shop.url)
}, 120_000)

function actorOf(kind: string): DemoActor {
  const found = actors.find((actor) => actor.kind === kind)
  if (found === undefined) throw new Error(`no demo account of the kind ${kind}`)
  return found
}

async function callAs(
  client: ShopClient,
  call: ExampleCall,
  params: Readonly<Record<string, string>> = {},
): Promise<ShopAnswer> {
  const path = pathOf(call.key, { ...call.params, ...params })
  if (call.method === 'GET') return client.get(path)
  return call.method === 'DELETE' ? client.delete(path) : client.post(path, call.body ?? {})
}

/** An answer without what differs from request to request. */
function withoutReference({ status, text, body }: ShopAnswer): string {
  return `${status} ${text.replace(String(body['reference']), '')}`
}

/** Two end the session that the rest of the table needs; the other reads the whole shop for everybody alike, slowly. */
const LEFT_OUT = new Set(['DELETE /account/session', 'DELETE /api/admin/v1/session', 'GET /sandbox/invariants'])

/** Someone new with the sign-in of the staff that a client has, and with no other. */
function visitorWith(client: ShopClient): ShopClient {
  const staff = client.cookie('waybill-staff')
  return new ShopClient(shop.url, new Map(staff === undefined ? [] : [['waybill-staff', staff]]))
}

describe('the authorisation matrix', () => {
  test.each(Object.keys(calls).filter((key) => !LEFT_OUT.has(key)))(
    '[SEC-02] [ACC-02] %s is allowed and rejected exactly as the matrix says',
    async (key) => {
      const verdicts = ACCESS[calls[key as CallKey].access]
      for (const { kind, column, client, memberId } of actorsInTurn(actors, key.length)) {
        // a visitor who has just registered is none any more, and staff are visitors in the shop
        const who = column === 'visitor' || column === 'staff' ? visitorWith(client) : client
        const answer = await callAs(who, exampleCall(key, memberId ?? 1))
        const verdict = verdicts[column]
        const what = `${kind}: ${answer.status} ${answer.text.slice(0, 300)}`
        const isDenied = isDenial(answer.body['code'], verdict)
        expect(isDenied ? answer.status : 'ok', what).toBe(verdict)
      }
    },
  )

  test('[ACC-02] only the primary is let through to checkout, and the others get the reason', async () => {
    const codes = new Map<string, unknown>()
    for (const kind of ['visitor', 'non-primary', 'read-only']) {
      const { client, memberId } = actorOf(kind)
      codes.set(kind, (await client.post(`/billing/account/${memberId ?? 1}/checkout`, {})).body['code'])
    }
    expect(Object.fromEntries(codes)).toEqual({
      visitor: 'unauthorized',
      'non-primary': 'not-primary',
      'read-only': 'read-only',
    })
  })

  test('[SEC-02] staff do not sign in where members do', async () => {
    const staff = (await demoPeople(shop.url)).find(({ kind }) => kind === 'staff')
    const answer = await new ShopClient(shop.url).post('/account/session', {
      email: staff?.email,
      password: staff?.password,
    })
    expect(answer.body).toMatchObject({ status: 401, code: 'sign-in-failed' })
  })
})

describe('the id of another owner', () => {
  const owned = Object.keys(calls).filter((key) => key.includes('{member_id}'))

  test.each(owned)('[SEC-02] [ACC-06] %s answers for the member of others byte for byte as for none', async (key) => {
    const strangers = ['0', '-1', 'text', '9'.repeat(15), '9'.repeat(40), '1.0', '+1', '%20', 'null']
    for (const { kind, client, memberId } of actorsInTurn(actors, key.length)) {
      const call = exampleCall(key, memberId ?? 1)
      const unknown = withoutReference(await callAs(client, call, { member_id: UNKNOWN_ID }))
      const others = actors.flatMap((other) =>
        other.memberId === undefined || other.memberId === memberId ? [] : [String(other.memberId)],
      )
      for (const id of [...others, ...strangers]) {
        expect(withoutReference(await callAs(client, call, { member_id: id })), `${kind} with ${id}`).toBe(unknown)
      }
    }
  })

  test('[SEC-02] [SEC-06] of path, body and token that name a member, one that names another makes it unknown', async () => {
    const own = await readyToPay(shop.url, 'three-ways@kho.example')
    const other = actorOf('primary')
    const before = resultOf(await own.client.get('/account/billing/subscription'))
    for (const path of [own.memberId, other.memberId, UNKNOWN_ID]) {
      for (const body of [own.memberId, other.memberId, undefined]) {
        for (const token of [own.client.bearer, other.client.bearer, undefined]) {
          const change = { first_name: 'Changed', ...(body !== undefined && { member_id: body }) }
          const headers = token === undefined ? { authorization: '' } : { authorization: `Bearer ${token}` }
          const answer = await own.client.post(`/billing/account/${path}/info/update`, change, headers)
          const isOwn = path === own.memberId && body !== other.memberId && token === own.client.bearer
          expect(isOwn ? [200] : [401, 404], `path ${path}, body ${body}: ${answer.text}`).toContain(answer.status)
        }
      }
    }
    expect(resultOf(await own.client.get('/account/billing/subscription'))['memberId']).toBe(before['memberId'])
    const neighbour = resultOf(await other.client.get('/account/checkout'))
    expect(JSON.stringify(neighbour)).not.toContain('Changed')
  })

  test('[SEC-02] an order in the name of another member does not exist', async () => {
    const { client, memberId } = actorOf('trial')
    const order = (id: unknown): Promise<ShopAnswer> =>
      client.post('/billing/order', {
        type: 2,
        is_legacy: 0,
        account: { type: 5, tracking_id: 0, member_id: id },
        items: [],
      })
    const others = await order(actorOf('primary').memberId)
    expect(others.status, others.text).toBe(404)
    expect(withoutReference(others)).toBe(withoutReference(await order(Number(UNKNOWN_ID))))
    expect((await order(memberId)).status).not.toBe(404)
  })

  test('[SEC-02] the invoice of another account does not exist, as list or as file', async () => {
    const { client: owner, memberId: ownerId } = actorOf('primary')
    const listed = resultOf(await owner.get(`/billing/account/${ownerId}/subscription`))['invoices']
    const [invoice] = listed as readonly { readonly invoice_number: string }[]
    expect(invoice?.invoice_number).toMatch(/^\d+$/)
    expect((await owner.get(`/billing/account/${ownerId}/invoice/${invoice?.invoice_number}/download`)).status).toBe(
      200,
    )
    for (const kind of ['trial', 'exclusive', 'expired']) {
      const { client, memberId } = actorOf(kind)
      const file = (number: string | undefined): Promise<ShopAnswer> =>
        client.get(`/billing/account/${memberId}/invoice/${number}/download`)
      const mine = resultOf(await client.get(`/billing/account/${memberId}/subscription`))['invoices'] as readonly {
        readonly invoice_number: string
      }[]
      expect(mine.map(({ invoice_number: number }) => number)).not.toContain(invoice?.invoice_number)
      expect(withoutReference(await file(invoice?.invoice_number)), kind).toBe(withoutReference(await file(UNKNOWN_ID)))
    }
  })

  test("[SEC-02] an account's pages send a visitor to sign in, and the invoice of another account does not exist there either", async () => {
    const { client: owner, memberId: ownerId } = actorOf('primary')
    const listed = resultOf(await owner.get(`/billing/account/${ownerId}/subscription`))['invoices']
    const [invoice] = listed as readonly { readonly invoice_number: string }[]
    const page = (number: string | undefined): string => `/account/billing/invoices/${number}/pdf`
    expect((await owner.download(page(invoice?.invoice_number))).headers.get('content-type')).toBe('application/pdf')
    const stranger = actorOf('exclusive').client
    expect(withoutReference(await stranger.get(page(invoice?.invoice_number)))).toBe(
      withoutReference(await stranger.get(page(UNKNOWN_ID))),
    )
    const visitor = new ShopClient(shop.url)
    expect([
      (await visitor.get(page(invoice?.invoice_number))).status,
      (await visitor.get(page(UNKNOWN_ID))).status,
    ]).toEqual([401, 401])
    for (const path of ['/account/billing/subscription', '/account/checkout', '/account/manage-features', '/routes']) {
      const sent = await visitor.get(path, { accept: 'text/html' })
      expect([sent.status, sent.headers.get('location')], path).toEqual([
        303,
        `/sign-in?next=${encodeURIComponent(path)}`,
      ])
    }
  })

  test('[SEC-02] the quote and the order of another account do not exist', async () => {
    const owner = await readyToPay(shop.url, 'owner@kho.example')
    const stranger = await readyToPay(shop.url, 'stranger@kho.example')
    const quoteId = String(
      resultOf(await owner.client.post('/cart/share', { emails: ['lan@kho.example'] }))['quote_id'],
    )
    const order = resultOf(
      await owner.client.post('/billing/order', {
        type: 2,
        is_legacy: 0,
        account: { type: 5, tracking_id: 0 },
        items: [],
      }),
    )
    const unknown = '01a1f87c-4034-7c03-a743-adbfdec1f3c6'
    const quote = (id: string): Promise<ShopAnswer> => stranger.client.get(`/cart/data/pdf/${id}/send`)
    expect((await owner.client.get(`/cart/data/pdf/${quoteId}/send`)).status).toBe(200)
    expect(withoutReference(await quote(quoteId))).toBe(withoutReference(await quote(unknown)))
    const pay = (id: string): Promise<ShopAnswer> =>
      stranger.client.post(`/billing/account/${stranger.memberId}/checkout`, { order_id: id, token: order['token'] })
    const rejected = await pay(String(order['order_id']))
    expect(rejected.status, rejected.text).toBe(406)
    expect(withoutReference(rejected)).toBe(withoutReference(await pay(unknown)))
  })
})

describe('rights that a request gives itself', () => {
  const CLAIMS = {
    is_primary: '1',
    is_read_only: '0',
    is_trial: '0',
    is_affiliate: '1',
    is_indirect: '0',
    is_locked: '0',
    role: 'admin',
    kind: 'staff',
    member_id: '1',
    account_id: '1',
    subscription: '0',
    settings: '0',
    policies: '{}',
    int: '1',
    pricing: '1',
    admin: '1',
    staff: '1',
    user: 'primary',
    sub: '1',
    sid: '1',
    prm: '1',
    ro: '0',
  }
  const query = new URLSearchParams(CLAIMS).toString()

  test.each(['visitor', 'non-primary', 'read-only', 'trial', 'indirect', 'locked'])(
    '[SEC-06] what %s says of itself in query, cookies and headers changes nothing',
    async (kind) => {
      const { client, memberId } = actorOf(kind)
      const own = client.headersFor('GET')['cookie'] ?? ''
      const cookie = [
        own,
        ...Object.entries(CLAIMS).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
        'waybill-staff=1.x',
      ]
        .filter((part) => part !== '')
        .join('; ')
      const who = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> => ({
        ...resultOf(await client.get(path, headers)),
        page_token: '',
      })
      expect(
        await who(`/account/session?${query}`, {
          cookie,
          'x-member-id': '1',
          'x-role': 'admin',
          'x-forwarded-user': 'admin',
        }),
      ).toEqual(await who('/account/session'))
      const pay = (suffix: string, headers = {}): Promise<ShopAnswer> =>
        client.post(`/billing/account/${memberId ?? 1}/checkout${suffix}`, { total_shown: -1 }, headers)
      expect(withoutReference(await pay(`?${query}`, { cookie }))).toBe(withoutReference(await pay('')))
    },
  )

  test('[SEC-06] [ACC-05] a page token of another login, of another time or of no login gives no bearer token', async () => {
    const { client } = actorOf('non-primary')
    const primary = resultOf(await actorOf('primary').client.get('/account/session'))['page_token']
    const visitor = resultOf(await new ShopClient(shop.url).get('/account/session'))['page_token']
    const own = String(resultOf(await client.get('/account/session'))['page_token'])
    const [expires = '', signature = ''] = own.split('.')
    for (const token of [
      primary,
      visitor,
      `${Number(expires) + 1}.${signature}`,
      `${expires}.${signature}x`,
      expires,
      '',
      '.',
    ]) {
      const answer = await client.get('/services/token', { 'x-page-token': String(token) })
      expect([answer.status, answer.body['status']], String(token)).toEqual([401, 406])
    }
    expect((await client.get('/services/token', { 'x-page-token': own })).status).toBe(200)
  })
})
