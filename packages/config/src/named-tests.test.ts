import { expect, test } from 'vitest'
import { missingTitles } from './named-tests.ts'

const tests = [
  {
    path: 'tests/a.test.ts',
    text: "// a cart of two\ntest(`[CART-01] ${locale}: a cart of one line`, () => {})\ndescribe('a cart', () => {})\n",
  },
]

test('a page may quote a part of a title; a title that no test of the linked file has is listed', () => {
  const text = [
    'Proven by [a](../tests/a.test.ts) “a cart of one line” and [a](../tests/a.test.ts) “a cart”.',
    'Not by [a](../tests/a.test.ts) “a cart of two”, nor by [b](../tests/b.test.ts) “a cart”.',
    'A [link](../tests/a.test.ts) alone, and a “quotation”.',
  ].join('\n')

  expect(missingTitles({ path: 'docs/a.md', text }, tests).map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '2: no test of ../tests/a.test.ts has the title a cart of two',
    '2: no test of ../tests/b.test.ts has the title a cart',
  ])
})
