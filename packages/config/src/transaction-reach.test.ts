import { expect, test } from 'vitest'
import { importResolver } from './imports.ts'
import { isCode, readProject } from './project-files.ts'
import { parseSource } from './source.ts'
import { asMarks, fixtureHouse, marksOfHouse } from './testing/fixtures.ts'
import { checkTransactionReach } from './transaction-reach.ts'

test('what a transaction reaches by another connection is found over files and names, and nothing else', () => {
  using house = fixtureHouse('transactions')
  const sources = readProject(house.root, isCode).map(parseSource)
  const marks = marksOfHouse(house.root)
  const findings = checkTransactionReach(sources, sources.flatMap(importResolver(house.root)))

  expect(asMarks(findings, marks).toSorted()).toEqual(marks.toSorted())
  expect(marks.length).toBeGreaterThan(5)
})
