import { expect, test } from 'vitest'
import { readProject } from './project-files.ts'
import { asMarks, fixtureFolder, marksOfProject } from './testing/fixtures.ts'
import { checkTypeNames, glossaryFile } from './type-names.ts'

const root = fixtureFolder('type-names')
const files = readProject(root, () => true)
const glossary = files.find(({ path }) => path === glossaryFile)?.text ?? ''

test('a private name of three shapes, and nouns of exported types and folders beside the glossary, are found', () => {
  const marks = [...marksOfProject(root), "packages/domain/src/charging:1 'charging' of 'charging' is no noun"]

  expect(asMarks(checkTypeNames(files, glossary), marks).toSorted()).toEqual(marks.toSorted())
})

test('two files may have one private name, and three the same type', () => {
  const two = files.filter(({ path }) => !path.includes('/charging/'))
  const [first] = files.filter(({ path }) => path.endsWith('/a.ts'))
  const copies = ['b', 'c'].map((name) => ({ path: `packages/domain/src/pricing/${name}.ts`, text: first?.text ?? '' }))
  const messages = [two, [...copies, ...(first ? [first] : [])]].map((of) =>
    checkTypeNames(of, glossary).filter(({ message }) => message.includes('another type')),
  )

  expect(messages).toEqual([[], []])
})
