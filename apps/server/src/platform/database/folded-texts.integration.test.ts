import { openTestStore } from '../gateway/testing/open-test-store.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
  await sql
    .raw(
      `create function former_words(given text, place int) returns text language sql immutable as $$
        select coalesce(string_agg(word, ' ' order by n), '') from (
          select left(word, 60) as word, row_number() over (order by at) as n
          from regexp_split_to_table(lower(translate(regexp_replace(normalize(left(given, 300), nfkd), '[\\u0300-\\u036f]', '', 'g'),
            'ĐđŁłØøÆæŒœÞþÐðıАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
            'ddllooaaoottddiабвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψωσ') collate "C"),
            '[\\s!-/:-@\\[-\`{-~]+') with ordinality as part(word, at)
          where word <> '') words where n >= place $$`,
    )
    .execute(opened.store.db)
}, 60_000)
afterAll(() => opened.dispose())

const letters = fc.constantFrom(...'aZ09 \t\n-_/.,\'"&[]{}~`@ÅéßŁøÆıДЯΣςế漢か\u0301\u00a0\u2003\u{1f600}'.split(''))
const texts = fc.array(fc.oneof(fc.string({ unit: letters, maxLength: 400 }), fc.string({ unit: 'binary' })), {
  minLength: 20,
  maxLength: 60,
})

test('the words of a text are those that an earlier release indexed', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 4 }), async (given, place) => {
      const stored = given.map((text) => text.replaceAll('\0', '').toWellFormed())
      const { rows } = await sql<{ text: string; former: string; now: string }>`
        select text, former_words(text, ${place}) as former, words_from(text, ${place}) as now
        from unnest(${stored}::text[]) as text`.execute(opened.store.db)
      for (const { text, former, now } of rows) expect(now, JSON.stringify(text)).toBe(former)
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['Blåbærsyltetøy & Sønner A/S', 'blabarsyltetoy sonner a s'],
  [`${'x'.repeat(61)} ltd`, `${'x'.repeat(60)} ltd`],
  ['  --  ', ''],
])('the words of %j are %j', async (text, words) => {
  const { rows } = await sql`select words_from(${text}, 1) as words`.execute(opened.store.db)
  expect(rows).toEqual([{ words }])
})
