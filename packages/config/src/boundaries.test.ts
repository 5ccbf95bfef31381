import { expect, test } from 'vitest'
import { checkBoundaries, roomOf } from './boundaries.ts'
import { asMarks, fixtureHouse, marksOfHouse } from './testing/fixtures.ts'
import { importResolver } from './imports.ts'
import { isCode, readProject } from './project-files.ts'
import { checkReach } from './reach.ts'
import { parseSource } from './source.ts'

test('a house with every forbidden import is reported at each of them and nowhere else', () => {
  using house = fixtureHouse('rooms')
  const edges = readProject(house.root, isCode).map(parseSource).flatMap(importResolver(house.root))
  const marks = marksOfHouse(house.root)
  const findings = [...checkBoundaries(edges), ...checkReach(edges)]

  expect(asMarks(findings, marks).toSorted()).toEqual(marks.toSorted())
  expect(marks.length).toBeGreaterThan(20)
})

test('the way to a forbidden folder is told step by step', () => {
  using house = fixtureHouse('rooms')
  const edges = readProject(house.root, isCode).map(parseSource).flatMap(importResolver(house.root))

  expect(checkReach(edges).find(({ path }) => path === 'packages/domain/src/pricing/index.ts')?.message).toBe(
    'reaches packages/domain/src/calendar/ (it also runs in the browser, which has no Temporal) by packages/domain/src/subscription/index.ts -> packages/domain/src/calendar/index.ts',
  )
})

test('a file at the root lies in no room', () => {
  expect(roomOf('vitest.config.ts')).toBeUndefined()
  expect(roomOf('apps/server/src/main.ts')).toBe('server')
})
