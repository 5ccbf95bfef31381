import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onlyDeep } from './only-deep.ts'

const root = join(import.meta.dirname, '..')
const left = [...onlyDeep.integration, ...onlyDeep.browser]

/** The promises that the titles of a file name. */
const namedIn = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\[[^\]]*\]/g)].flatMap(
    ([title]) => title.match(/\b[A-Z]{2,5}-\d{2}\b/g) ?? [],
  )

test('each file that is left to a deep run is there', () => {
  expect(left.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('what a file that is left to a deep run promises is named by a test of the default run as well', () => {
  const all = globSync('{apps,packages,tests,scripts}/**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/build/**', 'packages/config/fixtures/**'],
  })
  const byDefault = new Set(all.filter((file) => !left.includes(file)).flatMap(namedIn))
  expect(byDefault.size).toBeGreaterThan(200)
  expect(left.flatMap((file) => namedIn(file).filter((id) => !byDefault.has(id)))).toEqual([])
})
