import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBoundaries, packageOf } from './boundaries.ts'
import { checkCircles } from './circles.ts'
import { asMarks, fixtureProject, marksOfProject } from './testing/fixtures.ts'
import { billingAreas, billingEntries, billingFolders, moduleLayers } from './import-rules.ts'
import { importResolver } from './imports.ts'
import { isCode, readProject } from './project-files.ts'
import { checkReach } from './reach.ts'
import { parseSource } from './source.ts'

test('a project with every forbidden import is reported at each of them and nowhere else', () => {
  using project = fixtureProject('imports')
  const edges = readProject(project.root, isCode).map(parseSource).flatMap(importResolver(project.root))
  const marks = marksOfProject(project.root)
  const findings = [...checkBoundaries(edges), ...checkReach(edges), ...checkCircles(edges)]

  expect(asMarks(findings, marks).toSorted()).toEqual(marks.toSorted())
  expect(marks.length).toBeGreaterThan(20)
})

test('the path to a forbidden folder is reported step by step', () => {
  using project = fixtureProject('imports')
  const edges = readProject(project.root, isCode).map(parseSource).flatMap(importResolver(project.root))

  expect(checkReach(edges).find(({ path }) => path === 'packages/domain/src/pricing/index.ts')?.message).toBe(
    'reaches packages/domain/src/calendar/ (it also runs in the browser, which has no Temporal) by packages/domain/src/subscription/index.ts -> packages/domain/src/calendar/index.ts',
  )
})

test('a file at the root lies in no package', () => {
  expect(packageOf('vitest.config.ts')).toBeUndefined()
  expect(packageOf('apps/server/src/main.ts')).toBe('server')
})

test('each module of the server stands in one row of the table', () => {
  const modules = join(import.meta.dirname, '../../../apps/server/src/modules')
  const folders = readdirSync(modules, { withFileTypes: true }).filter((entry) => entry.isDirectory())

  expect(moduleLayers.flat().toSorted()).toEqual([...folders.map(({ name }) => name), 'seed'].toSorted())
})

test('each folder of billing, in the domain and on the server, is an area of the table', () => {
  const folders = billingFolders.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '../../..', folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name),
  )

  expect(billingAreas.map(({ name }) => name).toSorted()).toEqual([...new Set(folders), billingEntries].toSorted())
})
