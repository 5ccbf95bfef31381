import type { CartView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Tooltip } from '@waybill/ui/tooltip/tooltip.tsx'
import { TotalBlock } from '@waybill/ui/total-block/total-block.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { RichText } from '../../../app/rich-text.tsx'

interface CartTotalProps {
  readonly cart: CartView
  readonly layout?: 'beside' | 'below' | undefined
}

/** How many team members the total includes, and what one more costs (CUI-03). */
function TeamTooltip({ cart }: { readonly cart: CartView }) {
  const { frame, t } = useFrame()
  if (cart.includedTeamMembers === 0 || cart.extraTeamMemberPrice === undefined) return null
  const price = formatMoney(cart.extraTeamMemberPrice, frame.locale)
  return <Tooltip label={t('cart.teamAbout')} text={t('cart.team', { members: cart.includedTeamMembers, price })} />
}

export function useTotalLabel(cart: CartView): string {
  const { t } = useFrame()
  return cart.isEstimate ? t('cart.estimatedTotal') : t('cart.total')
}

function Saving({ cart }: { readonly cart: CartView }) {
  const { frame } = useFrame()
  if (cart.was === undefined || cart.saving === undefined) return null
  const before = (
    <s>
      <Money value={cart.was} locale={frame.locale} />
    </s>
  )
  return <RichText id="cart.wasSaving" values={{ saving: formatMoney(cart.saving, frame.locale) }} slots={{ before }} />
}

/** The one number that matters. */
export function CartTotal({ cart, layout }: CartTotalProps) {
  const { frame, t } = useFrame()
  const { currency } = cart.total
  return (
    <TotalBlock
      layout={layout}
      label={useTotalLabel(cart)}
      tooltip={<TeamTooltip cart={cart} />}
      amount={<Money value={cart.total} locale={frame.locale} rolling />}
      unit={`${t('common.currencyPerMonth', { currency })}, ${t('common.beforeTax')}`}
      saving={cart.saving && <Saving cart={cart} />}
    />
  )
}
