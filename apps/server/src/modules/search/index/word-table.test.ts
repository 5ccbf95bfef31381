import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginsWithOneEdit } from './one-edit.ts'
import { createWordTable } from './word-table.ts'

const letters = (minLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength: 6 })
const vocabulary = fc.uniqueArray(letters(1), { maxLength: 60 }).map((words) => words.toSorted())

describe('the table of words answers as if it read every word', () => {
  test('for beginnings', () => {
    fc.assert(
      fc.property(vocabulary, letters(0), (words, prefix) => {
        const { low, high } = createWordTable(words).beginningWith(prefix)
        expect(words.slice(low, high)).toEqual(words.filter((word) => word.startsWith(prefix)))
      }),
    )
  })

  test('for letters further in, from three on', () => {
    fc.assert(
      fc.property(vocabulary, letters(1), (words, part) => {
        const found = createWordTable(words).containingInside(part)
        const expected = words.filter((word) => word.indexOf(part) > 0)
        expect(found.map((number) => words[number])).toEqual(
          part.length < 3 ? [] : expected.filter((word) => !word.startsWith(part)),
        )
      }),
    )
  })

  test('[SRCH-08] for one slip, from four letters on', () => {
    fc.assert(
      fc.property(vocabulary, letters(1), (words, typed) => {
        const found = createWordTable(words).nearlyBeginningWith(typed)
        const expected = words.filter((word) => beginsWithOneEdit(word, typed))
        expect(found.map((number) => words[number])).toEqual(typed.length < 4 ? [] : expected)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the closest word', () => {
  const table = createWordTable(['optimiser', 'optimising', 'option', 'planning'])

  test('is at most two slips away and begins alike', () => {
    expect(table.words[table.closest('optmisser') ?? -1]).toBe('optimiser')
    expect(table.closest('xptimiser')).toBeUndefined()
    expect(table.closest('optxmxxer')).toBeUndefined()
  })

  test('is not looked for where little was typed', () => {
    expect(table.closest('optxn')).toBeUndefined()
  })
})
