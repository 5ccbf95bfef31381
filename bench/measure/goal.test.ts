import { expect, test } from 'vitest'
import { judge } from './goal.ts'
import type { Goal } from './goal.ts'
import { figureOfPairs } from './figure.ts'

const atMost: Goal = { id: 'P-G1', of: 'ratio', is: 'at most', value: 1.5 }
const atLeast: Goal = { id: 'P-G1', of: 'ratio', is: 'at least', value: 0.6 }

test.each([
  [atMost, { median: 1.5, min: 1.2, max: 9 }, 'reached'],
  [atMost, { median: 1.6, min: 1.4, max: 1.7 }, 'reached within the spread'],
  [atMost, { median: 1.6, min: 1.51, max: 1.7 }, 'not reached yet'],
  [atLeast, { median: 0.6, min: 0.1, max: 0.7 }, 'reached'],
  [atLeast, { median: 0.5, min: 0.4, max: 0.6 }, 'reached within the spread'],
  [atLeast, { median: 0.5, min: 0.4, max: 0.59 }, 'not reached yet'],
] as const)('%o with %o is %s', (goal, spread, verdict) => {
  expect(judge(goal, spread)).toBe(verdict)
})

test('only an enforced goal is MISSED, and only when every run missed it', () => {
  const enforced: Goal = { ...atMost, isEnforced: true }
  expect(judge(enforced, { median: 2, min: 1.6, max: 2.1 })).toBe('MISSED')
  expect(judge(enforced, { median: 2, min: 1.5, max: 2.1 })).toBe('reached within the spread')
})

test('a goal of our own value is judged by that value, a goal of the ratio by the ratio', () => {
  const pairs = [{ floor: 1, ours: 3, foreign: 2 }]
  const verdictOf = (goal: Goal) => figureOfPairs({ title: 't', unit: 'ms', goal }, pairs, (value) => value).verdict
  expect(verdictOf({ id: 'P-G2', of: 'ours', is: 'at most', value: 4 })).toBe('reached')
  expect(verdictOf({ id: 'P-G2', of: 'ratio', is: 'at most', value: 2 })).toBe('not reached yet')
})
