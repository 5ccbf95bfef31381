import type { CartView, UsageField } from '@waybill/contract/views'
import { acceptQuantity } from '@waybill/domain/pricing'
import { formatNumber } from '@waybill/i18n'
import { ErrorLine } from '@waybill/ui/field/field.tsx'
import { QuantityStepper } from '@waybill/ui/quantity-stepper/quantity-stepper.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { usageLabel } from '../../../lib/usage-label.ts'
import type { ShareState } from '../model/use-share.ts'
import styles from './share-quote.module.css'

interface ShareUsageProps {
  readonly cart: CartView
  readonly share: ShareState
}

function Usage({ usage, cart, share }: ShareUsageProps & { readonly usage: UsageField }) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { key, minimum, maximum } = usage
  const label = usageLabel(usage, cart, { locale, t })
  return (
    <li className={styles.usage}>
      <div className={styles.counted} aria-hidden="true">
        <p className="label">{label.assets}</p>
        {label.titles !== '' && <p className="muted">{label.titles}</p>}
      </div>
      <QuantityStepper
        size="small"
        value={share.draft.usages[key] ?? usage.quantity}
        min={minimum}
        max={maximum}
        accept={(previous, typed) => acceptQuantity(previous, typed, { minimum, maximum })}
        onChange={(quantity) => share.setUsage(key, quantity)}
        label={label.full}
        lessLabel={t('common.stepper.less', { name: label.full })}
        moreLabel={t('common.stepper.more', { name: label.full })}
        minNote={t('quote.share.atLeast', { minimum: formatNumber(minimum, locale) })}
        maxNote={t('quote.share.atMost', { maximum: formatNumber(maximum, locale) })}
      />
    </li>
  )
}

/** Quantities of the quote; the cart has its own. */
export function ShareUsage({ cart, share }: ShareUsageProps) {
  const { t } = useShell()
  if (cart.usages.length === 0) return null
  return (
    <section className={styles.usages} aria-labelledby="share-usage">
      <h3 className={styles.small} id="share-usage">
        {t('quote.share.usage')}
      </h3>
      <ul>
        {cart.usages.map((usage) => (
          <Usage key={usage.key} usage={usage} cart={cart} share={share} />
        ))}
      </ul>
      {share.problems.usages !== undefined && <ErrorLine>{share.problems.usages}</ErrorLine>}
    </section>
  )
}
