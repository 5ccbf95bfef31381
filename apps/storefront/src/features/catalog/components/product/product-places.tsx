import type { ProductProps } from '@waybill/contract/pages'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { PriceTag } from '../../../../app/price-tag.tsx'
import styles from './product-parts.module.css'

/** Where it appears: packages that include it, modules that need it. */
export function ProductPlaces({ inPackages, neededBy }: Pick<ProductProps, 'inPackages' | 'neededBy'>) {
  const { t } = useShell()
  if (inPackages.length === 0 && neededBy.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="places">
      <h2 id="places">{t('catalog.product.where')}</h2>
      <Sheet ruled>
        {inPackages.length > 0 && (
          <div className={styles.places}>
            <h3 className={styles.small}>{t('catalog.product.includedInPackages')}</h3>
            <ul>
              {inPackages.map(({ title, href, price }) => (
                <li key={href} className={styles.place}>
                  <a href={href}>{title}</a>
                  <PriceTag price={price} layout="beside" align="end" />
                </li>
              ))}
            </ul>
          </div>
        )}
        {neededBy.length > 0 && (
          <div className={styles.places}>
            <h3 className={styles.small}>{t('catalog.product.neededBy')}</h3>
            <ul className={styles.links}>
              {neededBy.map(({ title, href }) => (
                <li key={title} className={styles.place}>
                  {href === undefined ? title : <a href={href}>{title}</a>}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Sheet>
    </section>
  )
}
