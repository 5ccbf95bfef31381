import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contourFiles } from './generate-contours.ts'

test.each(Object.entries(contourFiles()))('%s is what the generator draws from its seeds', (file, drawn) => {
  expect(readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')).toBe(drawn)
})
