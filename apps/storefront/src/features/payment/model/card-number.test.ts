import { expect, test } from 'vitest'
import { groupAtCaret } from './card-number.ts'

/** The caret as a bar. */
function typing(shown: string, isForward?: boolean): string {
  const [before = '', after = ''] = shown.split('|')
  const { text, caret } = groupAtCaret({
    typed: before + after,
    caret: before.length,
    ...(isForward !== undefined && { isForward }),
  })
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each([
  ['the fifth digit begins a group', '42424|', '4242 4|'],
  ['a digit in the middle moves the others on', '4292|42 42', '4292| 4242'],
  ['a pasted number loses its hyphens', '4242-4242-4242-4242|', '4242 4242 4242 4242|'],
  ['a pasted number loses what stands around it', ' Card: 4242424242424242.|', '4242 4242 4242 4242|'],
  ['American Express has three groups', '378282246310005|', '3782 822463 10005|'],
  ['a letter is no digit', '42a|42', '42|42'],
  ['more than 19 digits are dropped', '42424242424242424242|', '4242 4242 4242 4242 424|'],
  ['a space that is deleted comes back after the caret', '4242|4242', '4242| 4242'],
  ['the caret stays before the first digit', '|4242 4', '|4242 4'],
  ['nothing stays nothing', '|', '|'],
])('[PAY-01] in a card number %s', (_, typed, shown) => {
  expect(typing(typed)).toBe(shown)
})

test('[PAY-01] deleting forward passes over the space of a card number, and over nothing else', () => {
  expect(typing('42|42', true)).toBe('42|42')
  expect(typing('4242|4242', true)).toBe('4242 |4242')
})
