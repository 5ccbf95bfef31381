import type { ComparisonGroup, PricingProps } from '@waybill/contract/pages'
import type { PlanCard } from '@waybill/contract/views'
import { formatUnit, localePath } from '@waybill/i18n'
import { Comparison } from '@waybill/ui/comparison/comparison.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { type ReactNode, useState } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { ProductButton } from '../../../../cart/product-button.tsx'
import { WithinPlanBadge } from '../../../../cart/within-plan-badge.tsx'
import { useLink } from '../../../../app/use-link.ts'
import { replaceAddress } from '../../../../lib/own-address.ts'
import { planPositions } from '../../model/plan-positions.ts'
import { pricingAddress } from '../../model/pricing-address.ts'
import { ComparisonCell } from './comparison-cell.tsx'
import styles from './plan-comparison.module.css'
import { DifferencesSwitch } from '../../../../app/differences-switch.tsx'

interface PlanComparisonProps extends Pick<PricingProps, 'plans' | 'groups' | 'cycle' | 'differencesOnly'> {
  /** Over a plan's column in place of the cart's button: what changes the subscription itself. */
  readonly renderUpgrade: (plan: PlanCard) => ReactNode
}

/** Rows where the plans differ; a group without one is left out. */
function differing(groups: readonly ComparisonGroup[]): readonly ComparisonGroup[] {
  return groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0)
}

const countRows = (groups: readonly ComparisonGroup[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0)

/** The switch and its state, which is a part of the address. */
function useDifferences({ cycle, differencesOnly, groups }: Omit<PlanComparisonProps, 'plans' | 'renderUpgrade'>) {
  const { shell, t, announce } = useShell()
  const [isOn, setOn] = useState(differencesOnly)
  const turn = (next: boolean): void => {
    const address = localePath(shell.locale, pricingAddress(shell.path, { cycle, differencesOnly: next }))
    replaceAddress(address)
    setOn(next)
    announce(t('pricing.compare.shown', { count: countRows(next ? differing(groups) : groups) }))
  }
  return [isOn, turn] as const
}

const CartButton = ({ plan }: { readonly plan: PlanCard }) => (
  <ProductButton {...plan} isModule={false} pricing lines={plan.moduleCount} isMarked />
)

/** The plans as columns, everything they differ in as rows. */
export function PlanComparison(props: PlanComparisonProps) {
  const { plans, groups, cycle, renderUpgrade } = props
  const { t } = useShell()
  const link = useLink()
  const [differencesOnly, turn] = useDifferences(props)
  const shown = differencesOnly ? differing(groups) : groups
  const positions = planPositions(plans)
  const fields = cycle === 'year' ? ([['cycle', 'year']] as const) : []
  const counts = { rows: countRows(groups), differ: countRows(differing(groups)) }
  return (
    <section aria-labelledby="compare">
      <div className={styles.sectionHead}>
        <SectionHead
          id="compare"
          title={t('pricing.compare.title')}
          action={<DifferencesSwitch isOn={differencesOnly} fields={fields} onChange={turn} />}
        />
      </div>
      <p className={`small muted ${styles.legend}`}>
        {t('pricing.compare.legend', { unit: formatUnit('company', t, cycle) })}
      </p>
      <Comparison
        label={t('pricing.compare.table')}
        tabsLabel={t('pricing.planShown')}
        corner={t('pricing.compare.corner', counts)}
        columns={plans.map((plan, place) => {
          const upgrade = renderUpgrade(plan)
          return {
            key: String(plan.id),
            title: (
              <span className={styles.plan}>
                {plan.title} <WithinPlanBadge action={plan.action} />
              </span>
            ),
            name: plan.title,
            isFirst: plan.isRecommended,
            isChosen: positions[place] === 'chosen',
            action: upgrade || <CartButton plan={plan} />,
          }
        })}
        groups={shown.map(({ key, title, rows }) => ({
          key,
          title,
          rows: rows.map((row) => ({
            key: row.key,
            title:
              row.href === undefined ? (
                row.title
              ) : (
                <a className={`reach ${styles.title}`} href={link(row.href)}>
                  {row.title}
                </a>
              ),
            cells: row.cells.map((cell, place) => <ComparisonCell key={plans[place]?.id} cell={cell} />),
          })),
        }))}
      />
    </section>
  )
}
