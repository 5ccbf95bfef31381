import type { ProductProps } from '@waybill/contract/pages'
import { formatMoney } from '@waybill/i18n'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { RichText } from '../../../../app/rich-text.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './product-parts.module.css'

/** No price for a product that can't be bought any more: a link to its replacement. */
export function RetiredProduct({ title, replacement }: Pick<ProductProps, 'title' | 'replacement'>) {
  const { t } = useShell()
  return (
    <section aria-label={t('catalog.product.price')}>
      <Sheet>
        <div className={styles.buy}>
          <p className="label">{t('catalog.product.retired', { title })}</p>
          {replacement !== undefined && (
            <ButtonLink href={replacement.href} kind="main" size="large" full>
              {replacement.title}
            </ButtonLink>
          )}
        </div>
      </Sheet>
    </section>
  )
}

interface ProductNotesProps {
  readonly hasTrial: boolean
  readonly ownTrial: ProductProps['ownTrial'] | undefined
  readonly around: ProductProps['packageAround']
}

/** Package that holds the module and what it needs, for little more or less. */
function InPackage({ title, href, price, more }: NonNullable<ProductProps['packageAround']>) {
  const { shell } = useShell()
  const amount = formatMoney(price, shell.locale)
  return (
    <li>
      <Icon name="plus" size={16} />
      <span>
        <RichText
          id="catalog.product.inPackage"
          slots={{ title: <a href={href}>{title}</a> }}
          values={{ amount, count: more }}
        />
      </span>
    </li>
  )
}

/** Notes on a package around it, the free trial, and later changes of the plan; a member's trial is over, or not about this. */
export function ProductNotes({ hasTrial, ownTrial, around }: ProductNotesProps) {
  const { t } = useShell()
  const ownText = ownTrial?.unit === 'month' ? 'catalog.product.ownTrialMonths' : 'catalog.product.ownTrialDays'
  return (
    <ul className={`small muted ${styles.notes}`}>
      {around !== undefined && <InPackage {...around} />}
      {hasTrial && (
        <li>
          <Icon name="clock" size={16} />
          {ownTrial === undefined ? t('catalog.product.trial') : t(ownText, { count: ownTrial.count })}
        </li>
      )}
      <li>
        <Icon name="info" size={16} />
        {t('catalog.product.toChange')}
      </li>
    </ul>
  )
}
