import { expect, test } from 'vitest'
import { anchorsOf, checkPage } from './doc-links.ts'
import { asMarks, fixtureFolder, marksOf } from './testing/fixtures.ts'
import { readProject } from './project-files.ts'

test('dead links, paths, headings and npm scripts of a page are found, living ones are not', () => {
  const files = readProject(fixtureFolder('docs'), () => true)
  const targets = {
    paths: new Set(['docs', ...files.map(({ path }) => path)]),
    scripts: new Set(['start', 'check']),
    anchors: new Map(files.map((file) => [file.path, anchorsOf(file)])),
  }
  const marks = files.flatMap(marksOf)
  const findings = files.flatMap((file) => checkPage(file, targets))

  expect(marks).toHaveLength(5)
  expect(asMarks(findings, marks).toSorted()).toEqual(marks.toSorted())
})

test('a heading becomes an anchor as code hosts make it', () => {
  expect(anchorsOf({ path: 'a.md', text: '## 2. The `imports`, and who\n' })).toEqual(
    new Set(['2-the-imports-and-who']),
  )
})
