import { indexCatalogue } from '../src/catalog/index.ts'
import type { Catalogue, CatalogueDocument, Module, Package, UsageKey } from '../src/catalog/index.ts'

/** A module that is on sale at 10.00 USD, with whatever the test says about it. */
export function aModule(id: number, about: Partial<Module> = {}): Module {
  return {
    kind: 'module',
    id,
    code: `module-number-${id}`,
    icon: `m${id}`,
    title: { en: `Module ${id}` },
    description: { en: '' },
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
    isShowInvoice: true,
    grantsTrialStart: false,
    companions: [],
    ...about,
  }
}

/** A package on sale that bundles the modules given by id. */
export function aPackage(id: number, bundled: readonly number[], about: Partial<Package> = {}): Package {
  return {
    kind: 'package',
    id,
    code: `package-number-${id}`,
    icon: `p${id}`,
    title: { en: `Package ${id}` },
    subtitle: { en: '' },
    description: { en: '' },
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

/** The team-member key: 5 included. */
export const teamKey: UsageKey = {
  key: 'user',
  assetType: 'user',
  freeUnits: 5,
  maximum: 9_999,
  isAdditionalAccountUser: true,
}

/** A catalogue of these products, version 1 by default. */
export function aCatalogue(products: readonly (Module | Package)[], version = 1): Catalogue {
  const document: CatalogueDocument = {
    format: 1,
    currencies: ['USD', 'EUR'],
    platforms: [
      { id: 1, icon: 'routing', name: { en: 'Routing' }, summary: { en: '' }, dedicated: false, position: 1 },
    ],
    industries: [],
    usageKeys: [
      teamKey,
      { key: 'vehicle', assetType: 'vehicle', freeUnits: 0, maximum: 500, isAdditionalAccountUser: false },
    ],
    packages: products.filter((product) => product.kind === 'package'),
    modules: products.filter((product) => product.kind === 'module'),
  }
  return indexCatalogue(document, version)
}

/**
 * The little shop of the cart's tests. 101 to 103 are bundled in package 1 (20 % off); 103 needs 102; package 2 contains
 * it and adds 104; 105 needs 103; 106 needs 107; 108 brings its companion 109; 110 is default; 111 extra team members;
 * 112 vehicles by use; 113 internal, needed by 114; 120 is retired, 121 hidden, 122 on request, 123 sold in EUR only,
 * 124 is core and needed by 125. Package 3 is unbreakable and exclusive, package 4 retired.
 */
export const shop: Catalogue = aCatalogue([
  aPackage(1, [101, 102, 103], { discount: 20 }),
  aPackage(2, [104], { contains: 1 }),
  aPackage(3, [101, 104], { isUnbreakable: true, isExclusive: true }),
  aPackage(4, [101], { isDeleted: true, replacedBy: 1 }),
  aModule(101),
  aModule(102),
  aModule(103, { dependencies: [102] }),
  aModule(104, { dependencies: [106] }),
  aModule(105, { dependencies: [103] }),
  aModule(106, { dependencies: [107] }),
  aModule(107),
  aModule(108, { companions: [109] }),
  aModule(109, { isCrossSell: true }),
  aModule(110, { isDefault: true, basePrice: { USD: 0, EUR: 0 } }),
  aModule(111, { isAdditionalAccountUser: true, pricingType: 'USAGE', usageKey: 'user' }),
  aModule(112, { pricingType: 'USAGE', usageKey: 'vehicle', minimumAssetCount: 3 }),
  aModule(113, { type: 'internal' }),
  aModule(114, { dependencies: [113] }),
  aModule(120, { isDeleted: true, replacedBy: 101 }),
  aModule(121, { isHidden: true }),
  aModule(122, { isContactUs: true, basePrice: {} }),
  aModule(123, { basePrice: { EUR: 700 } }),
  aModule(124, { isCore: true }),
  aModule(125, { dependencies: [124] }),
])
