import type { UsageField } from '@waybill/contract/views'
import { acceptQuantity } from '@waybill/domain/pricing'
import { formatNumber } from '@waybill/i18n'
import { QuantityStepper } from '@waybill/ui/quantity-stepper/quantity-stepper.tsx'
import { useShell } from '../../../../app/shell-context.ts'

interface QuantityFieldProps {
  readonly usage: Pick<UsageField, 'key' | 'quantity' | 'minimum' | 'maximum'>
  /** "Drivers for Proof of visit": what is counted, and for what. */
  readonly label: string
  /** Beside it: "drivers". */
  readonly unit?: string | undefined
  /** Sent by the form around it, without script. */
  readonly isSent?: boolean | undefined
  readonly onChange: (quantity: number) => void
}

/** Quantity of a usage key, by the rules that the server repeats. */
export function QuantityField({ usage, label, unit, isSent = false, onChange }: QuantityFieldProps) {
  const { shell, t } = useShell()
  const { key, quantity, minimum, maximum } = usage
  return (
    <QuantityStepper
      size="small"
      name={isSent ? `usages.${key}` : undefined}
      value={quantity}
      min={minimum}
      max={maximum}
      accept={(previous, typed) => acceptQuantity(previous, typed, { minimum, maximum })}
      onChange={onChange}
      label={label}
      lessLabel={t('common.stepper.less', { name: label })}
      moreLabel={t('common.stepper.more', { name: label })}
      unit={unit}
      minNote={t('quote.share.atLeast', { minimum: formatNumber(minimum, shell.locale) })}
      maxNote={t('quote.share.atMost', { maximum: formatNumber(maximum, shell.locale) })}
    />
  )
}
