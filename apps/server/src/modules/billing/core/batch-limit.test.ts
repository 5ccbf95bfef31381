import { describe, expect, test } from 'vitest'
import { createBatchLimit } from './batch-limit.ts'

/** A limit after batches of `[accounts, milliseconds]`; an account that is not given is one of a full batch. */
function limitAfter(...batches: readonly (readonly [accounts: number | 'full', heldMs: number])[]): number {
  let at = 0
  const batch = createBatchLimit(() => at)
  for (const [accounts, heldMs] of batches) {
    const end = batch.begin(accounts === 'full' ? batch.limit() : accounts)
    at += heldMs
    end()
  }
  return batch.limit()
}

describe('the accounts of a batch', () => {
  test('are 50 at first, and twice as many after each full batch that was quick, to 500', () => {
    expect(limitAfter()).toBe(50)
    expect(limitAfter(['full', 10])).toBe(100)
    expect(limitAfter(['full', 10], ['full', 10])).toBe(200)
    expect(limitAfter(...Array.from({ length: 9 }, () => ['full', 1] as const))).toBe(500)
  })

  test('shrink to what fits into 80 ms after a batch that took longer, full or not', () => {
    expect(limitAfter(['full', 200])).toBe(20)
    expect(limitAfter([40, 160])).toBe(20)
    expect(limitAfter(['full', 10], ['full', 125])).toBe(64)
  })

  test('are at least ten, and grow again from there', () => {
    expect(limitAfter(['full', 60_000])).toBe(10)
    expect(limitAfter(['full', 60_000], ['full', 8], ['full', 8])).toBe(40)
  })

  test('stay where a quick batch was not full: it says nothing of more accounts', () => {
    expect(limitAfter([3, 1])).toBe(50)
  })
})
