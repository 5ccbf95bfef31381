import { expect, test } from 'vitest'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { selectTiers, stagesOf } from './test-tiers.ts'

const names = (selected: ReturnType<typeof selectTiers>): string[][] =>
  selected.map((stage) => stage.map(({ name }) => name))

test('every tier of CI is there, the integration tests once for each store', () => {
  expect(
    stagesOf(false)
      .flat()
      .map(({ name, env }) => [name, env.STORE]),
  ).toEqual([
    ['check', undefined],
    ['unit', undefined],
    ['integration-embedded', 'embedded'],
    ['integration-postgres', 'postgres'],
    ['faults', undefined],
    ['browser', undefined],
  ])
})

test('integration means both stores, a full name one of them', () => {
  expect(names(selectTiers({ only: ['unit', 'integration'], isDeep: false }))).toEqual([
    ['unit'],
    ['integration-embedded'],
    ['integration-postgres'],
  ])
  expect(names(selectTiers({ only: ['integration-postgres'], isDeep: false }))).toEqual([['integration-postgres']])
})

test('an unknown tier is rejected with the tiers that there are', () => {
  expect(() => selectTiers({ only: ['smoke'], isDeep: false })).toThrow(
    'no tier smoke: there are check, unit, integration-embedded',
  )
})

const filesOf = (isDeep: boolean, name: string): readonly string[] =>
  stagesOf(isDeep)
    .flat()
    .find((tier) => tier.name === name)
    ?.command.filter((word) => /^(?:apps|packages|tests)\//.test(word)) ?? []

test('a default run takes on the embedded store the code of the store and stories that are there; a deep one takes all', () => {
  const root = join(import.meta.dirname, '..')
  const chosen = filesOf(false, 'integration-embedded')
  for (const place of chosen) expect(globSync(`${place}*`, { cwd: root }), place).not.toEqual([])
  expect(chosen).toEqual(
    expect.arrayContaining([
      'apps/server/src/modules/billing/store/plans/core-modules',
      'apps/server/src/platform/',
      'packages/',
    ]),
  )
  expect([filesOf(true, 'integration-embedded'), filesOf(false, 'integration-postgres')]).toEqual([[], []])
})
