import type { CartLineView, CartView } from '@waybill/contract/views'
import { useShell } from '../../../../app/shell-context.ts'
import { CartMoney } from '../panel/cart-money.tsx'
import { ExplainedAmount } from './explained-amount.tsx'

interface LineAmountProps {
  readonly cart: CartView
  readonly line: Pick<CartLineView, 'shows' | 'amount' | 'explanation'>
  /** It is live already: the cart doesn't change it. */
  readonly isHeld?: boolean | undefined
}

/** A line's amount, or the text in its place; usage-based lines explain theirs. */
export function LineAmount({ cart, line, isHeld = false }: LineAmountProps) {
  const { t } = useShell()
  const { amount, explanation } = line
  const shows = isHeld ? 'included' : line.shows
  switch (shows) {
    case 'amount':
    case 'free':
      return (
        <ExplainedAmount cart={cart} explanation={explanation}>
          {shows === 'free' ? t('common.free') : <CartMoney cart={cart} value={amount} />}
        </ExplainedAmount>
      )
    case 'included':
      return t('common.included')
    case 'on_request':
      return <span className="small muted">{t('common.priceOnRequest')}</span>
  }
}
