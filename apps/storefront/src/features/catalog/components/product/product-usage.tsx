import type { UsageView } from '@waybill/contract/pages'
import { acceptQuantity } from '@waybill/domain/pricing'
import { assetTypeName, formatNumber } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { QuantityStepper } from '@waybill/ui/quantity-stepper/quantity-stepper.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './product-usage.module.css'

interface ProductUsageProps {
  readonly title: string
  readonly usage: UsageView
  readonly units: number
  readonly onChange: (units: number) => void
}

/** Quantity of what is billed by use: at once with script, without it by a form that requests the same page. */
export function ProductUsage({ title, usage, units, onChange }: ProductUsageProps) {
  const { shell, t } = useShell()
  const { assetType, maximum } = usage
  const assets = assetTypeName(assetType, t)
  const label = t('product.usage.label', { assets, title })
  return (
    <form
      method="get"
      className={styles.usage}
      aria-label={t('product.usage.form')}
      onSubmit={(event) => event.preventDefault()}
    >
      <span className="label" aria-hidden="true">
        {assets}
      </span>
      <QuantityStepper
        name="units"
        value={units}
        min={0}
        max={maximum}
        accept={(previous, typed) => acceptQuantity(previous, typed, { minimum: 0, maximum })}
        onChange={onChange}
        label={label}
        lessLabel={t('common.stepper.less', { name: label })}
        moreLabel={t('common.stepper.more', { name: label })}
        maxNote={t('quote.share.atMost', { maximum: formatNumber(maximum, shell.locale) })}
      />
      <noscript>
        <Button type="submit" kind="line" size="small">
          {t('product.usage.show')}
        </Button>
      </noscript>
    </form>
  )
}
