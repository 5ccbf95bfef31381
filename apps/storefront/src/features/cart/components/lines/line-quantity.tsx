import type { CartView, UsageField } from '@waybill/contract/views'
import { assetTypeName, formatList, formatNumber, formatQuantity } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { FormToken } from '../../../../app/form-token.tsx'
import { titlesCountedBy } from '../../../../lib/usage-label.ts'
import type { Quantities } from '../../model/cart-with.ts'
import { QuantityField } from './quantity-field.tsx'
import styles from '../review/review-lines.module.css'

interface LineQuantityProps {
  readonly cart: CartView
  readonly usage: UsageField
  readonly title: string
  readonly onChange: (quantities: Quantities) => void
}

/** Quantity on the line itself; without script a form of its own, with a button that sends it. */
export function LineQuantity({ cart, usage, title, onChange }: LineQuantityProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const assets = assetTypeName(usage.assetType, t)
  // the noun of this number: "1 driver", "12 drivers"
  const counted = formatQuantity(usage.assetType, usage.quantity, t)
  const unit = counted.replace(formatNumber(usage.quantity, locale), '').trim()
  const others = titlesCountedBy(cart, usage.key).filter((other) => other !== title)
  return (
    <form className={styles.quantity} method="post" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="intent" value="cart.quantities" />
      <FormToken />
      <QuantityField
        isSent
        usage={usage}
        label={t('quote.share.usageFor', { assets, titles: title })}
        unit={unit}
        onChange={(quantity) => onChange({ [usage.key]: quantity })}
      />
      {others.length > 0 && (
        <p className="small muted">{t('cart.quantityShared', { titles: formatList(others, locale) })}</p>
      )}
      <noscript>
        <Button type="submit" size="small">
          {t('estimate.setQuantities')}
        </Button>
      </noscript>
    </form>
  )
}
