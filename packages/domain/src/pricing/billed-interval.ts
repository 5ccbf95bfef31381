import type { ShopSettings } from '../catalog/index.ts'

/** How a cart is paid: by the month or by the year. */
export type ChosenInterval = 'month' | 'year'

/** What a choice of month or year means in a shop: itself where the shop sells by it, else what it sells by (A-131, SET-03). */
export function billedInterval(
  { intervals }: Pick<ShopSettings, 'intervals'>,
  chosen: ChosenInterval = 'month',
): ChosenInterval {
  return intervals.includes(chosen) ? chosen : (intervals[0] ?? chosen)
}

/** Percent off a year for what is paid by the year (B-63, A-131); undefined for what is paid by the month. */
export function yearlyPercent(
  settings: Pick<ShopSettings, 'intervals' | 'yearlyDiscount'>,
  chosen: ChosenInterval | undefined,
): number | undefined {
  return billedInterval(settings, chosen) === 'year' ? settings.yearlyDiscount : undefined
}
