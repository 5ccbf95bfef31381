import { indexCatalogue } from '@waybill/domain/catalog'
import type { Catalogue, Module, Package } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'

/** A shop of one package, one module that is billed by use, and their price in one currency. */
export interface ShopTerms {
  readonly currency: Currency
  readonly unitMinor: number
  readonly freeUnits: number
  readonly minimumAssetCount: number
  /** Help is a tier of its own: no minimum, and Free where nothing is paid. */
  readonly isSupport: boolean
  /** Rate of the plan for each asset above its own minimum. */
  readonly extraAssets?: { readonly minimum: number; readonly rateMinor: number }
}

export const usageModule = 1
export const plan = 90

const text = (en: string) => ({ en, fr: en, es: en, vi: en })
const common = { isFeatured: false, isDeleted: false, trackingId: 0, srt: '' } as const

function aModule({ currency, unitMinor, minimumAssetCount, isSupport }: ShopTerms): Module {
  return {
    ...common,
    kind: 'module',
    id: usageModule,
    code: 'billed-by-use',
    icon: 'module',
    title: text('Billed by use'),
    description: text('A module of a billing case'),
    type: 'default',
    moduleKind: isSupport ? 'support' : 'default',
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
    pricingType: 'USAGE',
    usageKey: 'driver',
    assetType: 'driver',
    basePrice: { [currency]: unitMinor },
    pricingStatus: 1,
    isPrepayment: false,
    minimumAssetCount,
    isShowInvoice: false,
    grantsTrialStart: false,
    companions: [],
  }
}

function aPackage({ currency, extraAssets }: ShopTerms): Package {
  return {
    ...common,
    kind: 'package',
    id: plan,
    code: 'plan-of-a-case',
    icon: 'package',
    title: text('Plan'),
    description: text('A plan of a billing case'),
    subtitle: text('Per company'),
    discount: 0,
    isExclusive: false,
    isUnbreakable: false,
    isRecommended: false,
    industryId: 0,
    modules: extraAssets === undefined ? [{ id: usageModule, bundled: true }] : [],
    minimumAssetCount: extraAssets?.minimum ?? 0,
    minimumAssetRate: extraAssets === undefined ? {} : { [currency]: extraAssets.rateMinor },
    ...(extraAssets === undefined ? {} : { assetType: 'vehicle' as const }),
  }
}

export function aShop(terms: ShopTerms): Catalogue {
  const { currency, freeUnits } = terms
  const maximum = 1_000_000
  return indexCatalogue(
    {
      format: 1,
      currencies: [currency],
      platforms: [{ id: 1, icon: 'p', name: text('P'), summary: text('P'), dedicated: false, position: 1 }],
      industries: [],
      usageKeys: [
        { key: 'driver', assetType: 'driver', freeUnits, maximum, isAdditionalAccountUser: false },
        { key: 'vehicle', assetType: 'vehicle', freeUnits: 0, maximum, isAdditionalAccountUser: false },
      ],
      packages: [aPackage(terms)],
      modules: [aModule(terms)],
    },
    1,
  )
}
