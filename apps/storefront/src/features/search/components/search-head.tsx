import type { SearchProps } from '@waybill/contract/pages'
import { speakFound } from '@waybill/i18n'
import { useShell } from '../../../app/shell-context.ts'
import { RichText } from '../../../app/rich-text.tsx'
import styles from './search-results.module.css'

type Found = Pick<SearchProps, 'query' | 'rule' | 'bundleCount' | 'moduleCount'>

interface HeadProps extends Found {
  readonly correction: SearchProps['correction'] | undefined
}

function Correction({ correction }: Required<Pick<SearchProps, 'correction'>>) {
  return (
    <p>
      <RichText id="search.didYouMean" slots={{ suggestion: <a href={correction.href}>{correction.query}</a> }} />
    </p>
  )
}

/** What was searched for and how much was found, as a text; or why nothing was looked for (SRCH-12). */
export function SearchHead({ query, rule, bundleCount, moduleCount, correction }: HeadProps) {
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
