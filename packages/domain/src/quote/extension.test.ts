import { expect, test } from 'vitest'
import { extendedEnd, firstEndDay, lastEndDay, quoteExpiry } from './index.ts'

const firstSentAt = Date.parse('2026-01-31T10:30:00Z')
const quote = { state: 'open', expiresAt: quoteExpiry(firstSentAt), hasOrder: false, firstSentAt } as const
const on = (day: string) => Date.parse(`${day}T00:00:00Z`)

test('[QUO-19] a quote until 2 March 10:30 is extended to 10 March 10:30: it holds for whole days', () => {
  expect(extendedEnd(quote, on('2026-03-10'), firstSentAt)).toEqual({
    ok: true,
    value: Date.parse('2026-03-10T10:30:00Z'),
  })
})

test('[QUO-19] the new end is later than the present one, and at most 180 days after the first sending', () => {
  expect([firstEndDay(quote), lastEndDay(quote)]).toEqual([on('2026-03-03'), on('2026-07-30')])
  expect(extendedEnd(quote, on('2026-03-02'), firstSentAt)).toEqual({ ok: false, failure: 'not-later' })
  expect(extendedEnd(quote, on('2026-03-03'), firstSentAt).ok).toBe(true)
  const last = extendedEnd(quote, on('2026-07-30'), firstSentAt)
  expect(last).toEqual({ ok: true, value: quoteExpiry(firstSentAt, 180) })
  expect(extendedEnd(quote, on('2026-07-31'), firstSentAt)).toEqual({ ok: false, failure: 'too-late' })
})

test('[QUO-19] the limit counts from the first revision, whatever the time of day of the present end is', () => {
  const revised = { ...quote, expiresAt: Date.parse('2026-04-20T18:00:00Z') }
  expect(lastEndDay(revised)).toBe(on('2026-07-29'))
  const last = extendedEnd(revised, on('2026-07-29'), firstSentAt)
  expect(last.ok && last.value <= quoteExpiry(firstSentAt, 180)).toBe(true)
})

test('[QUO-19] only an open quote is extended: one that has expired, by the second, is revised', () => {
  expect(extendedEnd(quote, on('2026-03-10'), quote.expiresAt)).toEqual({ ok: false, failure: 'closed' })
  expect(extendedEnd({ ...quote, state: 'accepted' }, on('2026-03-10'), firstSentAt).ok).toBe(false)
})
