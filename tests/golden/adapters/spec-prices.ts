import { floorPercentOff, moneyOfRatio, ratioOf, toMajor } from '@waybill/domain/money'
import type { Money } from '@waybill/domain/money'
import { storedExpiry } from '@waybill/domain/payment'
import { priceSelection, quoteTotal } from '@waybill/domain/pricing'
import type { Breakdown, Selection } from '@waybill/domain/pricing'
import { aShop, plan, usageModule } from '../a-shop.ts'
import type { ShopTerms } from '../a-shop.ts'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'

/** Prices of these cases are decimal text in major units, without decimals that say nothing. */
const writeMajor = (amount: Money): string => String(toMajor(amount))
const readMajor = (c: CaseReader, name: string): Money =>
  moneyOfRatio(ratioOf(c.decimal(name)), c.currency, 'half_up')

function selectionOf(c: CaseReader, about: Pick<Selection, 'planId' | 'lines' | 'quantities'>): Selection {
  return { ...about, currency: c.currency, pricing: false }
}

export function specDiscount(c: CaseReader): Answer {
  return { price: writeMajor(floorPercentOff(readMajor(c, 'price'), Number(c.decimal('percent')))) }
}

/** The price of the module in a cart, in a plan that bundles it or beside none. */
function usagePrice(c: CaseReader, terms: Omit<ShopTerms, 'currency' | 'unitMinor'>, bundled: boolean): Breakdown {
  const shop = aShop({ ...terms, currency: c.currency, unitMinor: readMajor(c, 'unit_price').minor })
  const lines = [{ productId: usageModule, bundled }]
  const quantities = { driver: c.whole('quantity') }
  return priceSelection(shop, selectionOf(c, { planId: bundled ? plan : 0, lines, quantities }))
}

export function specPriceLine(c: CaseReader): Answer {
  const terms = { freeUnits: c.whole('free_users'), minimumAssetCount: 0, isSupport: true }
  const { total, lines } = usagePrice(c, terms, false)
  return { total: writeMajor(total), shows_free: lines.some(({ shows }) => shows === 'free') }
}

export function specUsageMinimum(c: CaseReader): Answer {
  const terms = {
    freeUnits: c.has('free_users') ? c.whole('free_users') : 0,
    minimumAssetCount: c.whole('minimum_asset_count'),
    isSupport: false,
  }
  const totalOf = (bundled: unknown) => writeMajor(usagePrice(c, terms, bundled === true).total)
  const bundled = c.value('bundled')
  return { total: Array.isArray(bundled) ? bundled.map(totalOf) : totalOf(bundled) }
}

export function specQuoteExtra(c: CaseReader): Answer {
  const extraAssets = {
    minimum: c.whole('minimum_asset_count'),
    rateMinor: readMajor(c, 'minimum_asset_rate').minor,
  }
  const shop = aShop({ currency: c.currency, unitMinor: 0, freeUnits: 0, minimumAssetCount: 0, isSupport: false, extraAssets })
  const quantities = { vehicle: c.whole('quantity') }
  const { total, lines } = quoteTotal(shop, selectionOf(c, { planId: plan, lines: [], quantities }))
  const extra = lines.find(({ kind }) => kind === 'extra_assets')?.amount
  return { extra: extra === undefined ? 'none' : writeMajor(extra), total: writeMajor(total) }
}

/** A value that is taken is stored as it is; anything else becomes the present month or year (B-50). */
export function specCardExpiry(c: CaseReader): Answer {
  const [year, month] = [c.decimal('year'), c.decimal('month')]
  const stored = storedExpiry({ year, month }, { year: c.whole('current_year'), month: 6 })
  return { accepted: stored.year === Number(year) && stored.month === Number(month) }
}
