import { temporaryProject } from '@waybill/config/testing/temporary-project'
import { expect, test } from 'vitest'
import { checkMutation } from './check-mutation.ts'
import type { Thresholds } from './mutate/mutation-record.ts'

const thresholds = { money: 90 }
const survivor = {
  file: 'packages/domain/src/money/add.ts',
  line: 'return left + right',
  mutator: 'ArithmeticOperator',
  original: 'left + right',
  replacement: 'left - right',
  reason: 'no code adds',
}
const record = { folders: { money: { detected: 9, undetected: 1 } }, survivors: [survivor] }

function projectOf(about: { record?: typeof record; thresholds?: Thresholds }) {
  return temporaryProject({
    'packages/domain/src/money/add.ts': '',
    'scripts/mutate/thresholds.json': JSON.stringify(about.thresholds ?? thresholds),
    'scripts/mutate/record.json': JSON.stringify(about.record ?? record),
  })
}

test('a record whose scores are reached and whose survivors are explained passes', () => {
  using project = projectOf({})
  expect(checkMutation(project.root)).toEqual([])
})

test('a survivor without an explanation is found', () => {
  using project = projectOf({ record: { ...record, survivors: [{ ...survivor, reason: '' }] } })
  expect(checkMutation(project.root)).toMatchObject([
    {
      path: 'scripts/mutate/record.json',
      message: 'packages/domain/src/money/add.ts: nothing says why left + right -> left - right survives',
    },
  ])
})

test('a file of the domain that no group has is found', () => {
  using project = projectOf({ thresholds: {} })
  expect(checkMutation(project.root).map(({ message }) => message)).toEqual([
    'says no score for packages/domain/src/money/add.ts',
  ])
})

test('a file of the domain may be in a group that lists its files', () => {
  using project = projectOf({ thresholds: { money: { least: 90, files: ['packages/domain/src/money/add.ts'] } } })
  expect(checkMutation(project.root)).toEqual([])
})

test('a listed file that does not exist is found', () => {
  using project = projectOf({ thresholds: { ...thresholds, cards: { least: 0, files: ['apps/cards.ts'] } } })
  expect(checkMutation(project.root).map(({ message }) => message)).toContain(
    'lists apps/cards.ts, which does not exist',
  )
})
