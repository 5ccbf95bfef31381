import { laterPart } from '../../../../app/code-split.tsx'

/** The comparison as the server draws it, whose switch is a form without script; its code comes after the page's. */
export const LaterPlanComparison = laterPart('features/catalog/components/pricing/plan-comparison', () =>
  import('./plan-comparison.tsx').then((code) => code.PlanComparison),
)
