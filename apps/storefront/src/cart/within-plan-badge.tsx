import type { ProductAction } from '@waybill/contract/views'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { useShell } from '../app/shell-context.ts'

/** The plan of the cart contains this one: what its card says. */
export function WithinPlanBadge({ action }: { readonly action: ProductAction }) {
  const { t } = useShell()
  if (action.kind !== 'in_plan') return null
  return <Badge icon="check">{t('catalog.inPlan', { plan: action.planTitle })}</Badge>
}
