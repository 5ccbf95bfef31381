import { expect, test } from 'vitest'
import { groupsOf, problemsOf, scoreOf, withinGroups, withResult } from './mutation-record.ts'
import type { GroupResult, Mutation, MutationRecord, Thresholds } from './mutation-record.ts'

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

const cards = 'apps/server/src/modules/catalog/cards.ts'
const thresholds: Thresholds = { money: 90, pricing: 90, 'presenters/catalog': { least: 80, files: [cards] } }

function resultOf(record: MutationRecord, name: string, result: GroupResult): MutationRecord {
  const group = groupsOf(thresholds).find((one) => one.name === name)
  if (group === undefined) throw new Error(`no group ${name}`)
  return withResult(record, group, result)
}

test('the score is the share of the mutants that were noticed; of none all were', () => {
  expect(scoreOf({ detected: 9, undetected: 1 })).toBe(90)
  expect(scoreOf({ detected: 0, undetected: 0 })).toBe(100)
})

test('a new survivor has no reason yet, and one that is found again keeps its own', () => {
  const other = mutationIn('money', { replacement: 'right' })
  const result = { detected: 8, undetected: 2, survivors: [mutationIn('money'), other] }
  const record = resultOf(knownIn('money', 'no code adds'), 'money', result)
  expect(record.survivors.map(({ replacement, reason }) => [replacement, reason])).toEqual([
    ['left - right', 'no code adds'],
    ['right', ''],
  ])
})

test('a survivor that is noticed now leaves with its reason; those of other folders stay', () => {
  const record = resultOf(knownIn('money', 'no code adds'), 'pricing', { detected: 5, undetected: 0, survivors: [] })
  expect(record.survivors).toHaveLength(1)
  expect(resultOf(record, 'money', { detected: 10, undetected: 0, survivors: [] })).toEqual({
    folders: { money: { detected: 10, undetected: 0 }, pricing: { detected: 5, undetected: 0 } },
    survivors: [],
  })
})

test('a group of listed files has the survivors of those files alone, and its own lowest score', () => {
  const known = knownIn('money', 'no code adds')
  const inCards = mutationIn('catalog', { file: cards })
  const record = resultOf(known, 'presenters/catalog', { detected: 3, undetected: 1, survivors: [inCards] })
  expect(record.survivors.map(({ file }) => file)).toEqual([cards, 'packages/domain/src/money/sum.ts'])
  expect(resultOf(record, 'presenters/catalog', { detected: 4, undetected: 0, survivors: [] }).survivors).toEqual(
    known.survivors,
  )
  expect(problemsOf({ ...record, survivors: [] }, { 'presenters/catalog': { least: 80, files: [cards] } })).toEqual([
    'presenters/catalog has a score of 75.0 %, at least 80 % is wanted',
  ])
})

test('a group that is no more leaves the record, and so does a survivor in a file that no group has', () => {
  const record: MutationRecord = {
    folders: { money: { detected: 9, undetected: 1 }, horses: { detected: 1, undetected: 0 } },
    survivors: [...knownIn('money', 'no code adds').survivors, ...knownIn('horses', 'they were sold').survivors],
  }
  expect(withinGroups(record, groupsOf(thresholds))).toEqual(knownIn('money', 'no code adds'))
})

test('the same change in two equal lines is explained once', () => {
  const result = { detected: 8, undetected: 2, survivors: [mutationIn('money'), mutationIn('money')] }
  expect(resultOf(nothing, 'money', result).survivors).toHaveLength(1)
})

test('a score below its threshold, a folder without one and a survivor without a reason are problems', () => {
  expect(problemsOf(knownIn('money', 'no code adds'), { money: 90 })).toEqual([])
  expect(problemsOf(knownIn('money', 'no code adds'), { money: 91 })).toEqual([
    'money has a score of 90.0 %, at least 91 % is wanted',
  ])
  expect(problemsOf(knownIn('money', ' '), { money: 90, cart: 90 })).toEqual([
    'cart has no score: npm run mutate cart',
    'packages/domain/src/money/sum.ts: nothing says why left + right -> left - right survives',
  ])
})

test('a group from which nothing is wanted yet needs no score', () => {
  expect(
    problemsOf(nothing, { 'billing/usage': { least: 0, files: ['packages/domain/src/billing/usage.ts'] } }),
  ).toEqual([])
})
