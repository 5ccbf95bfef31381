import type { PricingProps } from '@waybill/contract/pages'
import { formatPercent } from '@waybill/i18n'
import { PlanCards } from '@waybill/ui/plan-card/plan-cards.tsx'
import { CartProvider } from '../app/cart-provider.tsx'
import { useFrame } from '../app/frame-context.ts'
import { still } from '../app/still.tsx'
import { SitePage } from '../app/site-page.tsx'
import { LateCartSide } from '../features/cart/components/late-cart-side.ts'
import { LateCartStrip } from '../features/cart/components/late-cart-strip.ts'
import { PlanComparison } from '../features/catalog/components/plan-comparison.tsx'
import { PlanStop } from '../features/catalog/components/plan-stop.tsx'
import { RemovePlan } from '../features/catalog/components/remove-plan.tsx'
import { PricingCategories } from '../features/catalog/components/pricing-categories.tsx'
import { PricingHead } from '../features/catalog/components/pricing-head.tsx'
import { planPositions } from '../features/catalog/model/plan-positions.ts'
import { LateCartActions } from './parts/late-cart-actions.ts'
import styles from './pricing.module.css'

const StillCategories = still('pricing-categories', import.meta.env.SSR && PricingCategories)

/** What every amount of the page means: currency, tax, trial, and how a year is paid. */
function PricingNote({ cycle, yearlyDiscount }: Pick<PricingProps, 'cycle' | 'yearlyDiscount'>) {
  const { frame, t } = useFrame()
  const percent = formatPercent(yearlyDiscount, frame.locale)
  return (
    <p className="small muted">
      {t('pricing.note', { currency: frame.currency })}
      {cycle === 'year' && <> {t('pricing.yearNote', { percent })}</>}
    </p>
  )
}

/** The place of the cart is there before it holds something, so that nothing moves when it does. */
function CartSlot({ cart }: Pick<PricingProps, 'cart'>) {
  const { t } = useFrame()
  return (
    <div className={styles.slot}>
      {cart === null ? (
        <p className={`muted ${styles.empty}`}>{t('pricing.nothingYet')}</p>
      ) : (
        <LateCartStrip cart={cart} />
      )}
    </div>
  )
}

/** The plans by month or by year, what each category holds, and the plans side by side. */
export default function PricingPage(props: PricingProps) {
  const { plans, cycle, cart } = props
  const positions = planPositions(plans)
  return (
    <SitePage ground current="pricing">
      <CartProvider cart={cart}>
        <PricingHead {...props} />
        <div className={styles.plans}>
          <PlanCards>
            {plans.map((plan, place) => (
              <PlanStop
                key={plan.id}
                plan={plan}
                position={positions[place] ?? 'ahead'}
                level={2}
                cycle={cycle}
                besideChosen={<RemovePlan id={plan.id} title={plan.title} moduleCount={plan.moduleCount} />}
              />
            ))}
          </PlanCards>
          <CartSlot cart={cart} />
          <PricingNote {...props} />
        </div>
        <div className={styles.sections}>
          <StillCategories categories={props.categories} plans={plans} />
          <PlanComparison {...props} />
        </div>
        {cart !== null && <LateCartSide place="bar" cart={cart} actions={<LateCartActions cart={cart} />} />}
      </CartProvider>
    </SitePage>
  )
}
