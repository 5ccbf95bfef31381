import type { ProductProps, UsageView } from '@waybill/contract/pages'
import {
  appliedCart,
  cartBreakdown,
  emptyCart,
  isEmptyCart,
  planCommand,
  type Cart,
  type CartCommand,
} from '@waybill/domain/cart'
import {
  isListed,
  saleTerms,
  type Module,
  type PricedTiers,
  type Product,
  type ProductId,
} from '@waybill/domain/catalog'
import { add, zero, type Money } from '@waybill/domain/money'
import { isInArrears, type PricedLine, type UnitsStep } from '@waybill/domain/pricing'
import { decimalsFor, speakFormula, speakTiers, type Locale, type Translate } from '@waybill/i18n'
import { broughtAlong, type Viewer } from './product-cards.ts'
import { textIn } from './use-cases/read-text.ts'

type Totals = Pick<ProductProps, 'totals' | 'usage'>

function commandFor({ currency }: Viewer, product: Product, units: number | undefined): CartCommand {
  const { pricing } = saleTerms(product, currency)
  if (product.kind === 'package') return { kind: 'add_package', productId: product.id, pricing }
  const counted = units === undefined || product.pricingType !== 'USAGE' ? {} : { quantity: units }
  return { kind: 'add_module', productId: product.id, ...counted }
}

/** A price by tiers: how its amount comes about, and what each tier costs. */
function inWords(
  step: UnitsStep & { readonly tiers: PricedTiers },
  { locale, t, title }: { readonly locale: Locale; readonly t: Translate; readonly title: string },
): NonNullable<UsageView['byModel']> {
  const decimals = decimalsFor([step.amount, ...step.tiers.parts.map(({ amount }) => amount)])
  return {
    formula: t('amounts.withTitle', { title, formula: speakFormula({ explanation: step }, { locale, t, decimals }) }),
    tiers: speakTiers(step.tiers.model, step.amount.currency, { locale, t }),
  }
}

/** Count and price of usage: the line as the cart would have it. */
function usageOf(viewer: Viewer, module: Module, line: PricedLine | undefined): Pick<Totals, 'usage'> {
  const { locale, t } = viewer
  const key = viewer.catalogue.usageKeys.get(module.usageKey ?? '')
  if (key === undefined || line?.explanation.step !== 'units') return {}
  const { quantity, free, minimum, isSupport, unit, amount, tiers } = line.explanation
  return {
    usage: {
      assetType: key.assetType,
      maximum: key.maximum,
      quantity,
      free,
      minimum,
      bundledMinimum: module.minimumAssetCount,
      ...(!isInArrears(viewer.catalogue, line) && { isPrepaid: true }),
      ...(isSupport && { isSupport }),
      unit,
      amount,
      ...(tiers &&
        t && { byModel: inWords({ ...line.explanation, tiers }, { locale, t, title: textIn(module.title, locale) }) }),
    },
  }
}

interface Sum {
  readonly total: Money
  readonly isEstimate: boolean
  readonly lines: readonly PricedLine[]
}

/** Sum of a cart: alone, or for a subscriber what Apply would make of the subscription. */
function sumOf({ catalogue, paid }: Viewer, cart: Cart): Sum {
  return paid === undefined ? cartBreakdown(catalogue, cart) : appliedCart(catalogue, cart, paid)
}

function isListedIn(modules: ReadonlyMap<ProductId, Module>, id: ProductId): boolean {
  const module = modules.get(id)
  return module !== undefined && isListed(module)
}

/** Difference of the totals: the module itself and what it brings, where nothing else does. */
function partsOf(
  viewer: Viewer,
  module: Module,
  { before, withIt }: { readonly before: Sum; readonly withIt: Sum },
): Pick<NonNullable<Totals['totals']>, 'parts'> {
  const brought = new Map(broughtAlong(viewer, module).map((item) => [item.id, item]))
  const own = withIt.lines.find(({ productId }) => productId === module.id)?.amount
  if (own === undefined || brought.size === 0) return {}
  const along = withIt.lines.filter(({ productId }) => brought.has(productId))
  const sum = along.reduce((total, { amount }) => add(total, amount), zero(own.currency))
  const isAll = add(before.total, add(own, sum)).minor === withIt.total.minor
  // a hidden module is counted where it is charged: the text is about an amount
  const counted = along.filter(({ productId, amount }) => amount.minor > 0 || isListedIn(brought, productId))
  return isAll && counted.length > 0 ? { parts: { own, along: sum, count: counted.length } } : {}
}

/**
 * The total now and with so many units of the product: the computation that adding it would run. An invalid number of
 * units is ignored.
 */
export function totalsWith(viewer: Viewer, product: Product, units?: number): Totals {
  const { catalogue, cart, paid } = viewer
  const before = cart ?? emptyCart(viewer.currency)
  const context = { catalogue, viewer: { kind: 'visitor' } } as const
  const requested = planCommand(context, before, commandFor(viewer, product, units))
  const plan = requested.ok ? requested : planCommand(context, before, commandFor(viewer, product, undefined))
  if (!plan.ok) return {}
  const now = sumOf(viewer, before)
  const withIt = sumOf(viewer, plan.value.after)
  const line = withIt.lines.find(({ productId }) => productId === product.id)
  return {
    totals: {
      before: now.total,
      with: withIt.total,
      isEstimate: withIt.isEstimate,
      ...(paid !== undefined && { appliesTo: isEmptyCart(before) ? 'subscription' : 'cart' }),
      ...(product.kind === 'module' && partsOf(viewer, product, { before: now, withIt })),
    },
    ...(product.kind === 'module' && usageOf(viewer, product, line)),
  }
}
