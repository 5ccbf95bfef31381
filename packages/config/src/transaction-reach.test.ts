import { expect, test } from 'vitest'
import { importResolver } from './imports.ts'
import { isCode, readProject } from './project-files.ts'
import { parseSource } from './source.ts'
import { asMarks, fixtureProject, marksOfProject } from './testing/fixtures.ts'
import { checkTransactionReach } from './transaction-reach.ts'

test('what a transaction reaches by another connection is found over files and names, and nothing else', () => {
  using project = fixtureProject('transactions')
  const sources = readProject(project.root, isCode).map(parseSource)
  const marks = marksOfProject(project.root)
  const findings = checkTransactionReach(sources, sources.flatMap(importResolver(project.root)))

  expect(asMarks(findings, marks).toSorted()).toEqual(marks.toSorted())
  expect(marks.length).toBeGreaterThan(5)
})
