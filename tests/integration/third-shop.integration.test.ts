import { expect, test } from 'vitest'
import { TALLVIK } from '@waybill/testkit/second-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  giveCard,
  invariantsOf,
  mailsTo,
  register,
  resultOf,
  signInAgain,
} from '@waybill/testkit/shop-journey'
import { shopOfFolder } from '@waybill/testkit/shop-of-file'

const html = { accept: 'text/html' }
/** Its name, its town, and the green of its two schemes. */
const DEMO = /lodeway|lowmouth|0b6b4b|57c596/i
const VILLAGE = 1
const COUNTERS = 12
/** Paths that are not looked at here: files, what the sandbox shows of itself, and below, the pages in Russian. */
const OTHERS = /^\/(?:assets|shop-files|sandbox|docs)\b/
/** English is the second language of this shop. */
const ENGLISH = /^\/en\//
/**
 * Texts that may name a month: a monthly price, marked as paid by the year or counted; what is counted, which every shop
 * charges by the month (B-61); and the months of a year that is looked ahead at.
 */
const ALLOWED = [
  /per (?:company \/ month, paid yearly|lift \/ month)$/,
  /\/ month, paid yearly/,
  /per month, paid yearly/i,
  /^(?:per month|Month)$/i,
  /a month for usage\.$/,
  /a month if bought separately\.$/,
  /^You pay for what you use each month\.$/,
  /^You pay for the year up front: twelve months less 20%, rounded down to a whole amount\. Usage is still billed monthly\.$/,
  /twelve months/,
  /SEK [\d,]+ (?:more|less|instead of SEK [\d,]+) a month/,
  /^We store the days this quote is opened for 12 months/,
]

const shop = shopOfFolder(TALLVIK)

interface Visited {
  readonly path: string
  readonly text: string
}

/** Every page that links lead to, each address once, without its query. */
async function pagesFrom(client: ShopClient, starts: readonly string[]): Promise<readonly Visited[]> {
  const paths = new Set(starts)
  const visited: Visited[] = []
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop -- a page says which are next
    const { text, status } = await client.get(path, html)
    if (status === 200 && text.startsWith('<!doctype html>')) visited.push({ path, text })
    for (const [, found = ''] of text.matchAll(/href="(\/[^"#?]*)/g))
      if (ENGLISH.test(found) && !OTHERS.test(found)) paths.add(found)
  }
  return visited
}

/** The texts between the tags of a page. */
function textsOf(page: string): readonly string[] {
  const shown = page.replaceAll(/<(script|style|title|head)\b[\s\S]*?<\/\1>/g, '')
  return shown.split(/<[^>]*>/).map((text) => text.replaceAll('\u00a0', ' ').trim())
}

const ofMonths = (page: string): readonly string[] =>
  textsOf(page).filter((text) => /month/i.test(text) && !ALLOWED.some((pattern) => pattern.test(text)))

async function withCart(client: ShopClient): Promise<ShopClient> {
  await client.post('/cart/add', { id: VILLAGE, module: 0 })
  await client.post('/cart/add', { id: COUNTERS, module: 1, quantity: 3 })
  return client
}

test('[SET-03] in a shop by the year alone no page offers a month to a visitor, and nothing shows of the demo shop', async () => {
  const pages = await pagesFrom(await withCart(new ShopClient(shop.url)), ['/en/platform/marketplace', '/en/sign-in'])
  expect(pages.length).toBeGreaterThan(18)
  for (const { path, text } of pages) {
    expect(DEMO.exec(text)?.[0], path).toBeUndefined()
    expect(text, path).toContain('Tallvik')
    expect(ofMonths(text), path).toEqual([])
    expect(text, path).not.toContain('$')
  }
  const pricing = pages.find(({ path }) => path === '/en/platform/marketplace/pricing')?.text ?? ''
  expect(textsOf(pricing)).toContain('You pay for the whole year up front.')
  expect(pricing).toContain('14-day free trial')
  // 12 × 1,200 = 14,400 less 20 %
  expect(textsOf(pricing).join(' ')).toContain('11,520')
  expect(pricing).not.toContain('cycle=')
})

test('[SET-03] what a cart, a registration and a quote announce as the first charge is the year that is charged', async () => {
  const { url } = shop
  const visitor = await withCart(new ShopClient(url))
  const review = await visitor.get('/en/platform/marketplace/shopping-cart-review', html)
  const stops = textsOf(review.text).join(' ')
  expect(stops).toContain('First charge, SEK 11,520,')
  expect(stops).toContain('Then about SEK 195 a month for usage.')
  expect(stops).toContain('Then SEK 11,520 a year, on the same day.')
  expect(textsOf((await visitor.get('/en/register', html)).text).join(' ')).toContain('11,520')

  const buyer = await register(url, 'liv@ski.example', { planId: VILLAGE, country: 'SE' })
  const shared = resultOf(await buyer.client.post('/cart/share', { emails: ['boss@ski.example'], comment: 'Snow' }))
  const { pathname } = new URL(String(shared['url']))
  const quote = textsOf((await new ShopClient(url).get(`/en${pathname}`, html)).text)
  expect(quote.join(' ')).toContain('11,520')
  expect(quote.filter((text) => /month/i.test(text) && !ALLOWED.some((pattern) => pattern.test(text)))).toEqual([])

  await giveCard(url, buyer, { country: 'SE' })
  const ordered = await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, {})
  expect(resultOf(ordered), ordered.text).toMatchObject({ next_amount_minor: 1_152_000, currency: 'SEK' })
  await advanceClock(url, 'P15D')
  const client = await signInAgain(url, buyer.email)
  const { invoices } = resultOf(await client.get(`/billing/account/${buyer.memberId}/subscription`))
  expect(invoices).toEqual([expect.objectContaining({ total_minor: 1_152_000, payment_status: 2 })])
  expect(await invariantsOf(url)).toMatchObject({ ok: true })
})

test('[SET-03] nor do the pages of a subscriber, nor any mail', async () => {
  const { url } = shop
  const buyer = await register(url, 'snow@ski.example', { planId: VILLAGE, country: 'SE' })
  const inTrial = await pagesFrom(buyer.client, ['/en/account/billing/subscription', '/en/account/checkout'])
  await giveCard(url, buyer, { country: 'SE' })
  await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, {})
  await advanceClock(url, 'P15D')
  const client = await signInAgain(url, buyer.email)
  const later = await pagesFrom(client, ['/en/account/billing/subscription', '/en/account/manage-features'])
  const ahead = (await client.get('/en/account/billing/subscription?ahead=1', html)).text
  expect(inTrial.length).toBeGreaterThan(15)
  expect(later.length).toBeGreaterThan(15)
  for (const { path, text } of [...inTrial, ...later, { path: 'ahead', text: ahead }]) {
    expect(DEMO.exec(text)?.[0], path).toBeUndefined()
    expect(ofMonths(text), path).toEqual([])
  }
  for (const address of [buyer.email, 'boss@ski.example']) {
    // oxlint-disable-next-line no-await-in-loop -- two mailboxes
    const mails = await mailsTo(url, address)
    for (const { subject, text, html: part } of mails) {
      expect(DEMO.exec(`${subject} ${text} ${part}`)?.[0], subject).toBeUndefined()
      expect(`${subject}\n${text}`, subject).not.toMatch(/per month(?!, paid yearly)|monthly/i)
    }
  }
})
