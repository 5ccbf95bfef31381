import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const SHOP = '/platform/marketplace'
const SUBSCRIPTION = '/account/billing/subscription'
const INVOICES = '/account/billing/invoices'

const OF_VISITORS = [
  SHOP,
  `${SHOP}/list`,
  `${SHOP}/featured`,
  `${SHOP}/telematics`,
  `${SHOP}/industries/field-service`,
  `${SHOP}/pricing`,
  `${SHOP}/search?q=route`,
  `${SHOP}/field-work/proof-of-visit`,
  `${SHOP}/packages/regional`,
  `${SHOP}/shopping-cart-review`,
  '/register',
  '/sign-in',
  '/account/contact',
]
const OF_MEMBERS = [
  SHOP,
  SUBSCRIPTION,
  `${SUBSCRIPTION}?change=1`,
  `${SUBSCRIPTION}?ahead=1`,
  INVOICES,
  '/account/manage-features',
  '/account/members',
  '/account/quotes',
  '/account/checkout',
  '/account/change',
  `${SHOP}/pricing`,
]
const KINDS = ['primary', 'trial', 'expired', 'legacy', 'wired', 'affiliate', 'indirect', 'mobile', 'non-primary']

const linkedSheets = (html: string): readonly string[] =>
  [...html.matchAll(/<link[^>]* rel="stylesheet"[^>]*>/g)].flatMap(([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? [])

/** Sheets are named by their content: each is read once. */
const classes = new Map<string, Promise<ReadonlySet<string>>>()
async function readClasses(file: string): Promise<ReadonlySet<string>> {
  const { text } = await new ShopClient(shop.url).get(file)
  return new Set([...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].flatMap(([, name]) => name ?? []))
}
function classesOf(file: string): Promise<ReadonlySet<string>> {
  const known = classes.get(file) ?? readClasses(file)
  classes.set(file, known)
  return known
}

/** Classes of elements in the document that none of its sheets has. */
async function unstyled(client: ShopClient, path: string): Promise<readonly string[]> {
  const { status, text } = await client.get(path, { accept: 'text/html' })
  if (status !== 200) return []
  const sheets = await Promise.all(linkedSheets(text).map(classesOf))
  expect(sheets, path).not.toEqual([])
  const used = new Set([...text.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names?.split(' ') ?? []))
  return [...used]
    .filter((name) => name !== '' && !sheets.some((sheet) => sheet.has(name)))
    .map((name) => `${path}: ${name}`)
}

test.each(OF_VISITORS)('[CAT-17] the document of %s links the sheet of each part that it draws', async (path) => {
  expect(await unstyled(new ShopClient(shop.url), path)).toEqual([])
})

test.each(KINDS)(
  '[CAT-17] [A11Y-03] every document of the account of the kind %s links the sheets that it needs',
  async (kind) => {
    const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
    const client = await signInAgain(shop.url, person?.email ?? '', person?.password ?? '')
    const list = await client.get(INVOICES, { accept: 'text/html' })
    const newest = /\/account\/billing\/invoices\/\d+(?=")/.exec(list.text) ?? []
    const missing = await Promise.all([...OF_MEMBERS, ...newest].map((path) => unstyled(client, path)))
    expect(missing.flat()).toEqual([])
  },
)
