import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'
import { queryStore } from '@waybill/testkit/query-store'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { HARBORLINE, publishFolder } from '@waybill/testkit/second-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import {
  advanceClock,
  expectOk,
  giveCard,
  invariantsOf,
  linkIn,
  mailsTo,
  register,
  resultOf,
  signInAgain,
} from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const html = { accept: 'text/html' }
const DEMO = /lodeway/i
/** 120 EUR a month, 115 CHF. */
const QUAY = 1
const SENSOR = 12
const SENSORS = '/platform/marketplace/quayside/berth-sensors'

let store: ThrowawayStore
let shop: RunningShop
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-harborline-'))
  store = await throwawayStore()
  await publishFolder(store, HARBORLINE)
  shop = await startShop(store, {})
}, 180_000)
afterAll(async () => {
  await shop.stop()
  const doctor = await shopCommand(store, 'doctor')
  await store.dispose()
  rmSync(folder, { recursive: true })
  if (doctor.code !== 0) throw new Error(doctor.text)
}, 180_000)

const page = async (path: string): Promise<string> => (await new ShopClient(shop.url).get(path, html)).text

describe('a shop’s own files decide', () => {
  test('its name, pictures, contact and seller, and nothing of the demo shop is on its pages', async () => {
    const pages = await Promise.all(
      ['/platform/marketplace', '/platform/marketplace/pricing', '/account/contact', '/legal/imprint', '/fr'].map(page),
    )
    for (const text of pages) expect(text).not.toMatch(DEMO)
    const [catalogue = '', , contact = '', imprint = ''] = pages
    expect(catalogue).toContain('alt="Harborline"')
    const picture = /src="(\/shop-files\/[^"]+)"/.exec(catalogue)?.[1] ?? ''
    const icon = /rel="icon" href="([^"]+)"/.exec(catalogue)?.[1] ?? ''
    expect(icon).toMatch(/^\/shop-files\//)
    for (const path of [picture, icon]) {
      // oxlint-disable-next-line no-await-in-loop -- two small files
      const answer = await fetch(shop.url + path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    for (const word of ['quay@harborline.example', '+41 61 555 01 40', 'Basel time', 'within 2 working days'])
      expect(contact).toContain(word)
    expect(imprint).toContain('CHE-111.222.333 MWST')
  })

  test('where messages go', async () => {
    const issued = /name="issued" value="([^"]+)"/.exec(await page('/account/contact'))?.[1] ?? ''
    await advanceClock(shop.url, 'PT1M')
    const sent = await fetch(`${shop.url}/account/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url, ...html },
      body: new URLSearchParams({ issued, name: 'Ada', email: 'ada@ship.example', message: 'Is berth 4 free?' }),
    })
    expect(sent.status).toBe(303)
    await advanceClock(shop.url, 'PT1M')
    // answers to quotes go there too
    const received = await mailsTo(shop.url, 'quay@harborline.example')
    expect(received.filter(({ text }) => text.includes('Is berth 4 free?'))).toHaveLength(1)
  })

  test('the issuer of second factors', async () => {
    await shop.stop()
    const password = join(folder, 'password')
    writeFileSync(password, 'seven quiet harbours')
    const who = ['--email', 'dock@harborline.example', '--name', 'Dock', '--password-file', password]
    const { text } = await shopCommand(store, 'create-admin', ...who)
    shop = await startShop(store, {})
    expect(text).toContain('otpauth://totp/Harborline%20staff:dock%40harborline.example')
    expect(text).toContain('?issuer=Harborline%20staff&')
  })
})

describe('a shop’s own languages and currencies', () => {
  test('those that it isn’t in have no menu, no twin and no address', async () => {
    const text = await page('/platform/marketplace')
    const twins = new Set([...text.matchAll(/hreflang="([^"]+)"/gi)].map(([, of]) => of))
    expect(twins).toEqual(new Set(['en', 'fr', 'x-default']))
    const off = await fetch(`${shop.url}/es/platform/marketplace`, { redirect: 'manual', headers: html })
    expect([off.status, off.headers.get('location')]).toEqual([302, '/platform/marketplace'])
    expect(await page('/fr/platform/marketplace')).toContain('À quai')
  })

  test('an account is billed in the currency of its country, or in what the shop says of it', async () => {
    const sold = async (country: string): Promise<unknown> => {
      const { client } = await register(shop.url, `${country.toLowerCase()}@port.example`, { planId: QUAY, country })
      return resultOf(await client.get('/account/session'))['currency']
    }
    expect([await sold('CH'), await sold('LI'), await sold('US')]).toEqual(['CHF', 'EUR', 'EUR'])
  })
})

test('a berth is what it counts: beside prices, in amounts, and in its quote’s mail', async () => {
  expect(await page(SENSORS)).toContain('per berth / month')
  expect(await page(`/fr${SENSORS}`)).toContain('par poste à quai / mois')
  const buyer = await register(shop.url, 'berths@port.example', { planId: QUAY, country: 'CH' })
  await buyer.client.post('/cart/add', { id: SENSOR, module: 1, quantity: 3 })
  const usages = { billable_asset: 3 }
  const shared = await buyer.client.post('/cart/share', { emails: ['mate@port.example'], comment: 'Three', usages })
  expect(shared.status, shared.text).toBe(200)
  await advanceClock(shop.url, 'PT1M')
  const [quote] = await mailsTo(shop.url, 'mate@port.example')
  expect(quote?.text).toContain('3 berths × ')
  expect(`${quote?.text} ${quote?.html}`).not.toContain('billable asset')
})

test('its trial of 21 days and its year with 15 % off are on its pages', async () => {
  expect(await page('/platform/marketplace/pricing')).toContain('21-day free trial')
  const year = await page('/platform/marketplace/pricing?cycle=year')
  // 12 × 120 = 1,440 less 15 %
  expect(year).toContain('1,224')
})

describe('[SET-03] its days', () => {
  /** The link of a quote that is shared now. */
  async function shareTo(client: ShopClient, address: string): Promise<string> {
    expectOk(await client.post('/cart/share', { emails: [address] }), 'the share')
    await advanceClock(shop.url, 'PT1M')
    return linkIn((await mailsTo(shop.url, address))[0], '/quotes/')
  }

  /** Answers of the quote's page and its acceptance to a stranger. */
  async function accept(link: string): Promise<readonly number[]> {
    const reader = new ShopClient(shop.url)
    const opened = await reader.get(link)
    const { shell } = opened.body as { readonly shell?: { readonly formToken?: string } }
    return [opened.status, (await reader.post(`${link}/accept`, { form_token: shell?.formToken ?? '' })).status]
  }

  test('a quote is accepted on its 45th day, and is over the day after', async () => {
    const { client } = await register(shop.url, 'waits@port.example', { planId: QUAY, country: 'CH' })
    const soon = await shareTo(client, 'soon@port.example')
    const late = await shareTo(client, 'late@port.example')
    await advanceClock(shop.url, 'P44DT23H')
    expect(await accept(soon)).toEqual([200, 200])
    await advanceClock(shop.url, 'PT1H')
    expect(await accept(late)).toEqual([410, 410])
  })

  interface Transfers {
    readonly transfers: readonly { readonly label: string; readonly dueAt: number }[]
    readonly invoices: readonly { readonly label: string; readonly date: number; readonly paymentState: number }[]
  }

  test('an invoice by bank transfer is due 30 days after it was issued, and overdue only then', async () => {
    const buyer = await register(shop.url, 'transfers@port.example', { planId: QUAY, country: 'DE' })
    await giveCard(shop.url, buyer, { country: 'DE' })
    expectOk(await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' }), 'the checkout')
    // as an operator does it: docs/operating.md, "Collection channels"
    await shop.stop()
    const account = `select account_id from member where id = ${buyer.memberId}`
    await queryStore(store, `update subscription set channel = 'wired' where account_id = (${account})`)
    shop = await startShop(store, {})

    const after = async (move: { readonly advance: string } | { readonly to: string }): Promise<Transfers> => {
      expectOk(await new ShopClient(shop.url).post('/sandbox/clock', move), 'the clock')
      const client = await signInAgain(shop.url, buyer.email)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the opened's own data; the test finds out
      return resultOf(await client.get('/account/billing/subscription')) as unknown as Transfers
    }
    const { transfers, invoices } = await after({ advance: 'P31DT1H' })
    const [{ label, dueAt } = { label: '', dueAt: 0 }] = transfers
    const [issued] = invoices
    // it counts from the renewal, and the invoice is issued by the worker right after that
    const due = expect.closeTo(Number(issued?.date) + 30 * DAY_MS, -4)
    expect([transfers.length, issued?.label, dueAt]).toEqual([1, label, due])
    const isOverdue = ({ invoices: all }: Transfers): boolean =>
      all.some((invoice) => invoice.label === label && invoice.paymentState === 10)
    expect(isOverdue(await after({ to: new Date(dueAt - HOUR_MS).toISOString() }))).toBe(false)
    expect(isOverdue(await after({ advance: 'PT2H' }))).toBe(true)
  }, 180_000)
})

test('[SET-04] from the files alone a visitor tries, shares a quote, pays for a year and gets the invoice', async () => {
  const { url } = shop
  const buyer = await register(url, 'harbour.master@port.example', { planId: QUAY, country: 'CH' })
  const [welcome] = await mailsTo(url, buyer.email)
  expect(`${welcome?.subject} ${welcome?.text}`).toContain('Harborline')
  expect(`${welcome?.text}`).not.toMatch(DEMO)
  const { now } = JSON.parse((await new ShopClient(url).get('/sandbox/clock')).text) as { now: string }
  const shared = resultOf(
    await buyer.client.post('/cart/share', { emails: ['boss@port.example'], comment: 'Ready', locale: 'fr' }),
  )
  expect(shared).toBeDefined()
  await giveCard(url, buyer, { country: 'CH' })
  const ordered = await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { interval: 'year' })
  // 12 × 115 = 1,380 less 15 % is 1,173
  expect(resultOf(ordered), ordered.text).toMatchObject({
    state: 'scheduled',
    next_amount_minor: 117_300,
    currency: 'CHF',
    next_date_epoch: expect.closeTo(Date.parse(now) + 21 * DAY_MS, -6),
  })
  await advanceClock(url, 'P22D')
  const client = await signInAgain(url, buyer.email)
  const { invoices } = resultOf(await client.get(`/billing/account/${buyer.memberId}/subscription`))
  expect(invoices).toEqual([expect.objectContaining({ total_minor: 117_300, currency: 'CHF', payment_status: 2 })])
  const receipt = (await mailsTo(url, buyer.email)).find(({ attachments }) => attachments.length > 0)
  // other tests of this file are invoiced too
  const [, number] = /^harborline-(1\d{3})\.pdf$/.exec(receipt?.attachments[0]?.filename ?? '') ?? []
  expect(number).toBeDefined()
  expect(receipt?.text).toContain(`HL-${number}`)
  expect(receipt?.text).not.toMatch(DEMO)
  const [quote] = await mailsTo(url, 'boss@port.example')
  expect(quote?.text).toContain('Harborline')
  expect(await invariantsOf(url)).toMatchObject({ ok: true })
})
