import type { PlanCard as PlanView } from '@waybill/contract/views'
import { localePath } from '@waybill/i18n'
import { PlanCard } from '@waybill/ui/plan-card/plan-card.tsx'
import { PlanCards } from '@waybill/ui/plan-card/plan-cards.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { PriceTag } from '../../../app/price-tag.tsx'
import { ProductButton } from '../../../app/product-button.tsx'
import styles from './plan-line.module.css'
import { planPositions, type PlanPosition } from '../model/plan-positions.ts'

function PlanStop({ plan, position }: { readonly plan: PlanView; readonly position: PlanPosition }) {
  const { t } = useFrame()
  const { id, title, action, moduleCount, moreItems } = plan
  return (
    <PlanCard
      position={position}
      title={
        <a className={styles.title} href={plan.href}>
          {title}
        </a>
      }
      forWhom={
        <>
          {plan.subtitle}
          {plan.isRecommended && (
            <>
              {' · '}
              <b>{t('catalog.plans.recommended')}</b>
            </>
          )}
        </>
      }
      price={<PriceTag price={plan.price} size="xl" withSaving />}
      action={
        <ProductButton id={id} title={title} action={action} isModule={false} pricing lines={moduleCount} look="wide" />
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
            href={plan.href}
            aria-label={`${title}: ${t('catalog.plans.andMore', { count: moreItems })}`}
          >
            {t('catalog.plans.andMore', { count: moreItems })}
          </a>
        )
      }
    />
  )
}

/** The plans as stops on one line; the leg up to the chosen one is driven. */
export function PlanLine({ plans }: { readonly plans: readonly PlanView[] }) {
  const { frame, t } = useFrame()
  const positions = planPositions(plans)
  return (
    <section aria-labelledby="plans">
      <Stack gap="s">
        <SectionHead
          id="plans"
          title={t('catalog.plans.title')}
          note={t('catalog.plans.intro')}
          action={
            <a className="go" href={localePath(frame.locale, '/platform/marketplace/pricing')}>
              {t('catalog.plans.compare')}
            </a>
          }
        />
        <PlanCards>
          {plans.map((plan, place) => (
            <PlanStop key={plan.id} plan={plan} position={positions[place] ?? 'ahead'} />
          ))}
        </PlanCards>
      </Stack>
    </section>
  )
}
