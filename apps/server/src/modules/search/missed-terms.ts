import { normaliseQuery, queryRule } from '@waybill/domain/catalog'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { addMisses, type MissedSearch } from './repository.ts'

const FLUSH_MS = 10_000
/** Different terms a node remembers between two writes; a flood of others is not worth remembering. */
const MOST_WAITING = 200
/** A number of this many digits may be a person's: a telephone, a card. */
const PERSONAL_DIGITS = 7

/** Terms that found nothing, collected for the report. */
export interface MissedTerms {
  readonly note: (locale: Locale, typed: string) => void
  readonly flush: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A term that could be a person's address or number is not stored (SEC-07). */
function isPersonal(term: string): boolean {
  return term.includes('@') || (term.match(/\p{Nd}/gu) ?? []).length >= PERSONAL_DIGITS
}

/** Counts in memory and writes every few seconds, so that no answer waits; a node that is killed loses the last ones. */
export function createMissedTerms({
  db,
  now,
  onError,
}: {
  readonly db: Executor
  readonly now: () => number
  readonly onError: (error: unknown) => void
}): MissedTerms {
  let waiting = new Map<string, MissedSearch>()
  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return
    const misses = [...waiting.values()]
    waiting = new Map()
    await addMisses(db, misses, now()).catch(onError)
  }
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  return {
    flush,
    note: (locale, typed) => {
      const term = normaliseQuery(typed)
      if (queryRule(term) !== 'ok' || isPersonal(term)) return
      const key = `${locale} ${term}`
      const known = waiting.get(key)
      if (known !== undefined) waiting.set(key, { ...known, searches: known.searches + 1 })
      else if (waiting.size < MOST_WAITING) waiting.set(key, { locale, term, searches: 1 })
    },
    stop: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
