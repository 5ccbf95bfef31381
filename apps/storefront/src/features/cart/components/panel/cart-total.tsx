import type { CartView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import { Tooltip } from '@waybill/ui/tooltip/tooltip.tsx'
import { TotalBlock } from '@waybill/ui/total-block/total-block.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { usePerMonth } from '../../../../app/use-per-month.ts'
import { RichText } from '../../../../app/rich-text.tsx'
import { cartDecimals, shownTotal } from '../../model/shown-total.ts'
import { useTotalLabel } from '../../model/use-total-label.ts'
import { CartMoney } from './cart-money.tsx'
import { ExplainedAmount } from '../lines/explained-amount.tsx'
import { LazyLiveTotal } from './lazy-live.ts'

interface CartTotalProps {
  readonly cart: CartView
  readonly layout?: 'beside' | 'below' | undefined
}

/** Number of team members that the total includes, and what one more costs where it is sold. */
function TeamTooltip({ cart }: { readonly cart: CartView }) {
  const { shell, t } = useShell()
  const { includedTeamMembers: members, extraTeamMemberPrice: extra } = cart
  if (members === 0) return null
  const text =
    extra === undefined
      ? t('estimate.teamIncluded', { members })
      : t('cart.team', { members, price: formatMoney(extra, shell.locale, cartDecimals(cart)) })
  return <Tooltip label={t('cart.teamAbout')} text={text} />
}

function Saving({ cart }: { readonly cart: CartView }) {
  const { shell } = useShell()
  const { was, saving, plan } = cart
  if (was === undefined || saving === undefined || plan === undefined) return null
  const before = (
    <s>
      <CartMoney cart={cart} value={was} />
    </s>
  )
  const sentence = (
    <RichText
      id="cart.wasSaving"
      values={{ saving: formatMoney(saving, shell.locale, cartDecimals(cart)) }}
      slots={{ before }}
    />
  )
  return (
    <ExplainedAmount cart={cart} explanation={plan.explanation} kind="saving">
      {sentence}
    </ExplainedAmount>
  )
}

/** The total; for a subscriber the live total is above it. */
export function CartTotal({ cart, layout }: CartTotalProps) {
  const { t } = useShell()
  const { total, totalExplanation } = shownTotal(cart)
  return (
    <>
      {cart.live && <LazyLiveTotal cart={cart} live={cart.live} />}
      <TotalBlock
        layout={layout}
        label={useTotalLabel(cart)}
        tooltip={<TeamTooltip cart={cart} />}
        amount={
          <ExplainedAmount cart={cart} explanation={totalExplanation} kind="total">
            <CartMoney cart={cart} value={total} rolling />
          </ExplainedAmount>
        }
        unit={`${usePerMonth(total)}, ${t('common.beforeTax')}`}
        saving={cart.saving && <Saving cart={cart} />}
      />
    </>
  )
}
