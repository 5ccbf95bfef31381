import { beforeAll, expect, test } from 'vitest'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { TIMELINE_KINDS } from '@waybill/contract/staff/timeline'
import { queryStore } from '@waybill/testkit/query-store'
import type { ShopClient } from '@waybill/testkit/shop-client'
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

type Fields = Readonly<Record<string, unknown>>

const ADMIN = '/api/admin/v1'
const ANYWHERE = { WEBHOOK_TARGETS: 'any' }
const EMAIL = 'whole@timeline.example'

/** The demo's customer whose trial is over: nothing keeps them. */
const ENDED_TRIAL = `select member.account_id::int as id, member.email, member.first_name as name from event
  join member on member.account_id = event.account_id and member.is_primary where event.name = 'subscription.trial_ended'`

let gone: Fields = {}
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
  const [ended] = await queryStore(store, ENDED_TRIAL)
  gone = ended ?? {}
  await operate(store, 'account', 'erase', String(gone['id']), '--confirm')
})

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

const memberIdOf = async (client: ShopClient): Promise<number> =>
  Number(resultOf(await client.get('/account/session'))['member_id'])

/** A customer with one of everything: a trial, an order, documents, usage, credit, a refund, a note, a quote, a colleague. */
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
  await command('add-note', { accountId, note: 'Was promised a call.' })
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
    const numbers = of(kind).map(({ document }) => String(document))
    expect(new Set(numbers), list).toEqual(new Set(rows.map((row) => String(row[name]))))
    expect(numbers, list).toHaveLength(rows.length)
  }
  const sent = of('mail').filter(({ params }) => (params as Fields)['to'] === EMAIL)
  expect(sent).toHaveLength((await mailsTo(shop.url, EMAIL)).length)
  expect(of('credit').map(({ amount_minor: minor }) => minor)).toContain(50_000)
  expect(of('try')[0]).toMatchObject({ event: 'paid', params: { try: 1, brand: 'visa', last_four: '4242' } })
  expect(JSON.stringify(whole)).not.toMatch(/sealed|token/i)
})

/** Every issued document of the shop, the demo's among them. */
const documents = async (): Promise<readonly Fields[]> => itemsOf((await read('/documents?limit=200'))['items'])

const minorOf = (rows: unknown): number => itemsOf(rows).reduce((sum, row) => sum + Number(row['amount_minor']), 0)

test('[ADM-10] the explanation of every document agrees with it to the cent, and its text has four languages', async () => {
  const all = await documents()
  expect(all.length).toBeGreaterThan(8)
  for (const { id, number, total_minor: total, currency, account_id: account } of all) {
    // oxlint-disable-next-line no-await-in-loop -- one document after the other
    const explained = await read(`/documents/${String(id)}/explanation?locale=en`)
    expect(explained).toMatchObject({ number, total_minor: total, currency, account_id: account })
    const sums = itemsOf(explained['sums'])
    const net = minorOf(explained['lines'])
    const shown = new Intl.NumberFormat('en', { style: 'currency', currency: String(currency) })
    const amounts = [net, total].map((minor) => shown.format(Number(minor) / 100))
    expect(
      sums.map(({ value }) => value),
      String(number),
    ).toEqual(expect.arrayContaining(amounts))
    const text = String(explained['text'])
    for (const { title, detail, amount_minor: minor } of itemsOf(explained['lines']))
      expect(text).toContain(
        `${String(title)}: ${shown.format(Number(minor) / 100)}${typeof detail === 'string' ? `\n  ${detail}` : ''}`,
      )
    for (const { label, value } of sums) expect(text).toContain(`${String(label)}: ${String(value)}`)
  }
  const [one] = all
  const texts = await Promise.all(
    ['en', 'fr', 'es', 'vi'].map(
      async (locale) => (await read(`/documents/${String(one?.['id'])}/explanation?locale=${locale}`))['text'],
    ),
  )
  expect(new Set(texts).size).toBe(texts.length)
})

test('[ADM-10] a customer’s page has what the lists have, and the next charge as its member sees it', async () => {
  const all = itemsOf((await read('/customers?limit=200'))['items'])
  const found = all.filter(({ company }) => company !== '')
  for (const row of found) {
    // oxlint-disable-next-line no-await-in-loop -- one customer after the other
    const customer = await read(`/customers/${String(row['id'])}`)
    const { company, name, email, state, country, currency } = row
    expect(customer, String(company)).toMatchObject({ company, name, email, state, country, currency })
  }
  const { client } = await readyToPay(shop.url, 'next@timeline.example')
  const member = await withOrderedCart({ client, memberId: await memberIdOf(client), email: 'next@timeline.example' })
  const account = resultOf(await member.get('/account/billing/subscription'))
  const { nextCharge: next } = account as unknown as SubscriptionProps
  const [row] = itemsOf((await read('/customers?q=next@timeline.example'))['items'])
  const shown = (await read(`/customers/${String(row?.['id'])}`))['next_charge'] as Fields
  expect([Date.parse(String(shown['at'])), shown['total_minor']]).toEqual([next?.date, next?.amount.minor])
})

test('[ADM-06] an editor and a visitor see no customer, and one that is none is 404', async () => {
  const [document] = await documents()
  const paths = [
    `/customers/${accountId}`,
    `/customers/${accountId}/timeline`,
    `/documents/${String(document?.['id'])}/explanation`,
  ]
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop -- one address after the other
    const answers = await Promise.all([look(path, 'editor'), look(path, 'none'), look(path.replace(/\d+/, '99999999'))])
    expect(
      answers.map(({ status }) => status),
      path,
    ).toEqual([403, 401, 404])
  }
})

test('[ADM-10] what a timeline doesn’t know is 422 and named', async () => {
  for (const [query, field] of [
    ['kind=weather', 'kind'],
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from('[1,0,"x"]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('[1,99,"1"]').toString('base64url')}`, 'cursor'],
    ['limit=0', 'limit'],
    ['colour=red', 'colour'],
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    const { status, body } = await look(`/customers/${accountId}/timeline?${query}`)
    const fields = (body['errors'] as readonly { readonly path: string }[] | undefined)?.map(({ path }) => path)
    expect([query, status, fields]).toEqual([query, 422, [field]])
  }
})

test('who looks at a customer is in the trail once an hour, whatever of the page they read', async () => {
  const path = `/customers/${accountId}`
  for (const one of [path, path, `${path}/timeline`]) expect((await look(one, 'admin')).status).toBe(200)
  const entries = itemsOf((await look('/audit', 'admin')).result['entries'])
  const looks = entries.filter(
    ({ event, actor }) => event === 'list.read' && actor === 'operator:key page admin of local',
  )
  expect(looks.map(({ data }) => data)).toEqual([{ list: 'customer', account: accountId }])
})

test('[ADM-10] an erased customer keeps a page, and no name or address is on it', async () => {
  const { id, email, name } = gone
  const customer = await read(`/customers/${String(id)}`)
  expect(customer).toMatchObject({ id, state: 'expired', name: null, email: null, plan: null, next_charge: null })
  expect(customer['erased_at']).not.toBeNull()
  const entries = await timeline(Number(id), 50)
  expect(entries.map(({ event }) => event)).toContain('account.erased')
  for (const text of [email, name]) expect(JSON.stringify([customer, entries])).not.toContain(String(text))
})
