import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'
import { publishedAt, signingAt } from './signing-keys.ts'

const first = { createdAt: 0, endedAt: null }
const second = { createdAt: HOUR_MS, endedAt: null }

test('[INT-04] the only key signs at once, another one five minutes after it is published', () => {
  expect(signingAt([], 0)).toBeUndefined()
  expect(signingAt([first], 0)).toBe(first)
  expect(signingAt([first, second], HOUR_MS + 5 * MINUTE_MS - 1)).toBe(first)
  expect(signingAt([first, second], HOUR_MS + 5 * MINUTE_MS)).toBe(second)
})

test('[INT-04] a key is published for an hour after the next one signs, and an ended one no more', () => {
  const until = HOUR_MS + 5 * MINUTE_MS + HOUR_MS
  expect(publishedAt([first, second], until - 1)).toEqual([first, second])
  expect(publishedAt([first, second], until)).toEqual([second])
  expect(publishedAt([{ ...first, endedAt: 1 }, second], HOUR_MS)).toEqual([second])
})
