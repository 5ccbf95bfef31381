import type { CartComparisonView, ComparedRowView } from '@waybill/contract/pages'
import { decimalsFor, type Decimals } from '@waybill/i18n'

/** Rows of a comparison under their heads; the totals are always there. */
export interface ComparisonRows {
  readonly hasPlan: boolean
  readonly extraAssets: ComparedRowView | undefined
  readonly modules: readonly ComparedRowView[]
}

/** The rows that are shown: all, or those in which the carts differ. */
export function comparisonRows(
  { plansDiffer, extraAssets, modules }: CartComparisonView,
  differencesOnly: boolean,
): ComparisonRows {
  const isShown = ({ differs }: ComparedRowView): boolean => differs || !differencesOnly
  return {
    hasPlan: plansDiffer || !differencesOnly,
    extraAssets: extraAssets && isShown(extraAssets) ? extraAssets : undefined,
    modules: modules.filter(isShown),
  }
}

export const countRows = ({ hasPlan, extraAssets, modules }: ComparisonRows): number =>
  (hasPlan ? 1 : 0) + (extraAssets ? 1 : 0) + modules.length

/** The one precision of all amounts beside each other. */
export function comparisonDecimals({ carts, modules, extraAssets }: CartComparisonView): Decimals {
  const rows = [...modules, ...(extraAssets ? [extraAssets] : [])]
  return decimalsFor([
    ...carts.flatMap(({ plan, total, twelveMonths }) => [
      total,
      ...(plan ? [plan.amount, ...(plan.was ? [plan.was] : [])] : []),
      ...(twelveMonths ? [twelveMonths.monthly, twelveMonths.yearly] : []),
    ]),
    ...rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell === null ? [] : cell.amount))),
  ])
}
