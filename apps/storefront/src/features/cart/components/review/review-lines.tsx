import type { CartCentresView } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { RailLine, RailList } from '@waybill/ui/rail-list/rail-list.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import type { Quantities } from '../../model/cart-with.ts'
import { hasOrphans, splitLines } from '../../model/split-lines.ts'
import { CartMoney } from '../panel/cart-money.tsx'
import { ExplainedAmount } from '../lines/explained-amount.tsx'
import { LazyOrphanNote } from '../offers/lazy-orphan-note.ts'
import { PlanModules } from '../panel/plan-modules.tsx'
import { ReviewLine } from './review-line.tsx'
import styles from './review-lines.module.css'
import { ReviewPlan } from './review-plan.tsx'

interface ReviewLinesProps {
  readonly cart: CartView
  /** Once the account has some. */
  readonly centres?: CartCentresView | undefined
  readonly onQuantities: (quantities: Quantities) => void
  readonly onRemoved: () => void
}

/** Assets entered above what the plan includes. */
function ExtraAssets({ cart }: Pick<ReviewLinesProps, 'cart'>) {
  const { t } = useShell()
  const { extraAssets } = cart
  if (extraAssets === undefined || extraAssets.amount.minor === 0) return null
  return (
    <RailLine
      name={t('cart.extraAssets')}
      amount={
        <ExplainedAmount cart={cart} explanation={extraAssets.explanation}>
          <CartMoney cart={cart} value={extraAssets.amount} />
        </ExplainedAmount>
      }
    />
  )
}

/** The lines of the cart in full width: the plan where the line begins, then each module with its reason. */
export function ReviewLines({ cart, centres, onQuantities, onRemoved }: ReviewLinesProps) {
  const { t } = useShell()
  const { folded, own } = splitLines(cart)
  const columns = {
    item: t('cart.review.item'),
    quantity: t('cart.review.quantity'),
    unitPrice: t('cart.review.unitPrice'),
    amount: t('cart.review.perMonth'),
  }
  return (
    <div className={styles.lines}>
      <RailList label={t('cart.items')} columns={columns}>
        {cart.plan && <ReviewPlan cart={cart} plan={cart.plan} centres={centres} />}
        {own.map((line) => (
          <ReviewLine key={line.id} {...{ cart, line, centres, onQuantities, onRemoved }} />
        ))}
        <ExtraAssets cart={cart} />
      </RailList>
      {hasOrphans(cart) && <LazyOrphanNote cart={cart} onRemoved={onRemoved} />}
      {cart.plan && folded.length > 0 && (
        <Sheet padded>
          <PlanModules
            title={cart.plan.title}
            bundled={folded}
            summary={t('cart.modulesOf', { title: cart.plan.title })}
            isOpen
          />
        </Sheet>
      )}
    </div>
  )
}
