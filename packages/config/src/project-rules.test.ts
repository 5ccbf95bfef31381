import { expect, test } from 'vitest'
import { asMarks, fixtureFolder, marksOfProject } from './testing/fixtures.ts'
import { applyRules, projectRules } from './project-rules.ts'
import { readProject } from './project-files.ts'

for (const rule of projectRules) {
  test(`${rule.id} fires on every marked line of its fixture and on no other`, () => {
    const root = fixtureFolder(rule.id)
    const marks = marksOfProject(root)
    const findings = readProject(root, () => true).flatMap((file) => applyRules(file, [rule]))

    expect(marks).not.toEqual([])
    expect(asMarks(findings, marks).toSorted()).toEqual(marks.toSorted())
  })

  test(`${rule.id} gives its reason`, () => {
    expect(rule.why).not.toBe('')
  })
}
