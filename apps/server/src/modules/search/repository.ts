import { sql } from 'kysely'
import type { Locale } from '@waybill/i18n'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { DAY_MS } from '@waybill/domain/durations'

/** Different terms of one day, over all languages: a flood fills a day and not the disk. */
const MOST_A_DAY = 1_000

/** A term that found nothing, and how often. */
export interface MissedSearch {
  readonly locale: Locale
  readonly term: string
  readonly searches: number
}

/** Adds to the counts of the day (in UTC); a new term beyond the day's bound is dropped. */
export async function addMisses(db: Executor, misses: readonly MissedSearch[], now: number): Promise<void> {
  // one order for everybody, so that two nodes never wait for each other
  const ordered = misses.toSorted((a, b) => (`${a.locale} ${a.term}` < `${b.locale} ${b.term}` ? -1 : 1))
  const day = sql`(${instant(now)} at time zone 'utc')::date`
  await sql`
    insert into search_miss (day, locale, term, searches)
    select ${day}, missed.locale, missed.term, missed.searches
    from jsonb_to_recordset(${JSON.stringify(ordered.map((miss, place) => ({ ...miss, place })))}::jsonb)
      as missed(locale text, term text, searches integer, place integer)
    where exists (select from search_miss known
        where known.day = ${day} and known.locale = missed.locale and known.term = missed.term)
      or (select count(*) from search_miss known where known.day = ${day}) + missed.place < ${MOST_A_DAY}
    order by missed.place
    on conflict (day, locale, term) do update set searches = search_miss.searches + excluded.searches`.execute(db)
}

/** A term over several days. */
export interface MissedTerm extends MissedSearch {
  readonly days: number
}

/** The terms that were most often searched for in vain in the last days, today included. */
export async function mostMissed(
  db: Executor,
  { now, days, limit }: { readonly now: number; readonly days: number; readonly limit: number },
): Promise<readonly MissedTerm[]> {
  const { rows } = await sql<MissedTerm>`
    select locale, term, sum(searches)::integer as searches, count(*)::integer as days from search_miss
    where day > (${instant(now - days * DAY_MS)} at time zone 'utc')::date
    group by locale, term order by 3 desc, locale, term limit ${limit}`.execute(db)
  return rows
}
