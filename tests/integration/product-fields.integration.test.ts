import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

type Fields = Readonly<Record<string, unknown>>

/** The entities of M§3 by the names of their fields. */
const PACKAGE =
  'id code title path icon description price pricing_subtitle currency currency_symbol discount bundled is_exclusive is_featured is_added is_deleted inid ids modules subpackages subpackage_codes srt is_module tracking_id'
const MODULE =
  'id code title path icon description catname catid type is_core is_default bundled is_cross_sell is_additional_account_user is_featured is_hidden is_deleted is_added has_dependency dependencies module_dependent_id pricing_price base_price price pricing_type pricing_subtitle pricing_status is_prepayment minimum_asset_count asset_type is_show_invoice is_contact_us is_landing_page url_alias_list message'
/** Fields of M§3 and B§3 for a module that a member has (MOD-09). */
const OWN_MODULE =
  'is_trial actual_is_trial trial_quantity trial_expires_on pricing_type is_prepayment quantity asset_type payment_status add_on_code is_legacy is_show_invoice pricing_interval_trial pricing_trial_unit datetime_started datetime_last_payment'

const shop = shopOfFile()

const missing = (names: string, found: readonly Fields[]): readonly string[] =>
  names.split(' ').filter((name) => found.some((fields) => !(name in fields)))

async function products(
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, readonly Fields[]>> & { readonly custom: Fields }> {
  const result: unknown = resultOf(await new ShopClient(shop.url).get('/services/products', headers))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the payload of the contract, whose fields are read below
  return result as Readonly<Record<string, readonly Fields[]>> & { readonly custom: Fields }
}

async function modulesOf(kind: string): Promise<readonly Fields[]> {
  const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
  const client = await signInAgain(shop.url, person?.email ?? kind, person?.password)
  const answer = resultOf(await client.get(`/billing/account/${person?.member_id}/subscription`))
  return (answer['subscription'] as { readonly modules: readonly Fields[] }).modules
}

test('[CAT-13] every package, module, industry and platform has every field of M§3 in the API', async () => {
  const { bundles = [], modules = [], industries = [], platform = [], custom } = await products()
  expect([bundles.length, modules.length, industries.length, platform.length].every((count) => count > 5)).toBe(true)
  expect(missing(PACKAGE, [...bundles, custom])).toEqual([])
  expect(missing(MODULE, modules)).toEqual([])
  expect(missing('id name', industries)).toEqual([])
  expect(missing('id name icon total', platform)).toEqual([])
})

test('[CAT-13] an industry and a platform are named in the reader’s language; platform 1000 is all of them', async () => {
  const { industries = [], platform = [], modules = [] } = await products()
  expect(industries[0]).toEqual({ id: 1, name: 'Bakery and food', slug: 'bakery-and-food' })
  expect(platform.slice(0, 2)).toEqual([
    { id: 1000, name: 'All categories', icon: 'all', total: modules.length },
    { id: 1, name: 'Planning', icon: 'planning', total: modules.filter(({ catid }) => catid === 1).length },
  ])
  const french = await products({ 'accept-language': 'fr' })
  expect([french['industries']?.[0]?.['name'], french['platform']?.[0]?.['name']]).toEqual([
    'Boulangerie et alimentation',
    'Toutes les catégories',
  ])
})

test('[CAT-13] their meanings are those of A-26 to A-30 and A-61', async () => {
  const { bundles = [], modules = [], custom } = await products()
  expect(custom).toMatchObject({ id: 0, discount: 0, is_module: 0 })
  expect(new Set(modules.map(({ type }) => type))).toEqual(new Set(['default', 'pricing', 'support']))
  expect(new Set(modules.map(({ kind }) => kind))).toEqual(new Set(['default', 'booster', 'service', 'support']))
  const withNeeds = modules.filter(({ has_dependency: has }) => has === 1)
  expect(withNeeds.length).toBeGreaterThan(5)
  expect(withNeeds.every(({ dependencies }) => /^\d+(,\d+)*$/.test(String(dependencies)))).toBe(true)
  expect(modules.every(({ price, base_price: base }) => price === base)).toBe(true)
  expect(
    bundles.every(({ ids }) => Object.values(Object(ids) as object).every((flag) => flag === 0 || flag === 1)),
  ).toBe(true)
})

test('[MOD-09] the modules of an account say what was paid, what is in trial and until when; visitors see none of it', async () => {
  const paid = await modulesOf('primary')
  expect(missing(OWN_MODULE, paid)).toEqual([])
  expect(
    paid.every((one) => one['is_trial'] === 0 && one['payment_status'] === 2 && one['trial_expires_on'] === null),
  ).toBe(true)
  expect(paid[0]?.['datetime_last_payment']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const tried = await modulesOf('trial')
  expect(tried.every((one) => one['actual_is_trial'] === 1 && one['payment_status'] === 0)).toBe(true)
  expect(tried[0]?.['trial_expires_on']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const overdue = (await modulesOf('exclusive')).find((one) => one['is_trial'] === 3)
  expect(overdue).toMatchObject({ bundled: 0, payment_status: 10, datetime_last_payment: null })
  const { modules = [] } = await products()
  expect(modules.filter((one) => 'payment_status' in one || 'is_trial' in one)).toEqual([])
})
