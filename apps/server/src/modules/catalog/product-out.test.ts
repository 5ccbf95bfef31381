import { add, aModule, cartAfter, choose, inAll, pricedDocument, pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { customSolutionOut, moduleOut, packageOut, type CallViewer } from './product-out.ts'

const catalogue = pricedShop()
const t = createTranslator('en', compileCatalogue('en'))
const visitor: CallViewer = { catalogue, locale: 'en', currency: 'USD', cart: undefined }

function bundle(id: number, viewer: CallViewer = visitor): Readonly<Record<string, unknown>> {
  const item = viewer.catalogue.packages.get(id)
  if (item === undefined) throw new Error(`no package ${id}`)
  return packageOut(viewer, item)
}

function one(id: number, viewer: CallViewer = visitor): Readonly<Record<string, unknown>> {
  const module = viewer.catalogue.modules.get(id)
  if (module === undefined) throw new Error(`no module ${id}`)
  return moduleOut(viewer, module, t)
}

/** Some fields of several modules. */
const fields = (name: string, ids: readonly number[], viewer = visitor) => ids.map((id) => one(id, viewer)[name])

describe('[CAT-13] a package', () => {
  test('has each field of M§3 with its value: a discount of 25 % makes 80 a month to 60', () => {
    expect(bundle(1)).toEqual({
      id: 1,
      code: 'package-code-1',
      title: 'Package 1',
      path: '/platform/marketplace/packages/icon-1',
      icon: 'icon-1',
      description: 'About 1',
      price: 60,
      price_minor: 6000,
      pricing_subtitle: 'Subtitle 1',
      currency: 'USD',
      currency_symbol: '$',
      discount: 25,
      bundled: 1,
      is_exclusive: 0,
      is_featured: 1,
      is_added: 0,
      is_deleted: 0,
      is_unbreakable: 0,
      inid: 7,
      ids: { 11: 1, 12: 1, 13: 1, 14: 0 },
      modules: [11, 12, 13],
      subpackages: [],
      subpackage_codes: [],
      srt: 'srt of 1',
      is_module: 0,
      tracking_id: 2604,
    })
  })

  test('a plan of the pricing page costs what that page says, holds the chain below it, and belongs to no industry', () => {
    expect(bundle(3)).toMatchObject({
      price: 49,
      price_minor: 4900,
      discount: 10,
      is_exclusive: 1,
      is_featured: 0,
      is_unbreakable: 1,
      inid: 0,
      ids: { 11: 1, 12: 1 },
      // its own first, then those of the chain
      modules: [12, 11],
      subpackages: [2],
      subpackage_codes: ['package-code-2'],
      srt: '',
      tracking_id: 0,
    })
    expect([bundle(2)['price'], bundle(2)['discount']]).toEqual([20, 0])
  })

  test('a retired one says so (A-02); the language and the currency are the reader’s', () => {
    expect([bundle(4)['is_deleted'], bundle(3)['is_deleted']]).toEqual([1, 0])
    expect(bundle(1, { ...visitor, locale: 'fr', currency: 'EUR' })).toMatchObject({
      title: 'Package 1 (fr)',
      description: 'About 1 (fr)',
      pricing_subtitle: 'Subtitle 1 (fr)',
      path: '/fr/platform/marketplace/packages/icon-1',
      // 28 + 46 less 25 %, floored
      price: 55,
      price_minor: 5500,
      currency: 'EUR',
      currency_symbol: '€',
    })
  })

  test("is added while it is the plan of the cart, or what a member has and the cart doesn't remove (A-01)", () => {
    const cart = cartAfter(catalogue, choose(1))
    expect([bundle(1, { ...visitor, cart })['is_added'], bundle(3, { ...visitor, cart })['is_added']]).toEqual([1, 0])
    expect(bundle(3, { ...visitor, planId: 3 })['is_added']).toBe(1)
    expect(bundle(3, { ...visitor, planId: 3, cart })['is_added']).toBe(0)
  })

  test('is 0 where it isn’t sold in the currency (D-56)', () => {
    const document = pricedDocument()
    const unsold = pricedShop({
      ...document,
      modules: document.modules.map((module) => (module.id === 12 ? { ...module, basePrice: { EUR: 4600 } } : module)),
    })
    expect(bundle(1, { ...visitor, catalogue: unsold })).toMatchObject({ price: 0, price_minor: 0, currency: 'USD' })
  })
})

describe('[CAT-14] the Custom Solution', () => {
  test('is a plan with id 0, a price per month and no discount', () => {
    expect(customSolutionOut(visitor, t)).toEqual({
      id: 0,
      code: 'custom-solution',
      title: 'Custom Solution',
      path: '/platform/marketplace',
      icon: 'custom-solution',
      description: '',
      price: 0,
      price_minor: 0,
      pricing_subtitle: 'per company / month',
      currency: 'USD',
      currency_symbol: '$',
      discount: 0,
      bundled: 0,
      is_exclusive: 0,
      is_featured: 0,
      is_added: 0,
      is_deleted: 0,
      is_unbreakable: 0,
      inid: 0,
      ids: {},
      modules: [],
      subpackages: [],
      subpackage_codes: [],
      srt: '',
      is_module: 0,
      tracking_id: 0,
    })
  })

  test('is added while a cart has no package, in the currency and language of its reader', () => {
    const cart = cartAfter(catalogue, add(14))
    const viewer = { ...visitor, cart, locale: 'fr', currency: 'EUR' } as const
    expect(customSolutionOut(viewer, t)).toMatchObject({
      is_added: 1,
      path: '/fr/platform/marketplace',
      currency: 'EUR',
      currency_symbol: '€',
    })
    expect(customSolutionOut({ ...visitor, cart: cartAfter(catalogue, choose(1)) }, t).is_added).toBe(0)
  })
})

describe('[CAT-13] a module', () => {
  test('has each field of M§3 with its value', () => {
    expect(one(11)).toEqual({
      id: 11,
      code: 'module-code-11',
      title: 'Module 11',
      path: '/board',
      icon: 'icon-11',
      description: 'About 11',
      catname: 'planning',
      catid: 1,
      type: 'default',
      type_id: 0,
      kind: 'default',
      is_module: 1,
      is_core: 0,
      is_default: 0,
      bundled: 0,
      is_cross_sell: 0,
      is_additional_account_user: 0,
      is_featured: 1,
      is_hidden: 0,
      is_deleted: 0,
      is_added: 0,
      has_dependency: 0,
      dependencies: '',
      module_dependent_id: 0,
      base_price: 30,
      base_price_minor: 3000,
      pricing_price: 20,
      pricing_price_minor: 2000,
      price: 30,
      price_minor: 3000,
      currency: 'USD',
      currency_symbol: '$',
      pricing_type: 'FIXED',
      pricing_subtitle: 'per company / month',
      pricing_status: 1,
      is_prepayment: 0,
      code_prepaid: '',
      usage_key: '',
      asset_type: '',
      minimum_asset_count: 0,
      is_show_invoice: 1,
      is_contact_us: 0,
      is_landing_page: 1,
      url_alias_list: [
        { url: '/old-board', status: 0 },
        { url: '/board', status: 1 },
      ],
      message: 'New this month',
      tracking_id: 77,
      srt: 'srt of 11',
    })
  })

  test('that is charged by use names its unit, its key, its minimum and that it is paid in advance', () => {
    expect(one(13)).toMatchObject({
      pricing_type: 'USAGE',
      pricing_subtitle: 'per driver / month',
      usage_key: 'driver',
      asset_type: 'driver',
      minimum_asset_count: 5,
      is_prepayment: 1,
      base_price: 4,
      pricing_price: 3,
      price: 4,
      is_featured: 0,
      is_show_invoice: 0,
      is_landing_page: 0,
      url_alias_list: [],
      message: '',
      tracking_id: 0,
      srt: '',
    })
  })

  test('type is a word with its number, support is 3 (A-26); the kinds are another list (A-27)', () => {
    expect(fields('type', [11, 17, 20, 21])).toEqual(['default', 'support', 'internal', 'pricing'])
    expect(fields('type_id', [11, 17, 20, 21])).toEqual([0, 3, 1, 2])
    expect(fields('kind', [11, 15, 16, 17])).toEqual(['default', 'booster', 'service', 'support'])
  })

  test('the card of support leads to the contact page (A-26), one without a page to the marketplace (A-24)', () => {
    expect(fields('path', [17, 14, 12])).toEqual([
      '/account/contact?product=17',
      '/platform/marketplace',
      '/platform/marketplace/planning/icon-12',
    ])
  })

  test('a booster names what it is shown under; a service is on request and costs 0 (A-27)', () => {
    expect(one(15)).toMatchObject({ module_dependent_id: 12, has_dependency: 1, dependencies: '12', price: 7 })
    expect(one(16)).toMatchObject({ is_contact_us: 1, base_price: 0, pricing_price: 0, price: 0, price_minor: 0 })
    expect(one(17)).toMatchObject({ code_prepaid: 'module-code-17-prepaid', pricing_subtitle: 'per user / month' })
  })

  test('core, default, hidden and internal ones say what they are (A-28)', () => {
    const ids = [18, 19, 26, 20]
    expect(fields('is_default', ids)).toEqual([1, 0, 0, 0])
    expect(fields('is_core', ids)).toEqual([0, 1, 0, 0])
    expect(fields('is_hidden', ids)).toEqual([0, 0, 1, 0])
    expect(fields('type', ids)).toEqual(['default', 'default', 'default', 'internal'])
  })

  test('companions, further team members and retired ones say what they are; 0 is a draft, 2 a price of before (A-30)', () => {
    const ids = [23, 22, 24, 28, 12]
    expect(fields('is_cross_sell', ids)).toEqual([1, 0, 0, 0, 0])
    expect(fields('is_additional_account_user', ids)).toEqual([0, 1, 0, 0, 0])
    expect(fields('is_deleted', ids)).toEqual([0, 0, 1, 0, 0])
    expect(fields('pricing_status', ids)).toEqual([1, 1, 2, 0, 1])
  })

  test('dependencies are what it needs, by commas (A-47); its category is its own', () => {
    expect(one(29)).toMatchObject({ has_dependency: 1, dependencies: '14,12', module_dependent_id: 0 })
    expect(one(14)).toMatchObject({ catname: 'telematics', catid: 2 })
  })

  test('base is the list price, pricing the one inside a plan of the pricing page, price what this viewer pays (A-61)', () => {
    expect(one(12, { ...visitor, pricing: true })).toMatchObject({
      base_price: 50,
      base_price_minor: 5000,
      pricing_price: 35,
      pricing_price_minor: 3500,
      price: 35,
      price_minor: 3500,
    })
    expect(one(12)).toMatchObject({ base_price: 50, pricing_price: 35, price: 50 })
    // without a price of its own inside a plan it costs the list price there
    expect(one(14, { ...visitor, pricing: true })).toMatchObject({ base_price: 9, pricing_price: 9, price: 9 })
    expect(one(12, { ...visitor, currency: 'EUR' })).toMatchObject({
      base_price: 46,
      pricing_price: 32,
      price: 46,
      currency: 'EUR',
      currency_symbol: '€',
    })
    expect(one(27)).toMatchObject({ base_price: 0, price: 0, price_minor: 0 })
  })

  test("bundled is in the plan of this viewer: of the cart, or of a member whose cart doesn't change it (A-28)", () => {
    const cart = cartAfter(catalogue, choose(1), add(14))
    expect(fields('bundled', [12, 14, 15], { ...visitor, cart })).toEqual([1, 0, 0])
    expect(fields('is_added', [12, 14, 15], { ...visitor, cart })).toEqual([1, 1, 0])
    const live = new Map([12, 14].map((id) => [id, { bundled: id === 12 }]))
    const member = { ...visitor, planId: 1, live }
    expect(fields('bundled', [12, 14, 15], member)).toEqual([1, 0, 0])
    expect(fields('is_added', [12, 14, 15], member)).toEqual([1, 1, 0])
    const leaving = { ...member, cart: cartAfter(catalogue, choose(2)) }
    expect(fields('bundled', [12, 14], leaving)).toEqual([0, 0])
    expect(fields('is_added', [12, 14], leaving)).toEqual([0, 1])
  })

  test('speaks the language of its reader', () => {
    expect(one(11, { ...visitor, locale: 'vi' })).toMatchObject({
      title: 'Module 11 (vi)',
      description: 'About 11 (vi)',
      path: '/vi/board',
      message: 'New this month (vi)',
    })
  })

  test('counts by the user by default', () => {
    const counted = pricedShop({
      ...pricedDocument(),
      modules: [aModule(30, { pricingType: 'USAGE', title: inAll('X') })],
    })
    expect(one(30, { ...visitor, catalogue: counted })['pricing_subtitle']).toBe('per user / month')
  })
})
