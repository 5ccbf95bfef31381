import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { motifNames } from '../src/motif/motif-names.ts'

test('every category with contours has a figure on them', () => {
  const svg = readFileSync(new URL('../src/motif/motif-figures.svg', import.meta.url), 'utf8')
  expect([...svg.matchAll(/<g id="(\w+)">/g)].map(([, name]) => name)).toEqual([...motifNames])
})
