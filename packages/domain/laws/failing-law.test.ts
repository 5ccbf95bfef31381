import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { played, worlds } from './cart-arbitrary.ts'

/** A law that doesn't hold: no cart ever holds module 103. */
const untrue = fc.property(worlds, (world) => played(world).cart.lines.every(({ productId }) => productId !== 103))

const seed = 20_260_301
const runs = { seed, numRuns: 500 } as const

describe('a law that fails', () => {
  test('prints the seed and the path by which the same case comes again', () => {
    const { counterexamplePath } = fc.check(untrue, runs)
    expect(() => {
      fc.assert(untrue, runs)
    }).toThrow(`{ seed: ${seed}, path: "${counterexamplePath}", endOnFailure: true }`)
  })

  test('shrinks to one command', () => {
    const { failed, counterexample } = fc.check(untrue, runs)
    expect(failed).toBe(true)
    expect(counterexample?.[0].list).toHaveLength(1)
  })

  test('comes again from seed and path alone', () => {
    const { counterexamplePath, counterexample } = fc.check(untrue, runs)
    const again = fc.check(untrue, { seed, path: counterexamplePath ?? '', numRuns: 1, endOnFailure: true })
    expect(again.counterexample).toEqual(counterexample)
  })
})
