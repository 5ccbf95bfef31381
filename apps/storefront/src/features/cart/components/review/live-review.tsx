import type { LiveCartView } from '@waybill/contract/views/cart-live'
import type { CartView } from '@waybill/contract/views'
import { formatList } from '@waybill/i18n'
import { RailLine, RailList } from '@waybill/ui/rail-list/rail-list.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { CartMoney } from '../panel/cart-money.tsx'
import { ExplainedAmount } from '../lines/explained-amount.tsx'
import { LineAmount } from '../lines/line-amount.tsx'
import styles from './live-review.module.css'

/** The section of what is live, in full width, with its total; under it the changes of Apply. */
export function LiveReview({ cart, live }: { readonly cart: CartView; readonly live: LiveCartView }) {
  const { shell, t } = useShell()
  const link = useLink()
  const { plan, lines, after } = live
  const columns = { item: t('cart.review.item'), quantity: '', unitPrice: '', amount: t('cart.review.perMonth') }
  const leaving = formatList(after.leaving, shell.locale)
  return (
    <div className={styles.live}>
      <h2>{t('estimate.live')}</h2>
      <RailList label={t('estimate.live')} columns={columns}>
        {plan && (
          <RailLine
            base
            name={plan.title}
            reason={
              <>
                {t('cart.moduleCount', { count: plan.moduleCount })}
                {' · '}
                <a href={link('/account/billing/subscription')}>{t('cart.mySubscription')}</a>
              </>
            }
            amount={
              <ExplainedAmount cart={cart} explanation={plan.explanation}>
                <CartMoney cart={cart} value={plan.amount} />
              </ExplainedAmount>
            }
          />
        )}
        {lines.map((line) => (
          <RailLine key={line.id} name={line.title} amount={<LineAmount cart={cart} line={line} />} />
        ))}
      </RailList>
      <div>
        <h2>{t('estimate.toApply')}</h2>
        {after.newPlan !== undefined && <p>{t('estimate.becomes', { plan: after.newPlan })}</p>}
        {leaving !== '' && <p className="small muted">{t('estimate.leaving', { titles: leaving })}</p>}
      </div>
    </div>
  )
}
