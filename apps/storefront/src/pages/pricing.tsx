import { Suspense, type ReactNode } from 'react'
import type { PricingProps } from '@waybill/contract/pages'
import type { PlanCard } from '@waybill/contract/views'
import { formatPercent } from '@waybill/i18n'
import { PlanCards } from '@waybill/ui/plan-card/plan-cards.tsx'
import { CartProvider } from '../cart/cart-provider.tsx'
import { useShell } from '../app/shell-context.ts'
import { staticPart } from '../app/static-part.tsx'
import { SitePage } from '../app/site/site-page.tsx'
import { LaterTeamPanel } from '../features/cart/components/team/later-team-panel.ts'
import { LazyCartSide } from '../features/cart/components/panel/lazy-cart-side.ts'
import { LaterPlanComparison } from '../features/catalog/components/pricing/later-plan-comparison.ts'
import { PlanStop } from '../features/catalog/components/pricing/plan-stop.tsx'
import { PricingCategories } from '../features/catalog/components/pricing/pricing-categories.tsx'
import { PricingHead } from '../features/catalog/components/pricing/pricing-head.tsx'
import { planPositions } from '../features/catalog/model/plan-positions.ts'
import { LazyCartActions } from './parts/lazy-cart-actions.ts'
import styles from './pricing.module.css'
import { codeSplit } from '../app/code-split.tsx'

/** Lazy: only who pays for a subscription changes it from a page of the shop. */
const LazyPlanUpgrade = codeSplit('features/order/components/upgrade-button', () =>
  import('../features/order/components/upgrade-button.tsx').then((code) => code.PlanUpgrade),
)

/** Lazy: only beside the plan that the cart holds. */
const LazyRemovePlan = codeSplit('features/catalog/components/pricing/remove-plan', () =>
  import('../features/catalog/components/pricing/remove-plan.tsx').then((code) => code.RemovePlan),
)

/** For pages whose cart may still be empty. */
const LazyCartStrip = codeSplit('features/cart/components/panel/cart-strip', () =>
  import('../features/cart/components/panel/cart-strip.tsx').then((code) => code.CartStrip),
)

const StaticCategories = staticPart('pricing-categories', import.meta.env.SSR && PricingCategories)

/** Meaning of every amount of the page: currency, tax, a visitor's trial, and how a year is paid. */
function PricingNote({ cycle, yearlyDiscount }: Pick<PricingProps, 'cycle' | 'yearlyDiscount'>) {
  const { shell, t } = useShell()
  const percent = formatPercent(yearlyDiscount, shell.locale)
  return (
    <p className="small muted">
      {t(shell.viewer.kind === 'visitor' ? 'pricing.note' : 'common.footer.prices', { currency: shell.currency })}
      {cycle === 'year' && <> {t('pricing.yearNote', { percent })}</>}
    </p>
  )
}

/**
 * A visitor sees the place of the cart before it holds something, so that nothing moves when it does. A member, who
 * chooses once in a while, has no gap under the plans: the trial that needs no card is over.
 */
function CartSlot({ cart }: Pick<PricingProps, 'cart'>) {
  const { shell, t } = useShell()
  if (cart === null && shell.viewer.kind !== 'visitor') return null
  return (
    <div className={styles.slot}>
      {cart === null ? (
        <p className={`small muted ${styles.empty}`}>{t('pricing.nothingYet')}</p>
      ) : (
        <LazyCartStrip cart={cart} />
      )}
    </div>
  )
}

/** In place of the cart's button, the one that changes a subscription, or begins it anew. */
function changeButton(upgrade: PricingProps['upgrade'], plan: PlanCard, look?: 'row'): ReactNode {
  if (upgrade?.ids.includes(plan.id) !== true) return false
  return <LazyPlanUpgrade plan={plan} of={upgrade} look={look ?? 'card'} />
}

/** The plans by month or by year, what each category holds, and the plans side by side. */
export default function PricingPage(props: PricingProps) {
  const { plans, cycle, cart, upgrade, team } = props
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
                advises={plans.every(({ action }) => action.kind === 'add' && action.isDown !== true)}
                cycle={cycle}
                upgrade={changeButton(upgrade, plan)}
                besideChosen={<LazyRemovePlan id={plan.id} title={plan.title} moduleCount={plan.moduleCount} />}
              />
            ))}
          </PlanCards>
          <CartSlot cart={cart} />
          <PricingNote {...props} />
        </div>
        {team && (
          <div className={styles.team}>
            <Suspense>
              <LaterTeamPanel team={team} isFolded={cart !== null} />
            </Suspense>
          </div>
        )}
        <div className={styles.sections}>
          <StaticCategories categories={props.categories} plans={plans} />
          <Suspense>
            <LaterPlanComparison {...props} renderUpgrade={(plan) => changeButton(upgrade, plan, 'row')} />
          </Suspense>
        </div>
        {cart !== null && <LazyCartSide place="bar" cart={cart} actions={<LazyCartActions cart={cart} />} />}
      </CartProvider>
    </SitePage>
  )
}
