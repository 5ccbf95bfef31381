import type { CartPlan } from '../types.ts'
import type { AnalyticsCode } from './types.ts'

/** The codes that a click sends, by the precedence of D-48: none, one, or 5 with 1 beside it. */
export function codesOfPlan({
  analyticsCode,
  analyticsBeside,
}: Pick<CartPlan, 'analyticsCode' | 'analyticsBeside'>): readonly AnalyticsCode[] {
  return [analyticsCode, analyticsBeside].filter((code) => code !== undefined)
}
