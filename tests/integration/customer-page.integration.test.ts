import { beforeAll, expect, test } from 'vitest'
import { TIMELINE_KINDS } from '@waybill/contract/staff/timeline'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommandWith } from '@waybill/testkit/shop-command'
import {
  advanceClock,
  choosePlan,
  expectOk,
  mailsTo,
  readyToPay,
  resultOf,
  withOrderedCart,
} from '@waybill/testkit/shop-journey'
import { itemsOf, operate, productShop, type Called } from './product-api/product-shop.ts'

const ADMIN = '/api/admin/v1'
const ANYWHERE = { WEBHOOK_TARGETS: 'any' }
const EMAIL = 'whole@timeline.example'

const keys = new Map<string, string>()
/** Keys of the Admin API, one for each role, and an endpoint that takes no message. */
const shop = productShop({ product: 'usage:write,usage:read' }, ANYWHERE, async (store) => {
  for (const role of ['support', 'finance', 'editor', 'admin']) {
    // oxlint-disable-next-line no-await-in-loop -- one command at a time has the embedded store
    const printed = await operate(store, 'keys', 'add', '--name', `page ${role}`, '--role', role)
    keys.set(role, /^wba_\S{57}$/m.exec(printed)?.[0] ?? '')
  }
  const added = await shopCommandWith(ANYWHERE, store, 'webhooks', 'add', '--url', 'http://127.0.0.1:9/none')
  if (added.code !== 0) throw new Error(added.text)
})

type Fields = Readonly<Record<string, unknown>>

const look = (path: string, role = 'support'): Promise<Called> => shop.call(ADMIN + path, { key: keys.get(role) })

async function read(path: string): Promise<Fields> {
  const { status, result, text } = await look(path)
  expect(status, `${path} ${text}`).toBe(200)
  return result
}

async function command(name: string, body: Fields): Promise<void> {
  const { status, text } = await shop.call(`${ADMIN}/commands/${name}`, {
    method: 'POST',
    key: keys.get('finance'),
    body,
  })
  expect(status, text).toBe(200)
}

/** The whole timeline, by pages of `limit`. */
async function timeline(accountId: number, limit: number, kind?: string): Promise<readonly Fields[]> {
  const items: Fields[] = []
  let cursor: unknown = ''
  while (typeof cursor === 'string') {
    const more = `${cursor === '' ? '' : `&cursor=${cursor}`}${kind === undefined ? '' : `&kind=${kind}`}`
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const page = await read(`/customers/${accountId}/timeline?limit=${limit}${more}`)
    items.push(...itemsOf(page['items']))
    cursor = page['next_cursor']
  }
  return items
}

let accountId = 0

/** A customer with one of everything: a trial, an order, documents, usage, credit, a refund, a quote, a colleague. */
beforeAll(async () => {
  const member = await readyToPay(shop.url, EMAIL)
  const client = await withOrderedCart(member)
  const found = itemsOf((await read(`/customers?q=${EMAIL}`))['items'])
  accountId = Number(found[0]?.['id'])
  const invited = { email: 'colleague@timeline.example', role: 'view' }
  expectOk(await client.post('/account/members/invitations', invited), 'the invitation')
  await choosePlan(client, 3)
  expectOk(await client.post('/cart/share', { emails: ['reader@timeline.example'] }), 'the quote')
  await advanceClock(shop.url, 'P31D')
  const [document] = itemsOf((await read(`/documents?account=${accountId}`))['items'])
  await command('refund', { invoice: String(document?.['number']), amount: '1.00', reason: 'a slow day' })
  await command('grant-credit', { accountId, amount: '500.00', reason: 'a lost month' })
  const { now } = (await shop.call('/sandbox/clock')).body
  const at = new Date(String(now)).toISOString()
  const record = { account_id: accountId, usage_key: 'vehicle', quantity: 3, key: 'first', at }
  await shop.call('/api/v1/usage', { method: 'POST', key: shop.key('product'), body: { records: [record] } })
  // the next period is paid by credit, without a try
  await advanceClock(shop.url, 'P32D')
}, 240_000)

test('[ADM-10] the timeline of a customer has every kind, once each, newest first, across pages', async () => {
  const whole = await timeline(accountId, 200)
  expect(new Set(whole.map(({ kind }) => kind))).toEqual(new Set(TIMELINE_KINDS))
  const instants = whole.map(({ at }) => String(at))
  expect(instants).toEqual(instants.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)))
  expect(await timeline(accountId, 7)).toEqual(whole)
  expect(await timeline(accountId, 1)).toEqual(whole)
  for (const kind of TIMELINE_KINDS)
    // oxlint-disable-next-line no-await-in-loop -- one kind after the other
    expect(await timeline(accountId, 2, kind), kind).toEqual(whole.filter((entry) => entry['kind'] === kind))
})

test('[ADM-10] documents, tries and mails on the timeline are those of the lists and of the postbox', async () => {
  const whole = await timeline(accountId, 200)
  const of = (kind: string) => whole.filter((entry) => entry['kind'] === kind)
  for (const [list, kind, name] of [
    ['documents', 'document', 'number'],
    ['tries', 'try', 'invoice'],
    ['refunds', 'refund', 'invoice'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    const rows = itemsOf((await read(`/${list}?account=${accountId}`))['items'])
    expect(
      of(kind)
        .map(({ document }) => document)
        .toSorted(),
      list,
    ).toEqual(rows.map((row) => row[name]).toSorted())
  }
  const sent = of('mail').filter(({ params }) => (params as Fields)['to'] === EMAIL)
  expect(sent).toHaveLength((await mailsTo(shop.url, EMAIL)).length)
  expect(of('credit').map(({ amount_minor: minor }) => minor)).toContain(50_000)
  expect(of('try')[0]).toMatchObject({ event: 'paid', params: { try: 1, brand: 'visa', last_four: '4242' } })
  expect(JSON.stringify(whole)).not.toMatch(/sealed|token/i)
})
