import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markText } from './mark-text.ts'
import { tokensOf } from './words-of.ts'

/** The text with what is marked in brackets. */
function shown(text: string, query: string, isGuess = false): string {
  const marks = markText(text, { tokens: tokensOf(query), isGuess })
  return marks.reduceRight(
    (rest, [start, end]) => `${rest.slice(0, start)}[${rest.slice(start, end)}]${rest.slice(end)}`,
    text,
  )
}

describe('what of a title is marked', () => {
  test.each([
    ['Map route planning', 'route', 'Map [route] planning'],
    ['Map route planning', 'rou pla', 'Map [rou]te [pla]nning'],
    ['Multi-driver optimizer', 'mizer', 'Multi-driver opti[mizer]'],
    ['Đội xe tối ưu', 'doi', '[Đội] xe tối ưu'],
    ['To\u0302\u0301i u\u031bu', 'toi', '[To\u0302\u0301i] u\u031bu'],
    ['E-mail schedule', 'email', '[E-mail] schedule'],
    ['E-mail schedule', 'mail', 'E-[mail] schedule'],
    ['Straßen', 'strass', '[Straß]en'],
    ['🚚 Route', 'rou', '🚚 [Rou]te'],
    ['C++ tools', 'c++', '[C++] tools'],
    ['Route', 'planning', 'Route'],
    ['Planner', 'an', 'Planner'],
  ])('[SRCH-08] of %j for %j: %j', (text, query, expected) => {
    expect(shown(text, query)).toBe(expected)
  })

  test('is the whole word where one slip was forgiven', () => {
    expect(shown('Route planning', 'plnaning', true)).toBe('Route [planning]')
    expect(shown('Route planning', 'plnaning')).toBe('Route planning')
  })

  test('never overlaps, stays in order and inside of the text', () => {
    const parts = fc.constantFrom('a', 'b', 'Đ', 'ộ', 'o\u0302', 'œ', ' ', '-', '’', '🚚', '\ud800')
    const texts = fc.array(parts, { maxLength: 16 }).map((made) => made.join(''))
    fc.assert(
      fc.property(texts, texts, fc.boolean(), (text, query, isGuess) => {
        let end = -1
        for (const [start, stop] of markText(text, { tokens: tokensOf(query), isGuess })) {
          expect(start).toBeGreaterThan(end)
          expect(stop).toBeGreaterThan(start)
          end = stop
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
