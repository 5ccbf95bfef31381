import type { CartView } from '@waybill/contract/views'
import type { AmountStep } from '@waybill/domain/pricing'
import { speakAmount } from '@waybill/i18n'
import type { TotalRow } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { usageLineCount } from './line-formula.ts'
import { cartDecimals } from './shown-total.ts'

/** The package that the total begins with: of a subscriber the one after Apply. */
const packageOf = ({ plan, live }: CartView): string | undefined =>
  plan?.title ?? live?.after.newPlan ?? live?.plan?.title

/** An explained amount as a text: rows that add up, and why a total is an estimate. */
export function useSteps(
  cart: CartView,
  explanation: AmountStep,
  kind: 'amount' | 'total' | 'saving',
): { readonly rows: readonly TotalRow[]; readonly note: string | undefined } {
  const { shell, t } = useShell()
  const isTotal = kind === 'total'
  const isEstimate = cart.live?.after.isEstimate ?? cart.isEstimate
  const rows = speakAmount(explanation, {
    locale: shell.locale,
    t,
    title: (id) => cart.titles[id] ?? '',
    packageTitle: packageOf(cart),
    decimals: cartDecimals(cart),
    ...(isTotal && { totalLabel: isEstimate ? t('cart.estimatedTotalPerMonth') : t('cart.totalPerMonth') }),
  }).map((row, place) => ({
    key: String(place),
    label: row.label,
    amount: <Figure text={row.text} />,
    isSum: row.isSum && row.depth === 0,
  }))
  const count = usageLineCount(cart.lines)
  return { rows, note: isTotal && isEstimate && count > 0 ? t('cart.estimateReason', { count }) : undefined }
}
