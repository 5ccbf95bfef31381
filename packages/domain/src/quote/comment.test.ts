import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commentLength, commentLimit, fittingComment } from './comment.ts'

const full = 'a'.repeat(255)

describe('what a comment takes of typing and pasting', () => {
  test.each([
    ['a text that fits', '', 'Hello', 'Hello'],
    ['255 of 300 that are pasted', '', 'b'.repeat(300), 'b'.repeat(255)],
    ['what there is room for, before and after what was there', 'xy', `x${'b'.repeat(300)}y`, `x${'b'.repeat(253)}y`],
    ['no 256th sign at the end', full, `${full}b`, full],
    ['no 256th sign at the begin', full, `b${full}`, full],
    ['a Vietnamese letter with its tone mark as one', 'a'.repeat(254), `${'a'.repeat(254)}ế`, `${'a'.repeat(254)}ế`],
    ['the same of two code points', 'a'.repeat(254), `${'a'.repeat(254)}ê\u0301`, `${'a'.repeat(254)}ê\u0301`],
    ['a sign beyond the first plane as one', '', '🚚'.repeat(300), '🚚'.repeat(255)],
  ])('[QUO-03] %s', (_, before, after, kept) => {
    expect(fittingComment(before, after)).toBe(kept)
  })

  test('[QUO-03] never more than 255, and never less of what was there when something is put in', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 300 })
    fc.assert(
      fc.property(texts, texts, fc.nat(), (given, put, place) => {
        const before = Array.from(given.normalize('NFC')).slice(0, commentLimit)
        const at = before.length === 0 ? 0 : place % (before.length + 1)
        const after = [...before.slice(0, at), put, ...before.slice(at)].join('')
        expect(commentLength(fittingComment(before.join(''), after))).toBeLessThanOrEqual(commentLimit)
      }),
    )
  })
})
