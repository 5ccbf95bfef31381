import type { AssetType } from '@waybill/domain/catalog'
import type { UnitsStep } from '@waybill/domain/pricing'
import type { CartCentresView } from '@waybill/contract/pages'
import type { CartLineView, CartView } from '@waybill/contract/views'
import { formatMoney, formatQuantity, formatUnit, formatUnitAmount, speakOrigin } from '@waybill/i18n'
import { RailLine } from '@waybill/ui/rail-list/rail-list.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { codeSplit } from '../../../../app/code-split.tsx'
import { useLink } from '../../../../app/use-link.ts'
import type { Quantities } from '../../model/cart-with.ts'
import { cartDecimals } from '../../model/shown-total.ts'
import { CartMoney } from '../panel/cart-money.tsx'
import { LineAmount } from '../lines/line-amount.tsx'
import { LineNotice, LineReason } from '../lines/line-reason.tsx'
import { RemoveLine } from '../lines/remove-line.tsx'
import styles from './review-lines.module.css'

const LazyQuantity = codeSplit('features/cart/components/lines/line-quantity', () =>
  import('../lines/line-quantity.tsx').then((code) => code.LineQuantity),
)

/** Lazy: few accounts have cost centres. */
export const LazyLineCentre = codeSplit('features/cart/components/lines/line-centre', () =>
  import('../lines/line-centre.tsx').then((code) => code.LineCentre),
)

interface ReviewLineProps {
  readonly cart: CartView
  readonly line: CartLineView
  readonly centres: CartCentresView | undefined
  readonly onQuantities: (quantities: Quantities) => void
  readonly onRemoved: () => void
}

/** Quantity and unit: entered here where it is charged by use, else once for the company. */
function LineUse({ cart, line, onQuantities }: Pick<ReviewLineProps, 'cart' | 'line' | 'onQuantities'>) {
  const { t } = useShell()
  const { explanation, shows, title } = line
  if (explanation.step !== 'units') return shows === 'amount' ? formatUnit('company', t) : null
  const usage = cart.usages.find(({ key }) => key === explanation.usageKey)
  if (usage === undefined) return formatQuantity('user', explanation.quantity, t)
  return <LazyQuantity cart={cart} usage={usage} title={title} onChange={onQuantities} />
}

type ShopReader = Pick<ReturnType<typeof useShell>, 'shell' | 't'>

/** The price of each unit in the first tier; of several tiers, and of blocks, the explained total has each. */
function tierPrice(
  { tiers, unit }: UnitsStep,
  assetType: AssetType,
  { shell: { locale }, t }: ShopReader,
): string | undefined {
  const [only, ...others] = tiers?.parts ?? []
  const isOfBlocks = tiers?.model.model === 'package'
  if (only === undefined || others.length > 0 || isOfBlocks) return t('cart.byTier')
  return `${formatUnitAmount(only.unit, unit.currency, { locale })} ${formatUnit(assetType, t)}`
}

function useUnitPrice({ cart, line }: Pick<ReviewLineProps, 'cart' | 'line'>) {
  const { shell, t } = useShell()
  const { explanation, shows, amount } = line
  if (explanation.step !== 'units') return shows === 'amount' ? <CartMoney cart={cart} value={amount} /> : undefined
  const { billable, free, quantity, unit, usageKey, tiers } = explanation
  if (free > 0 && free >= quantity) return t('cart.firstFree', { count: free })
  const assetType = cart.usages.find(({ key }) => key === usageKey)?.assetType ?? 'user'
  if (tiers !== undefined) return tierPrice(explanation, assetType, { shell, t })
  const price = formatMoney(unit, shell.locale, cartDecimals(cart))
  // the amount beside it is of what is left of them
  if (free > 0) return t('cart.firstFreeThen', { count: free, billable, price })
  return `${price} ${formatUnit(assetType, t)}`
}

/** One module: why it is there, how many of it, what one costs and what all of it costs. */
export function ReviewLine({ cart, line, centres, onQuantities, onRemoved }: ReviewLineProps) {
  const { shell, t } = useShell()
  const link = useLink()
  const isHeld = cart.live?.heldIds.includes(line.id) === true
  const unitPrice = useUnitPrice({ cart, line })
  return (
    <RailLine
      name={
        line.href === undefined ? (
          line.title
        ) : (
          <a className={styles.name} href={link(line.href)}>
            {line.title}
          </a>
        )
      }
      reason={
        <>
          {isHeld ? t('estimate.held') : <LineReason line={line} planTitle={cart.planTitle ?? ''} />}
          {line.origin && ` · ${speakOrigin(line.origin, { locale: shell.locale, t })}`}
          <LineNotice line={line} />
        </>
      }
      foot={centres && !line.bundled && <LazyLineCentre centres={centres} product={line} />}
      quantity={isHeld ? undefined : <LineUse cart={cart} line={line} onQuantities={onQuantities} />}
      unitPrice={isHeld ? undefined : unitPrice}
      amount={<LineAmount cart={cart} line={line} isHeld={isHeld} />}
      action={<RemoveLine line={line} onRemoved={onRemoved} />}
    />
  )
}
