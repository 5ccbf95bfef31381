import type { CartView } from '@waybill/contract/views'
import type { AmountStep } from '@waybill/domain/pricing'
import { formatMoney } from '@waybill/i18n'
import { StepsPopover } from '@waybill/ui/explain/steps-popover.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useSteps } from '../../model/use-steps.tsx'
import { cartDecimals } from '../../model/shown-total.ts'

/** Kind of amount: its explanation has a heading of its own for each. */
export type AmountKind = 'amount' | 'total' | 'saving'

interface AmountStepsProps {
  readonly cart: CartView
  readonly explanation: AmountStep
  readonly kind: AmountKind
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** Steps from which one amount of the cart comes about. */
export function AmountSteps({ cart, explanation, kind, anchor, onClose }: AmountStepsProps) {
  const { shell, t } = useShell()
  const { rows, note } = useSteps(cart, explanation, kind)
  const shown = kind === 'saving' && cart.saving !== undefined ? cart.saving : explanation.amount
  const amount = formatMoney(shown, shell.locale, cartDecimals(cart))
  return (
    <StepsPopover
      anchor={anchor}
      title={kind === 'saving' ? t('estimate.explainSaving', { amount }) : t('cart.explainTitle', { amount })}
      rows={rows}
      note={note}
      closeLabel={t('common.close')}
      onClose={onClose}
    />
  )
}
