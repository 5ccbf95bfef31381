import { expect, test } from 'vitest'
import { selectTiers, stages } from './test-tiers.ts'

const names = (selected: ReturnType<typeof selectTiers>): string[][] =>
  selected.map((stage) => stage.map(({ name }) => name))

test('every tier of CI is there, the integration tests once for each store', () => {
  expect(stages.flat().map(({ name, env }) => [name, env.STORE])).toEqual([
    ['check', undefined],
    ['unit', undefined],
    ['integration-embedded', 'embedded'],
    ['integration-postgres', 'postgres'],
    ['faults', undefined],
    ['browser', undefined],
  ])
})

test('integration means both stores, a full name one of them', () => {
  expect(names(selectTiers(['unit', 'integration']))).toEqual([
    ['unit'],
    ['integration-embedded'],
    ['integration-postgres'],
  ])
  expect(names(selectTiers(['integration-postgres']))).toEqual([['integration-postgres']])
})

test('an unknown tier is rejected with the tiers that there are', () => {
  expect(() => selectTiers(['smoke'])).toThrow('no tier smoke: there are check, unit, integration-embedded')
})
