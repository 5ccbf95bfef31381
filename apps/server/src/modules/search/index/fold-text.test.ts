import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, foldWithOffsets } from './fold-text.ts'

describe('folding', () => {
  test.each([
    ['Đội xe', 'doi xe'],
    ['ĐƯỜNG DÀI', 'duong dai'],
    ['Tối ưu', 'toi uu'],
    ['To\u0302\u0301i u\u031bu', 'toi uu'],
    ['Planification des tournées', 'planification des tournees'],
    ['Señal, ángulo, pingüino', 'senal, angulo, pinguino'],
    ['Œuvre & cætera', 'oeuvre & caetera'],
    ['Straße', 'strasse'],
    ['İıßﬁ', 'iissfi'],
    ['Ｃ＋＋', 'c++'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['🚚 c++', '🚚 c++'],
  ])('[SRCH-08] %j is compared as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  test('with offsets gives the same letters, each where it came from', () => {
    const letters = fc.constantFrom(
      'a',
      'Đ',
      'ộ',
      'o\u0302\u0323',
      'œ',
      'ß',
      'ﬁ',
      'ς',
      'Σ',
      ' ',
      '-',
      '🚚',
      '\ud800',
      '½',
    )
    const texts = fc.oneof(
      fc.array(letters, { maxLength: 20 }).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const { folded, starts } = foldWithOffsets(text)
        expect(folded).toBe(foldText(text))
        expect(starts).toHaveLength(folded.length + 1)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        expect(starts.at(-1)).toBe(text.length)
      }),
    )
  })
})
