import type { ProductProps } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
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
