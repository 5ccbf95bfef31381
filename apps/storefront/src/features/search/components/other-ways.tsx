import type { SearchProps } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './search-results.module.css'

type Ways = Pick<SearchProps, 'rule' | 'categories' | 'contactHref'>

/** Where to look when nothing was found or looked for: the contact page, and every category (SRCH-10). */
export function OtherWays({ rule, categories, contactHref }: Ways) {
  const { t } = useShell()
  return (
    <>
      {rule === 'ok' && (
        <Empty
          title={t('search.empty.text')}
          action={<ButtonLink href={contactHref}>{t('search.empty.contact')}</ButtonLink>}
        />
      )}
      {categories.length > 0 && (
        <nav className={styles.section} aria-labelledby="categories">
          <h2 id="categories">{t('search.empty.browse')}</h2>
          <ul className={styles.categories}>
            {categories.map(({ label, href, count }) => (
              <li key={href}>
                <a className={styles.category} href={href}>
                  {label}
                  <span className="small faint">{t('search.moduleCount', { count })}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
