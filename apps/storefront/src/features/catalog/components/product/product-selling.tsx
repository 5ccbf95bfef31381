import type { ProductProps } from '@waybill/contract/pages'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './product-selling.module.css'
import { Contours } from '@waybill/ui/contours/contours.tsx'

/** One scene of a working day, for a product without a drawn example. */
export function ProductScene({ example }: { readonly example: string }) {
  const { t } = useShell()
  return (
    <Sheet clipped>
      <div className={styles.scene}>
        <span className={styles.ground}>
          <Contours place="panel" />
        </span>
        <h2 className="small label">{t('product.scene')}</h2>
        <p className={styles.story}>{example}</p>
      </div>
    </Sheet>
  )
}

type Selling = NonNullable<ProductProps['selling']>

/** Reasons to buy it, and answers to what is asked before. */
export function ProductSelling({ benefits, facts }: Omit<Selling, 'example'>) {
  const { t } = useShell()
  return (
    <>
      {benefits.length > 0 && (
        <section className={styles.part} aria-labelledby="benefits">
          <h2 id="benefits">{t('product.benefits')}</h2>
          <Sheet>
            <ul className={styles.benefits}>
              {benefits.map((text) => (
                <li key={text} className={styles.benefit}>
                  <Icon name="check" />
                  {text}
                </li>
              ))}
            </ul>
          </Sheet>
        </section>
      )}
      {facts.length > 0 && (
        <section className={styles.part} aria-labelledby="facts">
          <h2 id="facts">{t('product.facts')}</h2>
          <Sheet>
            <dl className={styles.facts}>
              {facts.map(({ kind, text }) => (
                <div key={kind} className={styles.fact}>
                  <dt className="small muted">{t(`product.fact.${kind}`)}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Sheet>
        </section>
      )}
    </>
  )
}
