import { indexCatalogue } from '../src/catalog/index.ts'
import type { Catalogue, CatalogueDocument, Module, Package, UsageKey } from '../src/catalog/index.ts'
import type { Prices } from '../src/money/index.ts'

/** The same number of minor units in every currency: enough where the test is not about currencies. */
export function everywhere(minor: number): Prices {
  return { USD: minor, PHP: minor, EUR: minor, CHF: minor, JPY: minor, GBP: minor }
}

function text(en: string) {
  return { en, fr: en, es: en, vi: en }
}

/** A FIXED module that the linter has nothing to say about. */
export function aModule(id: number, overrides: Partial<Module> = {}): Module {
  return {
    kind: 'module',
    id,
    code: `module-code-${id}`,
    icon: `module-${id}`,
    title: text(`Module ${id}`),
    description: text(`What module ${id} does`),
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
    basePrice: everywhere(10_00),
    pricingStatus: 1,
    isPrepayment: false,
    minimumAssetCount: 0,
    isShowInvoice: false,
    grantsTrialStart: false,
    companions: [],
    ...overrides,
  }
}

/** A module billed by use, per driver unless it says otherwise. */
export function aUsageModule(id: number, overrides: Partial<Module> = {}): Module {
  return aModule(id, { pricingType: 'USAGE', usageKey: 'driver', assetType: 'driver', ...overrides })
}

/** A package of bundled modules without discount. */
export function aPackage(id: number, bundled: readonly number[], overrides: Partial<Package> = {}): Package {
  return {
    kind: 'package',
    id,
    code: `package-code-${id}`,
    icon: `package-${id}`,
    title: text(`Package ${id}`),
    description: text(`What package ${id} is for`),
    isFeatured: false,
    isDeleted: false,
    trackingId: 0,
    srt: '',
    subtitle: text('Per company'),
    discount: 0,
    isExclusive: false,
    isUnbreakable: false,
    isRecommended: false,
    industryId: 0,
    modules: bundled.map((moduleId) => ({ id: moduleId, bundled: true })),
    minimumAssetCount: 0,
    minimumAssetRate: {},
    ...overrides,
  }
}

/** A usage key of drivers without free units. */
export function aUsageKey(key: string, overrides: Partial<UsageKey> = {}): UsageKey {
  return { key, assetType: 'driver', freeUnits: 0, maximum: 9_999, isAdditionalAccountUser: false, ...overrides }
}

/** A shop of two platforms (the second is dedicated), two industries, and keys of drivers, vehicles, team and support. */
export function aDocument(parts: Partial<CatalogueDocument> = {}): CatalogueDocument {
  return {
    format: 1,
    currencies: ['USD', 'PHP', 'EUR', 'CHF', 'JPY', 'GBP'],
    platforms: [
      { id: 1, icon: 'planning', name: text('Planning'), summary: text('Plan'), dedicated: false, position: 1 },
      { id: 2, icon: 'telematics', name: text('Telematics'), summary: text('Track'), dedicated: true, position: 2 },
    ],
    industries: [
      { id: 1, slug: 'bakeries', name: text('Bakeries'), summary: text('Bread') },
      { id: 2, slug: 'couriers', name: text('Couriers'), summary: text('Parcels') },
    ],
    usageKeys: [
      aUsageKey('driver'),
      aUsageKey('vehicle', { assetType: 'vehicle' }),
      aUsageKey('user-team', { assetType: 'user', freeUnits: 5, isAdditionalAccountUser: true }),
      aUsageKey('user-support', { assetType: 'user', freeUnits: 100 }),
    ],
    packages: [],
    modules: [],
    legal: {
      terms: text('# Terms'),
      privacy: text('# Privacy'),
      refunds: text('# Refunds'),
      imprint: text('# Imprint'),
    },
    ...parts,
  }
}

/** The shop above with these products, indexed. */
export function aCatalogue(parts: Partial<CatalogueDocument> = {}): Catalogue {
  return indexCatalogue(aDocument(parts), 1)
}
