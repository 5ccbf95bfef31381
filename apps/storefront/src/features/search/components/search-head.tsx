import type { SearchProps } from '@waybill/contract/pages'
import { useFrame } from '../../../app/frame-context.ts'
import { RichText } from '../../../app/rich-text.tsx'

type HeadProps = Pick<SearchProps, 'query' | 'rule' | 'bundles' | 'modules' | 'correction'>

function Correction({ correction }: Required<Pick<SearchProps, 'correction'>>) {
  return (
    <p>
      <RichText id="search.didYouMean" slots={{ suggestion: <a href={correction.href}>{correction.query}</a> }} />
    </p>
  )
}

/** What was searched for and how much was found, in words; or why nothing was looked for (SRCH-12). */
export function SearchHead({ query, rule, bundles, modules, correction }: HeadProps) {
  const { t } = useFrame()
  if (rule !== 'ok') {
    return (
      <>
        <h1>{t('search.submit')}</h1>
        <p>{t('search.range')}</p>
      </>
    )
  }
  const count = bundles.length + modules.length
  return (
    <>
      <h1>{t(count === 0 ? 'search.empty.title' : 'search.resultsFor', { query })}</h1>
      {count > 0 && (
        <p className="muted">{t('search.summary', { count, packages: bundles.length, modules: modules.length })}</p>
      )}
      {correction && <Correction correction={correction} />}
    </>
  )
}
