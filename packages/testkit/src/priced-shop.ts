import { emptyCart, planCommand, type Cart, type CartCommand } from '@waybill/domain/cart'
import {
  indexCatalogue,
  type Catalogue,
  type CatalogueDocument,
  type Module,
  type Package,
  type Text,
  type UsageKey,
} from '@waybill/domain/catalog'

/** A text that differs in every language, so that a test sees which one was taken. */
export function inAll(en: string): Text {
  return { en, fr: `${en} (fr)`, es: `${en} (es)`, vi: `${en} (vi)` }
}

/** A FIXED module at 10 USD with nothing else to say about it. */
export function aModule(id: number, about: Partial<Module> = {}): Module {
  return {
    kind: 'module',
    id,
    code: `module-code-${id}`,
    icon: `icon-${id}`,
    title: inAll(`Module ${id}`),
    description: inAll(`About ${id}`),
    isFeatured: false,
    isDeleted: false,
    trackingId: 0,
    srt: '',
    type: 'default',
    moduleKind: 'default',
    platformId: 1,
    industryIds: [],
    isCore: false,
    isDefault: false,
    isCrossSell: false,
    isAdditionalAccountUser: false,
    isHidden: false,
    isContactUs: false,
    isLandingPage: false,
    learnMoreKind: 'default',
    aliases: [],
    dependencies: [],
    pricingType: 'FIXED',
    basePrice: { USD: 1000, EUR: 900 },
    pricingStatus: 1,
    isPrepayment: false,
    minimumAssetCount: 0,
    isShowInvoice: false,
    grantsTrialStart: false,
    companions: [],
    ...about,
  }
}

/** A package of these bundled modules with nothing else to say about it. */
export function aPackage(id: number, bundled: readonly number[], about: Partial<Package> = {}): Package {
  return {
    kind: 'package',
    id,
    code: `package-code-${id}`,
    icon: `icon-${id}`,
    title: inAll(`Package ${id}`),
    subtitle: inAll(`Subtitle ${id}`),
    description: inAll(`About ${id}`),
    isFeatured: false,
    isDeleted: false,
    trackingId: 0,
    srt: '',
    discount: 0,
    isExclusive: false,
    isUnbreakable: false,
    isRecommended: false,
    industryId: 0,
    modules: bundled.map((moduleId) => ({ id: moduleId, bundled: true })),
    minimumAssetCount: 0,
    minimumAssetRate: {},
    ...about,
  }
}

function aKey(key: string, about: Partial<UsageKey> = {}): UsageKey {
  return { key, assetType: 'driver', freeUnits: 0, maximum: 500, isAdditionalAccountUser: false, ...about }
}

const packages: readonly Package[] = [
  aPackage(1, [11, 12, 13], {
    discount: 25,
    isFeatured: true,
    industryId: 7,
    trackingId: 2604,
    srt: 'srt of 1',
    assetType: 'vehicle',
    minimumAssetCount: 8,
    minimumAssetRate: { USD: 300, EUR: 300 },
    modules: [...[11, 12, 13].map((id) => ({ id, bundled: true })), { id: 14, bundled: false }],
  }),
  aPackage(2, [11], { isExclusive: true, isUnbreakable: true }),
  aPackage(3, [12], { isExclusive: true, isUnbreakable: true, isRecommended: true, contains: 2, discount: 10 }),
  aPackage(4, [11], { isDeleted: true, replacedBy: 3 }),
]

const modules: readonly Module[] = [
  aModule(11, {
    basePrice: { USD: 3000, EUR: 2800 },
    pricingPrice: { USD: 2000, EUR: 1900 },
    isFeatured: true,
    isLandingPage: true,
    isShowInvoice: true,
    trackingId: 77,
    srt: 'srt of 11',
    learnMoreKind: 'alias',
    aliases: [
      { url: '/old-board', status: 0 },
      { url: '/board', status: 1 },
    ],
    message: inAll('New this month'),
  }),
  aModule(12, {
    basePrice: { USD: 5000, EUR: 4600 },
    pricingPrice: { USD: 3500, EUR: 3200 },
    dependencies: [11],
    parentId: 11,
  }),
  aModule(13, {
    pricingType: 'USAGE',
    usageKey: 'driver',
    assetType: 'driver',
    minimumAssetCount: 5,
    isPrepayment: true,
    basePrice: { USD: 400, EUR: 380 },
    pricingPrice: { USD: 300, EUR: 280 },
  }),
  aModule(14, { basePrice: { USD: 900, EUR: 800 }, platformId: 2, companions: [23] }),
  aModule(15, { moduleKind: 'booster', parentId: 12, dependencies: [12], basePrice: { USD: 700, EUR: 600 } }),
  aModule(16, { moduleKind: 'service', isContactUs: true, basePrice: {} }),
  aModule(17, {
    type: 'support',
    moduleKind: 'support',
    pricingType: 'USAGE',
    usageKey: 'help',
    assetType: 'user',
    codePrepaid: 'module-code-17-prepaid',
    basePrice: { USD: 200, EUR: 180 },
  }),
  aModule(18, { isDefault: true, basePrice: { USD: 0, EUR: 0 } }),
  aModule(19, { isCore: true }),
  aModule(20, { type: 'internal' }),
  aModule(21, { type: 'pricing' }),
  aModule(22, {
    isAdditionalAccountUser: true,
    pricingType: 'USAGE',
    usageKey: 'team',
    assetType: 'user',
    basePrice: { USD: 600, EUR: 550 },
  }),
  aModule(23, { isCrossSell: true, basePrice: { USD: 150, EUR: 140 } }),
  aModule(24, { isDeleted: true, replacedBy: 14, pricingStatus: 2 }),
  aModule(25, { isDeleted: true, replacedBy: 3, pricingStatus: 2 }),
  aModule(26, { isHidden: true }),
  aModule(27, { basePrice: { EUR: 700 } }),
  aModule(28, { pricingStatus: 0 }),
  aModule(29, { dependencies: [14, 12] }),
]

/**
 * A shop whose values all differ. Package 1 bundles 11, 12 and the usage module 13 (30 + 50 less 25 % is 60, at least five
 * drivers at 4), offers 14, and includes eight vehicles; 2 is an exclusive plan of 11 (20 on the pricing page) and
 * 3 contains it with 12 (20 + 35 less 10 % is 49). 15 to 17 are the other kinds of M§3; 18 default, 19 core, 20 internal,
 * 21 of type pricing, 22 a further team member, 23 the companion of 14, 24 retired for 14, 25 retired for plan 3, 26 hidden,
 * 27 sold in EUR only, 28 a draft, 29 needs 14 and 12.
 */
export function pricedDocument(): CatalogueDocument {
  return {
    format: 1,
    currencies: ['USD', 'EUR'],
    platforms: [
      { id: 1, icon: 'planning', name: inAll('Planning'), summary: inAll('Plan'), dedicated: false, position: 1 },
      { id: 2, icon: 'telematics', name: inAll('Tracking'), summary: inAll('Track'), dedicated: true, position: 2 },
    ],
    industries: [{ id: 7, slug: 'bakeries', name: inAll('Bakeries'), summary: inAll('Bread') }],
    usageKeys: [
      aKey('driver'),
      aKey('vehicle', { assetType: 'vehicle' }),
      aKey('team', { assetType: 'user', freeUnits: 5, isAdditionalAccountUser: true }),
      aKey('help', { assetType: 'user', freeUnits: 100 }),
    ],
    packages,
    modules,
  }
}

/** Shop of the priced document as its third version, or another one. */
export function pricedShop(document: CatalogueDocument = pricedDocument()): Catalogue {
  return indexCatalogue(document, 3)
}

export const add = (productId: number): CartCommand => ({ kind: 'add_module', productId })
export const remove = (productId: number): CartCommand => ({ kind: 'remove', productId })
export const choose = (productId: number, pricing = false): CartCommand => ({
  kind: 'add_package',
  productId,
  pricing,
})

/** The cart of a visitor after these commands; one that the shop rejects is a mistake of the test. */
export function cartAfter(catalogue: Catalogue, ...commands: readonly CartCommand[]): Cart {
  return commands.reduce((cart, command) => {
    const plan = planCommand({ catalogue, viewer: { kind: 'visitor' } }, cart, command)
    if (!plan.ok) throw new Error(`${JSON.stringify(command)} is rejected: ${JSON.stringify(plan.failure)}`)
    return plan.value.after
  }, emptyCart('USD'))
}
