import type { PlanCard } from '@waybill/contract/views'

export type PlanPosition = 'passed' | 'chosen' | 'ahead'

/** Where each plan stands on the line: each contains the one before, so what lies before the chosen stop is passed. */
export function planPositions(plans: readonly Pick<PlanCard, 'action'>[]): readonly PlanPosition[] {
  const chosen = plans.findIndex(({ action }) => action.kind === 'selected')
  return plans.map((_, place) => (place === chosen ? 'chosen' : place < chosen ? 'passed' : 'ahead'))
}
