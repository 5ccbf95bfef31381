import { money } from '@waybill/domain/money'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { useFrame } from '../frame-context.ts'
import type { Confirmation } from './confirmation-tree.ts'

/** The total now and after, and the saving that ends with a package. */
export function ConfirmedTotals({ confirmation }: { readonly confirmation: Confirmation }) {
  const { frame, t } = useFrame()
  const { currency, price_before_minor: before, price_after_minor: after, saving_lost_minor: lost } = confirmation
  const amount = (minor: number) => <Money value={money(minor, currency)} locale={frame.locale} />
  return (
    <DefinitionTotals
      rows={[
        ...(lost === null ? [] : [{ key: 'saving', label: t('asking.savingLost'), amount: amount(lost) }]),
        { key: 'now', label: t('cart.confirm.totalNow'), amount: amount(before) },
        {
          key: 'after',
          label: t('cart.confirm.totalAfter'),
          amount: (
            <>
              {amount(after)} <span className="small faint">{t('cart.perMonth')}</span>
            </>
          ),
          isSum: true,
        },
      ]}
    />
  )
}
