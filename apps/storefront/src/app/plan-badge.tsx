import type { PlanBadge as PlanBadgeKind } from '@waybill/contract/views'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { useShell } from './shell-context.ts'

/** Relation of a module to the member's plan, as a text. */
export function PlanBadge({ badge }: { readonly badge: PlanBadgeKind }) {
  const { t } = useShell()
  switch (badge) {
    case 'in_plan':
      return (
        <Badge kind="go" icon="check">
          {t('catalog.badge.inYourPlan')}
        </Badge>
      )
    case 'works_with_plan':
      return <Badge kind="outline">{t('catalog.badge.worksWithYourPlan')}</Badge>
    case 'not_in_plan':
      return <Badge>{t('catalog.badge.notInYourPlan')}</Badge>
  }
}
