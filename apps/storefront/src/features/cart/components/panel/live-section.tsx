import type { LiveCartView } from '@waybill/contract/views/cart-live'
import type { CartView } from '@waybill/contract/views'
import { formatList } from '@waybill/i18n'
import { useShell } from '../../../../app/shell-context.ts'
import { CartMoney } from './cart-money.tsx'
import { ExplainedAmount } from '../lines/explained-amount.tsx'
import { LineAmount } from '../lines/line-amount.tsx'
import styles from './live-section.module.css'

interface LiveSectionProps {
  readonly cart: CartView
  readonly live: LiveCartView
}

/** The live plan and the modules beside it, each with its price. They are changed elsewhere. */
function LiveLines({ cart, live }: LiveSectionProps) {
  const { t } = useShell()
  const { plan, lines, extraAssets } = live
  return (
    <section className={styles.live} aria-label={t('estimate.live')}>
      <p className={styles.title}>{t('estimate.live')}</p>
      <dl className={styles.lines}>
        {plan && (
          <div className={styles.line}>
            <dt>
              {plan.title} <span className="small faint">{t('cart.moduleCount', { count: plan.moduleCount })}</span>
            </dt>
            <dd>
              <ExplainedAmount cart={cart} explanation={plan.explanation}>
                <CartMoney cart={cart} value={plan.amount} />
              </ExplainedAmount>
            </dd>
          </div>
        )}
        {lines.map((line) => (
          <div key={line.id} className={styles.line}>
            <dt>{line.title}</dt>
            <dd>
              <LineAmount cart={cart} line={line} />
            </dd>
          </div>
        ))}
        {extraAssets && (
          <div className={styles.line}>
            <dt>{t('cart.extraAssets')}</dt>
            <dd>
              <ExplainedAmount cart={cart} explanation={extraAssets.explanation}>
                <CartMoney cart={cart} value={extraAssets.amount} />
              </ExplainedAmount>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Changes by Apply beside the lines that it adds. */
function ApplyHead({ live }: Pick<LiveSectionProps, 'live'>) {
  const { shell, t } = useShell()
  const { newPlan, leaving } = live.after
  const titles = formatList(leaving, shell.locale)
  return (
    <div className={styles.head}>
      <p className={styles.title}>{t('estimate.toApply')}</p>
      {newPlan !== undefined && <p className="small">{t('estimate.becomes', { plan: newPlan })}</p>}
      {leaving.length > 0 && <p className="small muted">{t('estimate.leaving', { titles })}</p>}
    </div>
  )
}

/** The live section, then the heading of the pending changes: the lines of the cart follow it. */
export function LiveSection(props: LiveSectionProps) {
  return (
    <>
      <LiveLines {...props} />
      <ApplyHead live={props.live} />
    </>
  )
}
