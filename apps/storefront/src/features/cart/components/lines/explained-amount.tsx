import type { CartView } from '@waybill/contract/views'
import type { AmountStep } from '@waybill/domain/pricing'
import { classNames } from '@waybill/ui/class-names.ts'
import { Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { lazyPart } from '../../../../app/code-split.tsx'
import { useLink } from '../../../../app/use-link.ts'
import { isPlainClick } from '../../../../lib/plain-click.ts'
import type { AmountKind } from './amount-steps.tsx'
import styles from './explained-amount.module.css'

const AmountSteps = lazyPart(() => import('./amount-steps.tsx').then((code) => code.AmountSteps))

interface ExplainedAmountProps {
  readonly cart: CartView
  readonly explanation: AmountStep
  readonly kind?: AmountKind | undefined
  /** The amount as it is shown. */
  readonly children: ReactNode
}

/** An amount that opens its steps by a click or key; without script it leads to the steps on the review. */
export function ExplainedAmount({ cart, explanation, kind = 'amount', children }: ExplainedAmountProps) {
  const { t } = useShell()
  const link = useLink()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setAnchor(event.currentTarget)
  }
  return (
    <>
      <a
        className={classNames(styles.amount, kind === 'saving' && styles.sentence)}
        href={link('/platform/marketplace/shopping-cart-review#explain')}
        aria-haspopup="dialog"
        onClick={onClick}
      >
        {children}
        <span className="visually-hidden">, {t('estimate.explainAmount')}</span>
      </a>
      {anchor !== undefined && (
        <Suspense>
          <AmountSteps {...{ cart, explanation, kind, anchor }} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  )
}
