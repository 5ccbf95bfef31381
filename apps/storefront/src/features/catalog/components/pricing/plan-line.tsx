import type { ReactNode } from 'react'
import type { PlanCard as PlanView } from '@waybill/contract/views'
import { PlanCards } from '@waybill/ui/plan-card/plan-cards.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { planPositions } from '../../model/plan-positions.ts'
import { PlanStop } from './plan-stop.tsx'

interface PlanLineProps {
  readonly plans: readonly PlanView[]
  /** In place of the cart's button of a plan. */
  readonly renderUpgrade?: ((plan: PlanView) => ReactNode) | undefined
}

/** The plans as stops on one line; the leg up to the chosen one is driven. */
export function PlanLine({ plans, renderUpgrade }: PlanLineProps) {
  const { t } = useShell()
  const link = useLink()
  const positions = planPositions(plans)
  const advises = plans.every(({ action }) => action.kind === 'add' && action.isDown !== true)
  return (
    <section aria-labelledby="plans">
      <Stack gap="s">
        <SectionHead
          id="plans"
          title={t('catalog.plans.title')}
          note={t('catalog.plans.intro')}
          action={
            <a className="go" href={link('/platform/marketplace/pricing')}>
              {t('catalog.plans.compare')}
            </a>
          }
        />
        <PlanCards>
          {plans.map((plan, place) => (
            <PlanStop
              key={plan.id}
              plan={plan}
              position={positions[place] ?? 'ahead'}
              advises={advises}
              upgrade={renderUpgrade?.(plan)}
            />
          ))}
        </PlanCards>
      </Stack>
    </section>
  )
}
