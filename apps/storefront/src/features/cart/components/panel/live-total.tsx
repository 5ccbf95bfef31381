import type { LiveCartView } from '@waybill/contract/views/cart-live'
import type { CartView } from '@waybill/contract/views'
import { compare, subtract } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { cartDecimals } from '../../model/shown-total.ts'
import { CartMoney } from './cart-money.tsx'
import { ExplainedAmount } from '../lines/explained-amount.tsx'

interface LiveTotalProps {
  readonly cart: CartView
  readonly live: LiveCartView
}

/** Difference of the two totals as a text: a minus is easily missed. */
function useDifference({ cart, live }: LiveTotalProps): string {
  const { shell, t } = useShell()
  const { total, after } = live
  const order = compare(after.total, total)
  if (order === 0) return t('estimate.same')
  const difference = order > 0 ? subtract(after.total, total) : subtract(total, after.total)
  const amount = formatMoney(difference, shell.locale, cartDecimals(cart))
  return t(order > 0 ? 'estimate.more' : 'estimate.less', { amount })
}

/** The first of the two totals: the present charge, and the change by the cart. */
export function LiveTotal(props: LiveTotalProps) {
  const { cart, live } = props
  const { t } = useShell()
  const difference = useDifference(props)
  return (
    <div>
      <DefinitionTotals
        rows={[
          {
            key: 'live',
            label: t('estimate.live'),
            amount: (
              <ExplainedAmount cart={cart} explanation={live.totalExplanation}>
                <CartMoney cart={cart} value={live.total} />
              </ExplainedAmount>
            ),
          },
        ]}
      />
      <p className="small muted">{difference}</p>
      {live.isPaidYearly && <p className="small muted">{t('estimate.yearly')}</p>}
    </div>
  )
}
