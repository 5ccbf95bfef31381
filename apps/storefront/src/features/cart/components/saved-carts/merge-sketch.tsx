import type { CartSketchView } from '@waybill/contract/pages'
import type { Decimals } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Divider } from '@waybill/ui/divider/divider.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stop, StopLine } from '@waybill/ui/stop-line/stop-line.tsx'
import { TotalBlock } from '@waybill/ui/total-block/total-block.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { usePerMonth } from '../../../../app/use-per-month.ts'
import styles from './merge.module.css'

interface SketchTotalProps {
  readonly cart: Pick<CartSketchView, 'total' | 'isEstimate'>
  /** The precision of all compared carts. */
  readonly decimals?: Decimals | undefined
}

export function SketchTotal({ cart, decimals }: SketchTotalProps) {
  const { shell, t } = useShell()
  return (
    <TotalBlock
      label={t(cart.isEstimate ? 'cart.estimatedTotal' : 'cart.total')}
      amount={<Money value={cart.total} locale={shell.locale} decimals={decimals} />}
      unit={usePerMonth(cart.total)}
    />
  )
}

interface MergeSketchProps {
  readonly title: string
  readonly cart: CartSketchView
  readonly decimals?: Decimals | undefined
}

/** One of the carts of a merge, as a cart panel: what it holds, and what that costs. */
export function MergeSketch({ title, cart, decimals }: MergeSketchProps) {
  const { t } = useShell()
  return (
    <Sheet as="section" aria-label={title}>
      <div className={styles.part}>
        <h2>{title}</h2>
        <StopLine>
          <Stop
            kind="here"
            title={cart.planTitle ?? t('cart.mySolution')}
            note={cart.bundledCount > 0 && t('merge.bundled', { count: cart.bundledCount })}
          />
          {cart.lines.map((line) => (
            <Stop key={line} kind="add" title={line} />
          ))}
        </StopLine>
      </div>
      <Divider />
      <div className={styles.part}>
        <SketchTotal cart={cart} decimals={decimals} />
      </div>
    </Sheet>
  )
}
