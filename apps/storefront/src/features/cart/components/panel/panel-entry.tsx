import type { CartLineView, CartView } from '@waybill/contract/views'
import { formatUnit } from '@waybill/i18n'
import { SummaryLine } from '@waybill/ui/summary-card/summary-lines.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { lineFormula } from '../../model/line-formula.ts'
import { cartDecimals } from '../../model/shown-total.ts'
import { CartMoney } from './cart-money.tsx'
import { ExplainedAmount } from '../lines/explained-amount.tsx'
import { LineAmount } from '../lines/line-amount.tsx'
import { NeededBy } from '../../../../cart/needed-by.tsx'
import { LineNotice } from '../lines/line-reason.tsx'
import { PlanModules } from './plan-modules.tsx'
import { RemoveLine } from '../lines/remove-line.tsx'
import styles from './panel-entry.module.css'
import { useLink } from '../../../../app/use-link.ts'

interface PlanEntryProps {
  readonly cart: CartView
  readonly plan: NonNullable<CartView['plan']>
  /** The modules included in the plan, folded under it. */
  readonly bundled: readonly CartLineView[]
}

/** The plan: the stop where the line begins, with its modules folded into it. */
export function PlanEntry({ cart, plan, bundled }: PlanEntryProps) {
  const { t } = useShell()
  const link = useLink()
  return (
    <SummaryLine
      base
      name={
        <a className={styles.name} href={link(plan.href)}>
          {plan.title}
        </a>
      }
      amount={
        <ExplainedAmount cart={cart} explanation={plan.explanation}>
          <CartMoney cart={cart} value={plan.amount} />
        </ExplainedAmount>
      }
      meta={
        <>
          {plan.was && (
            <span className={styles.was}>
              <s>
                <CartMoney cart={cart} value={plan.was} />
              </s>{' '}
              {t('cart.lessPercent', { percent: plan.discountPercent })}
            </span>
          )}
          <PlanModules
            title={plan.title}
            bundled={bundled}
            summary={t('cart.moduleCount', { count: bundled.length })}
          />
        </>
      }
    />
  )
}

interface LineEntryProps {
  readonly line: CartLineView
  readonly cart: CartView
  readonly isNew: boolean
  readonly onRemoved: () => void
}

/** One module: its amount, and under its name how it comes about or what needs it. */
export function LineEntry({ line, cart, isNew, onRemoved }: LineEntryProps) {
  const { shell, t } = useShell()
  const link = useLink()
  const title = (id: number): string => cart.titles[id] ?? ''
  const formula = lineFormula(line, { locale: shell.locale, t, title, decimals: cartDecimals(cart) })
  const isRelated = line.reason.kind === 'needed_by' || line.reason.kind === 'companion_of'
  const isHeld = cart.live?.heldIds.includes(line.id) === true
  const isFixed = formula === undefined && line.shows === 'amount' && !isHeld
  return (
    <SummaryLine
      entering={isNew}
      name={
        line.href === undefined ? (
          line.title
        ) : (
          <a className={styles.name} href={link(line.href)}>
            {line.title}
          </a>
        )
      }
      amount={<LineAmount cart={cart} line={line} isHeld={isHeld} />}
      meta={
        <>
          {formula !== undefined && !isHeld && <span className={styles.row}>{formula}</span>}
          {isRelated && (
            <span className={styles.row}>
              <NeededBy line={line} />
            </span>
          )}
          {isFixed && !isRelated && <span className={styles.row}>{formatUnit('company', t)}</span>}
          {isHeld && <span className={styles.row}>{t('estimate.held')}</span>}
          {line.reason.kind === 'default' && !isHeld && <span className={styles.row}>{t('cart.reason.default')}</span>}
          <LineNotice line={line} />
        </>
      }
      action={<RemoveLine line={line} size="small" onRemoved={onRemoved} />}
    />
  )
}
