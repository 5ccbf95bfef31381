import type { PlanCard } from '@waybill/contract/views'

export type PlanPosition = 'passed' | 'chosen' | 'ahead'

/**
 * Positions of the plans on the line: each contains the one before, so what lies before the chosen stop is passed. The plan
 * that a member has is the chosen one as long as no other is.
 */
export function planPositions(plans: readonly Pick<PlanCard, 'action'>[]): readonly PlanPosition[] {
  const selected = plans.findIndex(({ action }) => action.kind === 'selected')
  const chosen = selected === -1 ? plans.findIndex(({ action }) => action.kind === 'current') : selected
  return plans.map((_, place) => (place === chosen ? 'chosen' : place < chosen ? 'passed' : 'ahead'))
}
