import { describe, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { ShopClient } from '@waybill/testkit/shop-client'
import { mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { findTags, readPdf } from '../../apps/server/src/platform/pdf/testing/read-pdf.ts'

/** Field service: ten modules at 100 less 29 %, and proof of visit by the driver, at least five. */
const FIELD_SERVICE = 5
/** Building supplies: eight lorries are in the price, each further one is 3. */
const BUILDING_SUPPLIES = 9
const HELP = 58

const shop = shopOfFile()

async function cartWith(plan: number, ...modules: readonly number[]): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  await client.post('/cart/add', { id: plan, module: 0 })
  for (const id of modules) expect((await client.post('/cart/add', { id, module: 1 })).status).toBe(200)
  return client
}

/** Texts as they are read: without markup, entities and line breaks. */
function plain(html: string): string {
  return html
    .replaceAll(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll(/[\s\u00A0]+/g, ' ')
}

const printed = (bytes: Uint8Array): string =>
  findTags(readPdf(bytes).tags, 'TR')
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')

/** Every document of the quote of a cart, by its name. */
async function documentsOf(client: ShopClient, usages: Readonly<Record<string, number>>, locale: string) {
  const to = `explained-${locale}@quotes.example`
  const shared = await client.post('/cart/share', { emails: [to], locale, usages })
  expect(shared.status, shared.text).toBe(200)
  const { pathname } = new URL(String(resultOf(shared)['url']))
  const mail = await eventually(`${to} gets a mail`, async () => (await mailsTo(shop.url, to))[0])
  const attached = await client.download(mail.attachments[0]?.href ?? '/none')
  return {
    page: plain((await client.get(pathname, { accept: 'text/html' })).text),
    mail: plain(mail.html),
    text: plain(mail.text),
    pdf: printed(attached.bytes),
  }
}

describe('[PRC-11] quote page, mail, its text and the PDF explain an amount by the same text', () => {
  test('what a discount took off, what is counted, and what is free', async () => {
    const client = await cartWith(FIELD_SERVICE, HELP)
    const documents = await documentsOf(client, { driver: 12, 'user-support': 80 }, 'en')
    for (const [name, text] of Object.entries(documents)) {
      expect(text, name).toContain('12 drivers × $4')
      expect(text, name).toContain('was $100')
      // on the page the modules open from a line of their own
      expect(text, name).toMatch(name === 'page' ? /less 29%10 modules/ : /less 29% · 10 modules/)
      expect(text, name).toContain('80 users, 100 free')
      expect(text, name).toContain('Free')
    }
  })

  test('in the recipient’s language too', async () => {
    const documents = await documentsOf(await cartWith(FIELD_SERVICE), { driver: 12 }, 'vi')
    for (const [name, text] of Object.entries(documents)) expect(text, name).toContain('12 tài xế × 4 US$')
  })
})

describe('[PRC-09] POST /cart/quote/total', () => {
  const requested = { vehicle: 10 }

  test('answers every field of the total of the own cart, with its minimum and its rate, and stores nothing', async () => {
    const client = await cartWith(BUILDING_SUPPLIES)
    const before = await client.get('/cart/data')
    const total = resultOf(await client.post('/cart/quote/total', { usages: requested }))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the lines of the contract (D-33)
    const lines = total['lines'] as readonly { readonly amount: number; readonly formula: string }[]
    const charged = lines.filter(({ amount }) => amount > 0)
    expect(lines.every(({ amount, formula }) => amount > 0 || formula.includes('Included in the plan'))).toBe(true)
    expect({ ...total, lines: charged }).toEqual({
      // 90 less 14 %, floored, and two further lorries
      total: 83,
      total_minor: 8300,
      currency: 'USD',
      minimum_asset_count: 8,
      minimum_asset_rate: 3,
      minimum_asset_rate_minor: 300,
      usages: { vehicle: 10 },
      usage_items: [],
      lines: [
        {
          id: BUILDING_SUPPLIES,
          title: 'Building supplies',
          quantity: 1,
          free: 0,
          unit: 77,
          unit_minor: 7700,
          amount: 77,
          amount_minor: 7700,
          formula: expect.stringContaining('14% off (to a whole amount): −$13'),
        },
        {
          id: BUILDING_SUPPLIES,
          title: 'Building supplies',
          quantity: 2,
          free: 0,
          unit: 3,
          unit_minor: 300,
          amount: 6,
          amount_minor: 600,
          formula: '10 vehicles, 8 included: 2 × $3: $6',
        },
      ],
    })
    expect((await client.get('/cart/data')).body).toEqual(before.body)
  })

  test('of a quote by its token is that of the quoted cart, for anybody; an unknown token is 404', async () => {
    const client = await cartWith(BUILDING_SUPPLIES)
    const shared = await client.post('/cart/share', { emails: ['total@quotes.example'] })
    const token = String(resultOf(shared)['url']).split('/').at(-1)
    const own = resultOf(await client.post('/cart/quote/total', { usages: requested }))
    await client.post('/cart/empty', {})
    const anybody = new ShopClient(shop.url)
    expect(resultOf(await anybody.post('/cart/quote/total', { quote_token: token, usages: requested }))).toEqual(own)
    expect((await anybody.post('/cart/quote/total', { quote_token: 'nobody-has-this-one' })).status).toBe(404)
  })
})
