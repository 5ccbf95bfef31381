import type { BillingCycle } from '@waybill/contract/pages'
import type { PlanCard as PlanView } from '@waybill/contract/views'
import { PlanCard } from '@waybill/ui/plan-card/plan-card.tsx'
import type { ReactNode } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { PriceTag } from '../../../../app/price-tag.tsx'
import { ProductButton } from '../../../../cart/product-button.tsx'
import { WithinPlanBadge } from '../../../../cart/within-plan-badge.tsx'
import { useLink } from '../../../../app/use-link.ts'
import type { PlanPosition } from '../../model/plan-positions.ts'
import styles from './plan-line.module.css'

interface PlanStopProps {
  readonly plan: PlanView
  readonly position: PlanPosition
  readonly level?: 2 | 3 | undefined
  readonly cycle?: BillingCycle | undefined
  /** Beside the button of the plan in the cart. */
  readonly besideChosen?: ReactNode
  /** In place of the cart's button: what changes the subscription itself, or begins it anew. */
  readonly upgrade?: ReactNode
  /** No plan is chosen yet: the recommended one is shown as such. */
  readonly advises?: boolean | undefined
}

/** One plan as a stop on the line: its audience, what it costs, the one button, and what it adds to the plan before. */
export function PlanStop(props: PlanStopProps) {
  const { plan, position, level, cycle, besideChosen, upgrade, advises = false } = props
  const { t } = useShell()
  const link = useLink()
  const { id, title, action, button, moduleCount, moreItems } = plan
  const isAdvised = advises && plan.isRecommended && action.kind === 'add'
  return (
    <PlanCard
      position={position}
      isAdvised={isAdvised}
      level={level}
      title={
        <a className={`reach ${styles.title}`} href={link(plan.href)}>
          {title}
        </a>
      }
      audience={
        <>
          {plan.isRecommended && (
            <>
              <b>{t('catalog.plans.recommended')}</b>
              {' · '}
            </>
          )}
          {plan.subtitle}
        </>
      }
      price={
        <>
          <PriceTag price={plan.price} size="xl" withSaving cycle={cycle} />
          <WithinPlanBadge action={action} />
        </>
      }
      action={
        <div className={styles.action}>
          {upgrade || (
            <ProductButton
              id={id}
              title={title}
              action={action}
              button={button}
              isModule={false}
              pricing
              lines={moduleCount}
              look="wide"
              isFilled={isAdvised}
              isMarked
            />
          )}
          {!upgrade && action.kind === 'selected' && besideChosen}
        </div>
      }
      contentsTitle={
        plan.everythingIn === undefined
          ? t('catalog.plans.essentials')
          : t('catalog.plans.everythingIn', { plan: plan.everythingIn })
      }
      contents={plan.items}
      more={
        moreItems > 0 && (
          <a
            className="go"
            href={link(plan.href)}
            aria-label={`${title}: ${t('catalog.plans.andMore', { count: moreItems })}`}
          >
            {t('catalog.plans.andMore', { count: moreItems })}
          </a>
        )
      }
    />
  )
}
