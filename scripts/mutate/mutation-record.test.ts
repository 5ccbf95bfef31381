import { expect, test } from 'vitest'
import { problemsOf, scoreOf, withResult } from './mutation-record.ts'
import type { Mutation, MutationRecord } from './mutation-record.ts'

const nothing: MutationRecord = { folders: {}, survivors: [] }

function mutationIn(folder: string, about: Partial<Mutation> = {}): Mutation {
  return {
    file: `packages/domain/src/${folder}/sum.ts`,
    line: 'return left + right',
    mutator: 'ArithmeticOperator',
    original: 'left + right',
    replacement: 'left - right',
    ...about,
  }
}

function knownIn(folder: string, reason: string): MutationRecord {
  return { folders: { [folder]: { detected: 9, undetected: 1 } }, survivors: [{ ...mutationIn(folder), reason }] }
}

test('the score is the share of the mutants that were noticed; of none all were', () => {
  expect(scoreOf({ detected: 9, undetected: 1 })).toBe(90)
  expect(scoreOf({ detected: 0, undetected: 0 })).toBe(100)
})

test('a new survivor has no reason yet, and one that is found again keeps its own', () => {
  const other = mutationIn('money', { replacement: 'right' })
  const result = { detected: 8, undetected: 2, survivors: [mutationIn('money'), other] }
  const record = withResult(knownIn('money', 'nobody adds'), 'money', result)
  expect(record.survivors.map(({ replacement, reason }) => [replacement, reason])).toEqual([
    ['left - right', 'nobody adds'],
    ['right', ''],
  ])
})

test('a survivor that is noticed now leaves with its reason; those of other folders stay', () => {
  const record = withResult(knownIn('money', 'nobody adds'), 'pricing', { detected: 5, undetected: 0, survivors: [] })
  expect(record.survivors).toHaveLength(1)
  expect(withResult(record, 'money', { detected: 10, undetected: 0, survivors: [] })).toEqual({
    folders: { money: { detected: 10, undetected: 0 }, pricing: { detected: 5, undetected: 0 } },
    survivors: [],
  })
})

test('the same change in two equal lines is explained once', () => {
  const result = { detected: 8, undetected: 2, survivors: [mutationIn('money'), mutationIn('money')] }
  expect(withResult(nothing, 'money', result).survivors).toHaveLength(1)
})

test('a score below its threshold, a folder without one and a survivor without a reason are problems', () => {
  expect(problemsOf(knownIn('money', 'nobody adds'), { money: 90 })).toEqual([])
  expect(problemsOf(knownIn('money', 'nobody adds'), { money: 91 })).toEqual([
    'money has a score of 90.0 %, at least 91 % is wanted',
  ])
  expect(problemsOf(knownIn('money', ' '), { money: 90, cart: 90 })).toEqual([
    'cart has no score: npm run mutate cart',
    'packages/domain/src/money/sum.ts: nothing says why left + right -> left - right survives',
  ])
})
