import type { StoryOf } from '@waybill/contract/pages'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './exchange.module.css'

export function ExchangeLimits({ limits }: Pick<StoryOf<'exchange'>, 'limits'>) {
  const { t } = useShell()
  return (
    <section className={styles.section} aria-labelledby="limits">
      <h2 id="limits">{t('product.limits')}</h2>
      <Sheet as="div">
        <dl className={styles.limits}>
          {limits.map(({ name, value }) => (
            <div key={name} className={styles.limit}>
              <dt>{name}</dt>
              <dd className="figures label">{value}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </section>
  )
}
