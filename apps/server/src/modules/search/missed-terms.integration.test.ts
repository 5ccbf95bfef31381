import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import { createMissedTerms, type MissedTerms } from './missed-terms.ts'
import { addMisses, mostMissed } from './repository.ts'
import { DAY_MS } from '@waybill/domain/durations'

const NOW = Date.UTC(2026, 5, 30, 23, 59)

let opened: Awaited<ReturnType<typeof openTestStore>>
let missed: MissedTerms
let now = NOW

beforeAll(async () => {
  opened = await openTestStore()
  const onError = (error: unknown): never => {
    throw error
  }
  missed = createMissedTerms({ db: opened.store.db, now: () => now, onError })
})
afterAll(async () => {
  await missed.stop()
  await opened.dispose()
})
beforeEach(() => {
  now = NOW
  return opened.store.runScript('delete from search_miss')
})

const report = (days = 30, limit = 100) => mostMissed(opened.store.db, { now, days, limit })

test('[SRCH-10] a term that found nothing is counted by day and language in its one form', async () => {
  missed.note('en', '  Tachograph  ')
  missed.note('en', 'tachograph')
  missed.note('fr', 'tachograph')
  await missed.flush()
  missed.note('en', 'TACHOGRAPH')
  await missed.flush()
  now += DAY_MS
  missed.note('en', 'tachograph')
  await missed.flush()
  expect(await report()).toEqual([
    { locale: 'en', term: 'tachograph', searches: 4, days: 2 },
    { locale: 'fr', term: 'tachograph', searches: 1, days: 1 },
  ])
  const { rows } = await sql<{ day: string }>`select distinct day from search_miss order by 1`.execute(opened.store.db)
  expect(rows.map(({ day }) => day)).toEqual(['2026-06-30', '2026-07-01'])
})

test('[SRCH-10] the most frequent come first, only of the days that were given', async () => {
  missed.note('vi', 'xe máy')
  await missed.flush()
  now += 10 * DAY_MS
  missed.note('en', 'boats')
  missed.note('en', 'boats')
  missed.note('en', 'a plane')
  await missed.flush()
  expect((await report(30)).map(({ term }) => term)).toEqual(['boats', 'a plane', 'xe máy'])
  expect((await report(10)).map(({ term }) => term)).toEqual(['boats', 'a plane'])
  expect((await report(30, 1)).map(({ term }) => term)).toEqual(['boats'])
})

test('[SEC-07] what could be a mail address, a telephone or a card is not stored, nor what is no term', async () => {
  for (const typed of ['mira@kho.example', '4111 1111 1111 1112', '+84 90 123 45', 'ab', '', 'x'.repeat(101), '%'])
    missed.note('en', typed)
  missed.note('en', 'model 307 of 2026')
  await missed.flush()
  expect((await report()).map(({ term }) => term)).toEqual([])
  missed.note('en', 'peugeot 307')
  await missed.flush()
  expect((await report()).map(({ term }) => term)).toEqual(['peugeot 307'])
})

test('[SRCH-10] whatever can be typed can be counted', async () => {
  const typed = ["' or 1=1--", 'a\u0000bc', 'x\ud800yz', '🚚🚚🚚', '\u202eabc', '%_\\', '{"a":1}', '🚚'.repeat(100)]
  for (const term of typed) missed.note('en', term)
  await missed.flush()
  expect(await report()).toHaveLength(typed.length)
})

test('[SRCH-10] a flood of different terms fills neither the memory nor the day', async () => {
  for (let term = 0; term < 500; term++) missed.note('en', `flood ${term}`)
  await missed.flush()
  expect(await report(30, 10_000)).toHaveLength(200)
  const flood = Array.from(
    { length: 2_000 },
    (_, place) => ({ locale: 'en', term: `more ${place}`, searches: 1 }) as const,
  )
  await addMisses(opened.store.db, flood, now)
  expect(await report(30, 10_000)).toHaveLength(1_000)
  missed.note('en', 'flood 1')
  missed.note('en', 'one too many')
  await missed.flush()
  const found = await report(30, 10_000)
  expect(found[0]).toEqual({ locale: 'en', term: 'flood 1', searches: 2, days: 1 })
  expect(found).toHaveLength(1_000)
})

test('[SRCH-10] two nodes that write the same terms at once lose nothing and do not wait for each other', async () => {
  const terms = Array.from(
    { length: 40 },
    (_, place) => ({ locale: 'en', term: `term ${place}`, searches: 1 }) as const,
  )
  await Promise.all(
    Array.from({ length: 8 }, (_, node) =>
      addMisses(opened.store.db, node % 2 === 0 ? terms : terms.toReversed(), now),
    ),
  )
  expect((await report()).every(({ searches }) => searches === 8)).toBe(true)
})
