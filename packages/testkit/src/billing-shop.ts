import { purchaseOf } from '@waybill/domain/billing'
import type { MethodRow, Purchase } from '@waybill/domain/billing'
import { emptyCart, type Cart } from '@waybill/domain/cart'
import { indexCatalogue, unitPriceAt } from '@waybill/domain/catalog'
import type { Module, PriceModel } from '@waybill/domain/catalog'
import { unwrap } from '@waybill/domain/result'
import type { BillingInterval } from '@waybill/domain/subscription'
import { aModule, aPackage } from './priced-shop.ts'

/** 0.50 each to 10, then 0.30 and 2.00 once, from 101 on 0.10. */
const graduated: PriceModel = {
  model: 'graduated',
  tiers: [{ upTo: 10, unit: '0.5' }, { upTo: 100, unit: '0.3', flat: '2' }, { unit: '0.1' }],
}
/** 4.00 each to 5, and 1.50 each of more: six cost less than three. */
const byVolume: PriceModel = { model: 'volume', tiers: [{ upTo: 5, unit: '4' }, { unit: '1.5' }] }
/** 7.00 for each five, at least 4.00 a month and at most 20.00. */
const inBlocks: PriceModel = { model: 'package', size: 5, block: '7', least: '4', most: '20' }

function byModel(usageKey: string, model: PriceModel): Partial<Module> {
  const basePrice = { USD: unitPriceAt(model, 1, 'USD').minor }
  return { pricingType: 'USAGE', usageKey, basePrice, priceModels: { USD: model, EUR: model } }
}

/** The price list of decisions-billing 3: S 40, M 60, L 90 with X bundled and (40) without, V 20, R 100, P 10 prepaid, X 12 in arrears; V, X and P again with trials of two weeks, a month and a week; team members above two at 8 in arrears; messages, calls and seats by tiers and blocks; legacy 199, and a module of 150 (journey 21). */
const products = [
  aPackage(10, [100]),
  aPackage(20, [200]),
  aPackage(30, [300, 312]),
  aPackage(40, [400]),
  aPackage(50, [500]),
  aModule(100, { basePrice: { USD: 4000 } }),
  aModule(200, { basePrice: { USD: 6000 } }),
  aModule(300, { basePrice: { USD: 9000 } }),
  aModule(400, { basePrice: { USD: 9000 } }),
  aModule(500, { basePrice: { USD: 19_900 } }),
  aModule(350, { basePrice: { USD: 15_000 } }),
  aModule(312, { basePrice: { USD: 1200 }, pricingType: 'USAGE', usageKey: 'vehicle', minimumAssetCount: 5 }),
  aModule(320, { basePrice: { USD: 2000 } }),
  aModule(321, { basePrice: { USD: 2000 }, trialInterval: 14, trialUnit: 'day' }),
  aModule(324, { basePrice: { USD: 1000 }, dependencies: [321] }),
  aModule(325, { basePrice: { USD: 1000 }, dependencies: [321], trialInterval: 1, trialUnit: 'month' }),
  aModule(322, {
    basePrice: { USD: 1200 },
    pricingType: 'USAGE',
    usageKey: 'vehicle',
    trialInterval: 1,
    trialUnit: 'month',
    trialQuantity: 3,
  }),
  aModule(323, {
    basePrice: { USD: 1000 },
    pricingType: 'USAGE',
    usageKey: 'driver',
    isPrepayment: true,
    trialInterval: 1,
    trialUnit: 'week',
    trialQuantity: 4,
  }),
  aModule(340, {
    basePrice: { USD: 800 },
    pricingType: 'USAGE',
    usageKey: 'user-team',
    isAdditionalAccountUser: true,
  }),
  aModule(330, { basePrice: { USD: 10_000 } }),
  aModule(310, { basePrice: { USD: 1000 }, pricingType: 'USAGE', usageKey: 'driver', isPrepayment: true }),
  aModule(360, byModel('message', graduated)),
  aModule(361, { ...byModel('call', byVolume), isPrepayment: true }),
  aModule(362, byModel('seat', inBlocks)),
  aModule(398, { basePrice: { USD: 20 } }),
  aModule(399, { basePrice: { USD: 0 } }),
]

/** Prices in euros as well, which are no conversion: a tenth less. What costs 0.20 isn't sold in it. */
function inEuros({ basePrice, ...module }: Module): Module {
  const { USD = 0 } = basePrice
  return { ...module, basePrice: USD === 20 ? basePrice : { ...basePrice, EUR: Math.trunc((USD * 9) / 10) } }
}

/** The shop of the billing stories, whose carts are in dollars. */
export const billingShop = indexCatalogue(
  {
    format: 1,
    currencies: ['USD', 'EUR'],
    platforms: [],
    industries: [],
    usageKeys: [
      ...(['vehicle', 'driver'] as const).map((key) => ({
        key,
        assetType: key,
        freeUnits: 0,
        maximum: 500,
        isAdditionalAccountUser: false,
      })),
      ...(['message', 'call', 'seat'] as const).map((key) => ({
        key,
        assetType: 'user' as const,
        freeUnits: key === 'message' ? 3 : 0,
        maximum: 500,
        isAdditionalAccountUser: false,
      })),
      { key: 'user-team', assetType: 'user', freeUnits: 2, maximum: 500, isAdditionalAccountUser: true },
    ],
    packages: products.filter((product) => product.kind === 'package'),
    modules: products.filter((product) => product.kind === 'module').map(inEuros),
  },
  1,
)

const bundledBy: Readonly<Record<number, readonly number[]>> = {
  10: [100],
  20: [200],
  30: [300, 312],
  40: [400],
  50: [500],
}

/** A plan of the price list with add-ons. */
export function aCart(
  planId: number,
  addOns: readonly number[] = [],
  quantities: Readonly<Record<string, number>> = {},
): Cart {
  const lines = [
    ...(bundledBy[planId] ?? []).map((productId) => ({ productId, bundled: true })),
    ...addOns.map((productId) => ({ productId, bundled: false })),
  ]
  return {
    ...emptyCart('USD'),
    planId,
    lines: lines.map((line) => ({ ...line, isDefault: false, reason: { kind: line.bundled ? 'in_plan' : 'chosen' } })),
    quantities,
  }
}

/** A cart as what an order buys, at the shop's prices; `members` is how many an account has. */
export function purchaseIn(cart: Cart, interval: BillingInterval = 'month', members?: number): Purchase {
  return unwrap(
    purchaseOf(billingShop, cart, { interval, catalogueVersion: 1, ...(members !== undefined && { members }) }),
  )
}

export const card: MethodRow = { id: 7, type: 1 }
export const debit: MethodRow = { id: 8, type: 2 }
/** A bank account that was verified (B-80). */
export const verifiedDebit: MethodRow = { id: 11, type: 2, isVerified: true }
/** A card that is good to the end of April 2026. */
export const expiringCard: MethodRow = { id: 9, type: 1, expiresAt: Date.UTC(2026, 4, 1) }
