import { describe, expect, test } from 'vitest'
import { isDeclinedByAll, quoteLifecycle, quoteStateFor } from './index.ts'
import type { AnsweringParty } from './index.ts'

const awaited: AnsweringParty = { state: 'sent', isErased: false, hasDeclined: false }
const declined: AnsweringParty = { ...awaited, hasDeclined: true }

describe('[QUO-17] each recipient of a quote answers alone (S-05)', () => {
  test.each([
    ['one of two who declined', [declined, awaited], false],
    ['both of two who declined', [declined, declined], true],
    ['the only one, who declined', [declined], true],
    ['one who declined, beside one whose mail waits', [declined, { ...awaited, state: 'queued' }], false],
    ['one who declined, beside one who gets no quotes', [declined, { ...awaited, state: 'suppressed' }], true],
    ['one who declined, beside one who was erased', [declined, { ...awaited, isErased: true }], true],
    ['none who declined, because none gets quotes', [{ ...awaited, state: 'suppressed' }], false],
    ['no recipient', [], false],
  ] as const)('of %s it is known whether that ends it: %#', (_, recipients, isEnded) => {
    expect(isDeclinedByAll(recipients)).toBe(isEnded)
  })

  test('an open or accepted quote is declined for who declined it, and no other state changes', () => {
    expect(quoteLifecycle.states.map((state) => quoteStateFor(state, true))).toEqual([
      'draft',
      'declined',
      'declined',
      'declined',
      'expired',
      'superseded',
      'revoked',
    ])
    expect(quoteLifecycle.states.map((state) => quoteStateFor(state, false))).toEqual([...quoteLifecycle.states])
  })
})
