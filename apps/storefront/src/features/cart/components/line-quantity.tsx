import type { CartView, UsageField } from '@waybill/contract/views'
import { assetTypeName } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { FormToken } from '../../../app/form-token.tsx'
import type { Quantities } from '../model/cart-with.ts'
import { QuantityField } from './quantity-field.tsx'

interface LineQuantityProps {
  readonly cart: CartView
  readonly usage: UsageField
  readonly title: string
  readonly onChange: (quantities: Quantities) => void
}

/** How many, on the line itself; without script a form of its own, with a button that sends it. */
export function LineQuantity({ usage, title, onChange }: LineQuantityProps) {
  const { shell, t } = useShell()
  const assets = assetTypeName(usage.assetType, t)
  return (
    <form method="post" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="intent" value="cart.quantities" />
      <FormToken />
      <QuantityField
        isSent
        usage={usage}
        label={t('quote.share.usageFor', { assets, titles: title })}
        unit={assets.toLocaleLowerCase(shell.locale)}
        onChange={(quantity) => onChange({ [usage.key]: quantity })}
      />
      <noscript>
        <Button type="submit" size="small">
          {t('estimate.setQuantities')}
        </Button>
      </noscript>
    </form>
  )
}
