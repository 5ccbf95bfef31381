import { Combobox } from '@waybill/ui/combobox/combobox.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { RichText } from '../../../app/rich-text.tsx'
import type { SuggestionsProps } from '../../../app/site/suggestions-loader.ts'
import type { Translate } from '@waybill/i18n'
import { resultsHref } from '../model/results-href.ts'
import type { Suggestion } from '../model/suggestion.ts'
import { readAlternatives, type Alternatives } from '../api/read-alternatives.ts'
import { alternativeGroups, packagesWith, suggestionGroups } from './suggestion-groups.tsx'
import styles from './search-suggestions.module.css'
import { useSuggested, type SuggestionListState } from './use-suggested.ts'
import { useSuggestionCart } from './use-suggestion-cart.ts'

/** The server counts that far. */
const COUNTED = 100

/** Says once for each term how much there is, and not again when only a button of a row has changed. */
function useAnnouncement(shown: SuggestionListState | undefined): void {
  const { t, announce } = useShell()
  const said = useRef<string>(undefined)
  const show = useEffectEvent(({ phase, term, suggestions, most }: SuggestionListState) => {
    const count = Math.min(suggestions.length, most)
    if (phase === 'failed') announce(t('search.failed'))
    else announce(count === 0 ? t('search.none', { query: term }) : t('search.suggestionCount', { count }))
  })
  useEffect(() => {
    if (shown?.phase === 'waiting') return
    const event = shown && `${shown.phase} ${shown.term}`
    if (shown !== undefined && event !== said.current) show(shown)
    said.current = event
  }, [shown])
}

function Message({
  shown,
  isTooShort,
}: {
  readonly shown: SuggestionListState | undefined
  readonly isTooShort: boolean
}) {
  const { t } = useShell()
  if (isTooShort) return <p role="alert">{t('search.range')}</p>
  const isFailed = shown?.phase === 'failed'
  return (
    <>
      <p className="label">{isFailed ? t('search.failed') : t('search.none', { query: shown?.term ?? '' })}</p>
      <p className="small muted">{isFailed ? t('search.failed.text') : t('search.none.browse')}</p>
    </>
  )
}

/** The way to all results says how many there are, unless they were too many to be counted. */
function allResults(suggestions: readonly Suggestion[], t: Translate): string {
  const counts = [0, 1].map((kind) => suggestions.find((row) => row.is_bundle === kind)?.kind_count ?? 0)
  // packages that only contain what was found have no rows here to be counted by
  if (counts[1] === 0) counts[1] = Math.max(0, ...suggestions.map(packagesWith))
  const isCounted = counts.every((count) => count < COUNTED)
  const count = counts.reduce((sum, one) => sum + one, 0)
  return isCounted && count > 0 ? t('search.allCounted', { count }) : t('search.all')
}

function Keys() {
  const { t } = useShell()
  const slots = {
    enter: <kbd>{t('search.key.enter')}</kbd>,
    arrow: <kbd>→</kbd>,
    escape: <kbd>{t('search.key.escape')}</kbd>,
  }
  return (
    <span className={styles.keys}>
      <RichText id="search.hint" slots={slots} />
    </span>
  )
}

/** Other ways, requested once a term has found nothing; those of another term are none. */
function useAlternatives(shown: SuggestionListState | undefined): Alternatives | undefined {
  const { locale } = useShell().shell
  const [answer, setAnswer] = useState<{ readonly term: string; readonly found: Alternatives }>()
  const missed = shown?.phase === 'found' && shown.suggestions.length === 0 ? shown.term : undefined
  useEffect(() => {
    if (missed === undefined) return undefined
    const own = new AbortController()
    const read = async (): Promise<void> => {
      const found = await readAlternatives(missed, { locale, signal: own.signal })
      if (found !== undefined && !own.signal.aborted) setAnswer({ term: missed, found })
    }
    void read()
    return () => own.abort()
  }, [missed, locale])
  return answer !== undefined && answer.term === missed ? answer.found : undefined
}

/** The list of suggestions that hangs from a search field. */
export function SearchSuggestions(props: SuggestionsProps) {
  const { field, place } = props
  const { shell, t } = useShell()
  const link = useLink()
  const { shown, isTooShort, suggester, close } = useSuggested(props)
  const actionOf = useSuggestionCart(suggester)
  useAnnouncement(shown)
  const alternatives = useAlternatives(shown)
  const hrefOf = (term: string): string => link(resultsHref(shell.locale, term))
  const rows = shown?.suggestions.slice(0, shown.most) ?? []
  const groups =
    alternatives === undefined
      ? suggestionGroups(rows, { t, link, actionOf, resultsHref: hrefOf(shown?.term ?? '') })
      : alternativeGroups(alternatives, { t, link, resultsHref: hrefOf })
  const isWaiting = shown?.phase === 'waiting'
  // nothing leads to a page of no results
  const foot = shown !== undefined && shown.suggestions.length > 0 && (
    <a className="go" href={hrefOf(shown.term)} tabIndex={-1}>
      {allResults(shown.suggestions, t)}
    </a>
  )
  return (
    <Combobox
      field={field}
      place={place}
      label={t('search.suggestions')}
      actionsLabel={t('search.rowButtons')}
      content={{
        groups,
        busy: isWaiting,
        message: !isWaiting && (rows.length === 0 || isTooShort) && <Message shown={shown} isTooShort={isTooShort} />,
        hint: groups.length > 0 && <Keys />,
        foot,
      }}
      isOpen={shown !== undefined || isTooShort}
      onOpen={() => void suggester.ask(field.value)}
      onClose={close}
    />
  )
}
