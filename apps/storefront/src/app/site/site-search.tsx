import { normaliseQuery, queryRule } from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import type { SyntheticEvent } from 'react'
import { CarriedFields } from '../carried-fields.tsx'
import { useShell } from '../shell-context.ts'
import styles from './site-search.module.css'
import { useOwnSearches, useSuggestions } from './use-suggestions.ts'

const LONGEST_QUERY = 100

/** The query of a search page stays in its field. */
function queryOf(path: string): string {
  const [address = '', query = ''] = path.split('?')
  return address.endsWith('/search') ? (new URLSearchParams(query).get('q') ?? '') : ''
}

/** Also before the list has come: equal searches have one address. Returns the entered term. */
function submitOneForm({ elements }: HTMLFormElement): string {
  const field = elements.namedItem('q')
  if (!(field instanceof HTMLInputElement)) return ''
  field.value = normaliseQuery(field.value)
  return field.value
}

interface SiteSearchProps {
  /** For a second one on a page. */
  readonly label?: string | undefined
  readonly place?: 'over' | 'flow' | undefined
}

/**
 * Search as a form of one field, which needs no script. With script it is a combobox from the start, and its list comes
 * with the first focus; until then `maxLength` counts code units, of which a character has at most two.
 */
export function SiteSearch({ label, place = 'over' }: SiteSearchProps) {
  const { shell, t } = useShell()
  const isHydrated = useHydrated()
  const { box, field, Suggestions, wake, submitLater } = useSuggestions()
  useOwnSearches()
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    const typed = submitOneForm(event.currentTarget)
    if (Suggestions !== undefined || queryRule(typed) === 'ok') return
    event.preventDefault()
    submitLater()
  }
  return (
    <form
      className={styles.search}
      role="search"
      aria-label={label}
      method="get"
      action={localePath(shell.locale, '/platform/marketplace/search')}
      onSubmit={onSubmit}
    >
      <CarriedFields />
      <Icon name="search" />
      <input
        ref={box}
        onFocus={wake}
        className={styles.field}
        type="text"
        inputMode="search"
        role={isHydrated ? 'combobox' : 'searchbox'}
        aria-expanded={isHydrated ? false : undefined}
        aria-autocomplete={isHydrated ? 'list' : undefined}
        autoComplete={isHydrated ? 'off' : undefined}
        autoCapitalize="none"
        name="q"
        maxLength={isHydrated ? 2 * LONGEST_QUERY : LONGEST_QUERY}
        aria-label={t('common.searchLabel')}
        placeholder={t('common.searchLabel')}
        defaultValue={queryOf(shell.path)}
        enterKeyHint="search"
      />
      {Suggestions && field && <Suggestions field={field} place={place} />}
    </form>
  )
}
