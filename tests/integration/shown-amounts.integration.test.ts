import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '@waybill/domain/catalog'
import { currencies } from '@waybill/domain/money'
import { formatMoney, localePath } from '@waybill/i18n'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { eventually } from '@waybill/testkit/eventually'
import { mapConcurrently } from '@waybill/testkit/map-concurrently'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { seededRandom, seedOfRun } from '@waybill/testkit/seeded-random'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import { advanceClock, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { catalogueIn } from './cart-model/demo-catalogue.ts'
import {
  readCurrencyColumns,
  readMail,
  readMailText,
  readPanel,
  readPrinted,
  readQuotePage,
  readRegistration,
  readReview,
} from './shown-amounts/documents.ts'
import { buy, invoiceProblems, reminderProblems } from './shown-amounts/purchase.ts'
import { putTogether, randomCart, readingOf, type RandomCart } from './shown-amounts/random-carts.ts'
import { differences, sumProblems, inOneLine, type ShownList } from './shown-amounts/shown-list.ts'

const isDeep = process.env.DEEP === '1'
const CARTS = isDeep ? 1_000 : 80
/** Every ninth is bought: all languages and currencies among them. */
const BOUGHT_EVERY = 9
const HTML = { accept: 'text/html' }
const REVIEW = '/platform/marketplace/shopping-cart-review'
/** In the message of a failing test. */
const MOST_SHOWN = 10
const seed = seedOfRun()

let store: ThrowawayStore
let shop: RunningShop
let catalogue: Catalogue
let carts: readonly RandomCart[] = []

/** The demo shop with what it has none of: hidden and internal modules that are charged beside a plan, and one on request in a package. */
function edited(files: ReturnType<typeof editedCatalogue>): Catalogue {
  const needs = 'dependencies: [address-management]\n    parent: address-management\n    industries: [building-supplies'
  files.edit('modules/api.yaml', needs, needs.replace('management]', 'management, carrier-exchange]'))
  files.edit(
    'modules/optimizing.yaml',
    'icon: express-lane\n',
    'icon: express-lane\n    companions: [street-data-licence]\n',
  )
  files.edit('modules/mobile.yaml', 'icon: vehicle-check\n', 'icon: vehicle-check\n    type: internal\n')
  files.edit(
    'packages.yaml',
    '      - load-planner\n      - driver-app\n',
    '      - load-planner\n      - api-access\n      - driver-app\n',
  )
  return catalogueIn(files.folder, 1)
}

beforeAll(async () => {
  store = await throwawayStore()
  const files = editedCatalogue()
  catalogue = edited(files)
  const imported = await shopCommand(store, 'import', files.folder)
  if (imported.code !== 0) throw new Error(imported.text)
  files.dispose()
  shop = await startShop(store)
  const random = seededRandom(seed)
  carts = Array.from({ length: CARTS }, (_, place) => randomCart(catalogue, random, place))
}, 120_000)

afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

interface Shown {
  readonly where: string
  readonly list: ShownList
}

/** The documents of a cart that anybody has, as they are read. */
async function documentsOf(cart: RandomCart, client: ShopClient): Promise<readonly Shown[]> {
  const reading = readingOf(cart)
  const { t } = reading
  const page = async (path: string) => (await client.get(localePath(cart.locale, path), HTML)).text
  const totals = [t('cart.totalPerMonth'), t('cart.estimatedTotalPerMonth')]
  const to = `cart-${cart.name.replaceAll(' ', '-')}@quotes.example`
  const shared = await client.post('/cart/share', { emails: [to], locale: cart.locale })
  expect(shared.status, shared.text).toBe(200)
  const quotePath = new URL(String(resultOf(shared)['url'])).pathname
  const quote = readQuotePage((await client.get(quotePath, HTML)).text, reading)
  const printed = await client.download('/cart/data/pdf/current/send', { 'accept-language': cart.locale })
  const pages: readonly Shown[] = [
    { where: 'review', list: readReview(await page(REVIEW), reading) },
    { where: 'panel', list: readPanel(await page('/platform/marketplace'), reading) },
    { where: 'registration', list: readRegistration(await page('/register'), reading) },
  ]
  const mail = await eventually(`${to} gets a mail`, async () => (await mailsTo(shop.url, to))[0])
  const attached = await client.download(mail.attachments[0]?.href ?? '/none')
  return [
    ...pages,
    { where: 'quote page', list: quote },
    { where: 'headline of the quote', list: { lines: quote.lines, total: quote.headline } },
    { where: 'mail', list: readMail(mail.html) },
    { where: 'text of the mail', list: readMailText(mail.text, reading) },
    { where: 'PDF of the mail', list: readPrinted(attached.bytes, totals) },
    { where: 'PDF of the cart', list: readPrinted(printed.bytes, totals) },
  ]
}

/** Amounts of the calls, in their units: minor units. */
async function calledOf(client: ShopClient, { currency }: RandomCart): Promise<ShownList> {
  const cart = resultOf(await client.get('/cart/data'))
  const quote = resultOf(await client.post('/cart/quote/total', {}))
  expect(quote['total_minor']).toBe(cart['totalPrice_minor'])
  const amount = (minor: number): string => formatMoney({ minor, currency }, 'en', 2)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the lines of the contract (D-33)
  const lines = quote['lines'] as readonly { readonly title: string; readonly amount_minor: number }[]
  return {
    lines: lines.map(({ title, amount_minor: minor }) => ({ title, amount: amount(minor) })),
    total: amount(Number(quote['total_minor'])),
  }
}

/** Everything that is wrong with what is shown of a cart. */
async function problemsOf(cart: RandomCart): Promise<readonly string[]> {
  const client = new ShopClient(shop.url)
  await putTogether(client, cart)
  const reading = readingOf(cart)
  const called = await calledOf(client, cart)
  const documents = await documentsOf(cart, client)
  const [, { list: panel } = { list: called }] = documents
  const inOther = await currencyProblems(cart, client, panel)
  const inOwn = [{ where: 'call', list: called }, ...documents].flatMap(({ where, list }) => {
    const isCall = where === 'call'
    const problems = [...sumProblems(list, reading), ...(isCall ? [] : differences(list, panel, reading))]
    return problems.map((problem) => `${cart.name}, ${where}: ${problem}\n  ${inOneLine(list)}`)
  })
  return [...inOwn, ...inOther]
}

/** The page on which another currency is previewed: both columns add up, and the first is the cart as it is. */
async function currencyProblems(cart: RandomCart, client: ShopClient, panel: ShownList): Promise<readonly string[]> {
  const other = currencies[(currencies.indexOf(cart.currency) + 1) % currencies.length] ?? 'USD'
  const path = `/platform/marketplace/shopping-cart-currency?to=${other}`
  const [before, after] = readCurrencyColumns((await client.get(localePath(cart.locale, path), HTML)).text)
  const reading = readingOf(cart)
  return [
    ...sumProblems(before, reading).map((problem) => `${problem}\n  ${inOneLine(before)}`),
    ...differences(before, panel, reading),
    ...sumProblems(after, { ...reading, currency: other }).map((problem) => `${problem}\n  ${inOneLine(after)}`),
  ].map((problem) => `${cart.name}, in ${other}: ${problem}`)
}

describe(`${CARTS} carts in six currencies and four languages`, () => {
  test('[PRC-10] [PRC-09] call, page, panel, registration, quote page, mail and PDF show the same lines, and they add up to the same total', async () => {
    const problems = (await mapConcurrently(carts, problemsOf)).flat()
    expect(problems.slice(0, MOST_SHOWN).join('\n'), `${problems.length} problems of seed ${seed}`).toBe('')
  }, 600_000)

  test('[ORD-09] of those that are bought, summary, button, choice, answer, account, mails and invoice say the same first charge', async () => {
    const bought = carts.filter((_, place) => place % BOUGHT_EVERY === 0)
    const purchases = (await mapConcurrently(bought, (cart) => buy(shop.url, cart, catalogue))).flatMap(
      (one) => one ?? [],
    )
    expect(purchases.length).toBeGreaterThan(bought.length * 0.8)
    await advanceClock(shop.url, 'P5D')
    const reminded = await mapConcurrently(purchases, reminderProblems)
    await advanceClock(shop.url, 'P3D')
    const invoiced = await mapConcurrently(purchases, invoiceProblems)
    const problems = [...purchases.map((purchase) => purchase.problems), ...reminded, ...invoiced].flat()
    expect(problems.slice(0, MOST_SHOWN).join('\n'), `${problems.length} problems of seed ${seed}`).toBe('')
  }, 600_000)
})
