import type { SearchProps } from '@waybill/contract/pages'
import { speakFound } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { RichText } from '../../../app/rich-text.tsx'
import styles from './search-results.module.css'

/** Other ways when nothing was found or looked for: the contact page, and every category. */
export function OtherWays({ rule, categories, contactHref }: Pick<SearchProps, 'rule' | 'categories' | 'contactHref'>) {
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

type SearchCounts = Pick<SearchProps, 'query' | 'rule' | 'bundleCount' | 'moduleCount'>

interface SearchHeadProps extends SearchCounts {
  readonly correction: SearchProps['correction'] | undefined
}

function Correction({ correction }: Required<Pick<SearchProps, 'correction'>>) {
  return (
    <p>
      <RichText id="search.didYouMean" slots={{ suggestion: <a href={correction.href}>{correction.query}</a> }} />
    </p>
  )
}

/** Term of the search and how much was found, as a text; or why nothing was looked for. */
export function SearchHead({ query, rule, bundleCount, moduleCount, correction }: SearchHeadProps) {
  const { t } = useShell()
  if (rule !== 'ok') {
    return (
      <>
        <h1>{t('search.submit')}</h1>
        <p>{t('search.range')}</p>
      </>
    )
  }
  const count = bundleCount + moduleCount
  return (
    <>
      <h1 className={styles.title}>{t(count === 0 ? 'search.empty.title' : 'search.resultsFor', { query })}</h1>
      {count > 0 && <p className="muted">{speakFound({ packages: bundleCount, modules: moduleCount }, t)}</p>}
      {correction && <Correction correction={correction} />}
    </>
  )
}
