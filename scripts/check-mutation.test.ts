import { temporaryHouse } from '@waybill/config/testing/temporary-house'
import { expect, test } from 'vitest'
import { checkMutation } from './check-mutation.ts'
import { mutationPage } from './mutate/mutation-page.ts'

const thresholds = { money: 90 }
const survivor = {
  file: 'packages/domain/src/money/add.ts',
  line: 'return left + right',
  mutator: 'ArithmeticOperator',
  original: 'left + right',
  replacement: 'left - right',
  reason: 'nobody adds',
}
const record = { folders: { money: { detected: 9, undetected: 1 } }, survivors: [survivor] }

function houseOf(about: { record?: typeof record; page?: string; thresholds?: Readonly<Record<string, number>> }) {
  return temporaryHouse({
    'packages/domain/src/money/add.ts': '',
    'scripts/mutate/thresholds.json': JSON.stringify(about.thresholds ?? thresholds),
    'docs/domain/mutation.json': JSON.stringify(about.record ?? record),
    'docs/domain/mutation.md': about.page ?? mutationPage(about.record ?? record, about.thresholds ?? thresholds),
  })
}

test('a record whose scores are reached and whose survivors are explained passes', () => {
  using house = houseOf({})
  expect(checkMutation(house.root)).toEqual([])
})

test('a survivor without an explanation is found', () => {
  using house = houseOf({ record: { ...record, survivors: [{ ...survivor, reason: '' }] } })
  expect(checkMutation(house.root)).toMatchObject([
    {
      path: 'docs/domain/mutation.json',
      message: 'packages/domain/src/money/add.ts: nothing says why left + right -> left - right survives',
    },
  ])
})

test('a folder of the domain for which no score is wanted is found', () => {
  using house = houseOf({ thresholds: {} })
  expect(checkMutation(house.root).map(({ message }) => message)).toEqual([
    'says no score for packages/domain/src/money',
  ])
})

test('a page that was not drawn from the record is found', () => {
  using house = houseOf({ page: '# Mutation testing\n' })
  expect(checkMutation(house.root).map(({ path }) => path)).toEqual(['docs/domain/mutation.md'])
})
