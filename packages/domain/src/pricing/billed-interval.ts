import type { ShopSettings } from '../catalog/index.ts'

/** Interval of a cart's payment: the month or the year. */
export type ChosenInterval = 'month' | 'year'

/** The interval of a choice in a shop: the chosen one where the shop sells by it, else the one that it sells by. */
export function billedInterval(
  { intervals }: Pick<ShopSettings, 'intervals'>,
  chosen: ChosenInterval = 'month',
): ChosenInterval {
  return intervals.includes(chosen) ? chosen : (intervals[0] ?? chosen)
}

/** Percent off a year for what is paid by the year; undefined for what is paid by the month. */
export function yearlyPercent(
  settings: Pick<ShopSettings, 'intervals' | 'yearlyDiscount'>,
  chosen: ChosenInterval | undefined,
): number | undefined {
  return billedInterval(settings, chosen) === 'year' ? settings.yearlyDiscount : undefined
}
