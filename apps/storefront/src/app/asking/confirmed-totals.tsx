import { money } from '@waybill/domain/money'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { useFrame } from '../frame-context.ts'
import type { Confirmation } from './confirmation-tree.ts'

/** The saving that ends with a package, the total now and after, and a subscriber's difference for the paid period. */
export function ConfirmedTotals({ confirmation }: { readonly confirmation: Confirmation }) {
  const { frame } = useFrame()
  const {
    currency,
    labels,
    price_before_minor: before,
    price_after_minor: after,
    saving_lost_minor: lost,
    prorated_minor: prorated,
  } = confirmation
  const amount = (minor: number) => <Money value={money(minor, currency)} locale={frame.locale} />
  return (
    <DefinitionTotals
      rows={[
        ...(lost === null ? [] : [{ key: 'saving', label: labels.saving_lost, amount: amount(lost) }]),
        { key: 'now', label: labels.now, amount: amount(before) },
        {
          key: 'after',
          label: labels.after,
          amount: (
            <>
              {amount(after)} <span className="small faint">{labels.per_month}</span>
            </>
          ),
          isSum: true,
        },
        ...(prorated === null ? [] : [{ key: 'prorated', label: labels.prorated, amount: amount(prorated) }]),
      ]}
    />
  )
}
