import type { CatalogueProps } from '@waybill/contract/pages'
import type { FilterLink } from '@waybill/contract/views'
import { formatNumber } from '@waybill/i18n'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './filter-links.module.css'

function Group({ title, links }: { readonly title: string; readonly links: readonly FilterLink[] }) {
  const { shell } = useShell()
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {links.map(({ label, href, count, isCurrent }) => (
          <li key={href + label}>
            {count === 0 && !isCurrent ? (
              // nothing is there: a link would lead to an empty page
              <span className={`${styles.link} ${styles.none}`}>
                <span>{label}</span>
                <span className={`figures ${styles.count}`}>{formatNumber(count, shell.locale)}</span>
              </span>
            ) : (
              <a className={styles.link} href={href} aria-current={isCurrent ? 'true' : undefined}>
                <span>{label}</span>
                <span className={`figures ${styles.count}`}>{formatNumber(count, shell.locale)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

export type Filters = Pick<CatalogueProps, 'platforms' | 'industries'>

/** Platform and industry as links: the filter's state is the address. */
export function FilterLinks({ platforms, industries }: Filters) {
  const { t } = useShell()
  return (
    <>
      <Group title={t('catalog.filter.platform')} links={platforms} />
      <Group title={t('catalog.filter.industry')} links={industries} />
    </>
  )
}
