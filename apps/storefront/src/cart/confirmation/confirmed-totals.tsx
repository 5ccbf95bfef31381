import { money } from '@waybill/domain/money'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../app/shell-context.ts'
import { decimalsOf } from './confirmed-decimals.ts'
import type { Confirmation } from './confirmation-tree.ts'

/** The prorated charge or credit for the rest of a period: shown with its cents, and no part of a month's sum. */
function Prorated({ confirmation }: { readonly confirmation: Confirmation }) {
  const { shell } = useShell()
  const { currency, labels, prorated_minor: minor } = confirmation
  if (minor === null) return null
  const amount = <Money value={money(minor, currency)} locale={shell.locale} decimals={2} />
  return <DefinitionTotals rows={[{ key: 'prorated', label: labels.prorated, amount }]} />
}

/** The total now and after, and the saving that ends with a package. */
export function ConfirmedTotals({ confirmation }: { readonly confirmation: Confirmation }) {
  const { shell } = useShell()
  const {
    currency,
    labels,
    price_before_minor: before,
    price_after_minor: after,
    saving_lost_minor: lost,
    keep,
  } = confirmation
  const decimals = decimalsOf(confirmation)
  const amount = (minor: number) => <Money value={money(minor, currency)} locale={shell.locale} decimals={decimals} />
  return (
    <Stack gap="xs">
      <DefinitionTotals
        rows={[
          ...(lost === null ? [] : [{ key: 'saving', label: labels.saving_lost, amount: amount(lost) }]),
          { key: 'now', label: labels.now, amount: amount(before) },
          ...(keep === null
            ? []
            : [{ key: 'kept', label: labels.after_kept, amount: amount(keep.price_after_minor), isSum: true }]),
          {
            key: 'after',
            label: keep === null ? labels.after : labels.after_without,
            amount: (
              <>
                {amount(after)} <span className="small faint">{labels.per_month}</span>
              </>
            ),
            isSum: true,
          },
        ]}
      />
      <Prorated confirmation={confirmation} />
    </Stack>
  )
}
