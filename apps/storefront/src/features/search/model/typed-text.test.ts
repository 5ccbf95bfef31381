import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withinLimit } from './typed-text.ts'

test('[SRCH-01] the 101st character is rejected where it was typed, and the others stay', () => {
  const [head, tail] = ['a'.repeat(60), 'b'.repeat(40)]
  expect(withinLimit({ text: `${head}x${tail}`, caret: 61 })).toEqual({ text: head + tail, caret: 60 })
  expect(withinLimit({ text: `${head}${tail}x`, caret: 101 })).toEqual({ text: head + tail, caret: 100 })
})

test('[SRCH-01] of a longer paste as much is taken as fits', () => {
  expect(withinLimit({ text: `ab${'x'.repeat(200)}yz`, caret: 202 })).toEqual({
    text: `ab${'x'.repeat(96)}yz`,
    caret: 98,
  })
})

test('[SRCH-01] of what was dropped or filled in behind the caret the first 100 characters are taken', () => {
  const field = { text: 'a'.repeat(60) + 'b'.repeat(60), caret: 0 }
  expect(withinLimit(field)).toEqual({ text: 'a'.repeat(60) + 'b'.repeat(40), caret: 0 })
  expect(withinLimit({ ...field, caret: 10 })).toEqual({ text: 'a'.repeat(50) + 'b'.repeat(50), caret: 0 })
})

test('[SRCH-01] 100 characters of two code units each are taken, and none is cut in two', () => {
  const full = '🚚'.repeat(100)
  expect(withinLimit({ text: full, caret: 200 }).text).toBe(full)
  expect(withinLimit({ text: `🚛${full}`, caret: 2 })).toEqual({ text: full, caret: 0 })
})

const typed = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 160 }), fc.nat(160)).map(([text, at]) => ({
  text,
  caret: Array.from(text).slice(0, at).join('').length,
}))

test('[SRCH-01] what is taken never has more than 100 characters', () => {
  fc.assert(fc.property(typed, (field) => Array.from(withinLimit(field).text).length <= 100))
})

test('[SRCH-01] what fits is taken as it is', () => {
  const short = typed.filter(({ text }) => Array.from(text).length <= 100)
  fc.assert(
    fc.property(short, (field) => {
      expect(withinLimit(field)).toEqual(field)
    }),
  )
})
