import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginsWithOneEdit, editsBetween } from './one-edit.ts'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

/** All texts that one slip makes of another; the slow and obvious way. */
function slips(text: string): ReadonlySet<string> {
  const made = new Set([text])
  for (let at = 0; at <= text.length; at++) {
    const [left, right] = [text.slice(0, at), text.slice(at)]
    made.add(left + right.slice(1))
    made.add(left + right.slice(1, 2) + right.slice(0, 1) + right.slice(2))
    for (const letter of 'abc') {
      made.add(left + letter + right)
      made.add(left + letter + right.slice(1))
    }
  }
  return made
}

describe('a slip of the finger', () => {
  test.each([
    ['planning', 'plnaning'],
    ['planning', 'planing'],
    ['planning', 'plannning'],
    ['planning', 'plamn'],
    ['planning', 'lanning'],
    ['planning', 'xlanning'],
    ['plan', 'plans'],
  ])('[SRCH-08] %s is meant by %s', (word, typed) => {
    expect(beginsWithOneEdit(word, typed)).toBe(true)
  })

  test.each([
    ['planning', 'plxnnxng'],
    ['planning', 'nnplaing'],
    ['plan', 'planxy'],
    ['', 'ab'],
  ])('%s is not meant by %s', (word, typed) => {
    expect(beginsWithOneEdit(word, typed)).toBe(false)
  })

  test('is forgiven exactly where one change makes the typed letters a beginning of the word', () => {
    fc.assert(
      fc.property(letters, letters, (word, typed) => {
        const isOne = [...slips(typed)].some((meant) => word.startsWith(meant))
        expect(beginsWithOneEdit(word, typed)).toBe(isOne)
      }),
      { numRuns: 500 },
    )
  })
})

describe('slips between two words', () => {
  test('are counted up to a limit, from either side', () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const edits = editsBetween(one, other, 2)
        expect(editsBetween(other, one, 2)).toBe(edits)
        expect(edits <= 1).toBe(slips(one).has(other))
        expect(edits === 0).toBe(one === other)
      }),
      { numRuns: 500 },
    )
  })

  test('two are two, and more are too many', () => {
    expect(editsBetween('planning', 'plxnnxng', 2)).toBe(2)
    expect(editsBetween('planning', 'xlxnnxng', 2)).toBe(3)
    expect(editsBetween('planning', 'plan', 2)).toBe(3)
  })
})
