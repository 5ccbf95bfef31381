import type { ProductProps } from '@waybill/contract/pages'
import type { Product } from '@waybill/domain/catalog'

/** In days or months: two weeks are 14 days (B-159). */
export function ownTrialOf(product: Product): Pick<ProductProps, 'ownTrial'> {
  if (product.kind !== 'module' || product.trialInterval === undefined || product.trialUnit === undefined) return {}
  const { trialInterval: count, trialUnit: unit } = product
  if (unit === 'month') return { ownTrial: { unit, count } }
  return { ownTrial: { unit: 'day', count: unit === 'week' ? count * 7 : count } }
}
