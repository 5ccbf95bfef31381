import { emptyCart } from '@waybill/domain/cart'
import type { Cart } from '@waybill/domain/cart'
import { indexCatalogue } from '@waybill/domain/catalog'
import type { Catalogue, Module, Package } from '@waybill/domain/catalog'

interface ShopSize {
  readonly modules: number
  readonly packages?: number
  /** Every module needs the one before it. */
  readonly isChain?: boolean
}

const packageSize = 8

function text(en: string) {
  return { en, fr: en, es: en, vi: en }
}

function productOf(kind: 'module' | 'package', id: number) {
  const name = `${kind} number ${id}`
  const texts = { title: text(name), description: text(`What ${name} does`) }
  return {
    id,
    code: `${kind}-code-${id}`,
    icon: `${kind}-${id}`,
    ...texts,
    isFeatured: false,
    isDeleted: false,
    trackingId: 0,
    srt: '',
  }
}

function moduleAt(index: number, isChain: boolean): Module {
  const flags = { isCore: false, isDefault: false, isCrossSell: false, isAdditionalAccountUser: false, isHidden: false }
  const sale = {
    isContactUs: false,
    isLandingPage: false,
    isPrepayment: false,
    isShowInvoice: false,
    grantsTrialStart: false,
  }
  return {
    ...productOf('module', index + 1),
    ...flags,
    ...sale,
    kind: 'module',
    type: 'default',
    moduleKind: 'default',
    platformId: 1,
    industryIds: [],
    learnMoreKind: 'default',
    aliases: [],
    dependencies: isChain && index > 0 ? [index] : [],
    pricingType: 'FIXED',
    basePrice: { USD: 500 + (index % 40) * 25 },
    pricingStatus: 1,
    minimumAssetCount: 0,
    companions: [],
  }
}

/** Package `index` bundles the modules from number `index` on. */
function packageAt(index: number, modules: number): Package {
  const bundled = Array.from({ length: packageSize }, (_, offset) => ({
    id: ((index + offset) % modules) + 1,
    bundled: true,
  }))
  return {
    ...productOf('package', modules + index + 1),
    kind: 'package',
    subtitle: text('Per company'),
    discount: 20,
    isExclusive: false,
    isUnbreakable: false,
    isRecommended: false,
    industryId: 0,
    modules: bundled,
    minimumAssetCount: 0,
    minimumAssetRate: {},
  }
}

/** A shop of any size, the same each time. */
export function syntheticShop({ modules, packages = 0, isChain = false }: ShopSize): Catalogue {
  const document = {
    format: 1,
    currencies: ['USD'],
    platforms: [
      { id: 1, icon: 'planning', name: text('Planning'), summary: text('Plan'), dedicated: false, position: 1 },
    ],
    industries: [],
    usageKeys: [],
    packages: Array.from({ length: packages }, (_, index) => packageAt(index, modules)),
    modules: Array.from({ length: modules }, (_, index) => moduleAt(index, isChain)),
  } as const
  return indexCatalogue(document, 1)
}

/** A Custom Solution with the first modules of the shop. */
export function syntheticCart(lines: number): Cart {
  const line = (_: unknown, index: number) => ({
    productId: index + 1,
    bundled: false,
    isDefault: false,
    reason: { kind: 'chosen' } as const,
  })
  return { ...emptyCart('USD'), planId: 0, lines: Array.from({ length: lines }, line) }
}
