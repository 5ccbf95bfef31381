import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onlyDeep } from './only-deep.ts'

const root = join(import.meta.dirname, '..')
const left = [...onlyDeep.integration, ...onlyDeep.browser]

/** A title that ends so is left to a deep run (playwright.config.ts). */
const isTagged = (line: string): boolean => /@deep['`]/.test(line)

/** The promises that the titles of a file name, each on a line of its own. */
const namedIn = (file: string, isMeant: (line: string) => boolean = () => true): readonly string[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter(isMeant)
    .flatMap((line) => (line.match(/\[[^\]]*\]/g) ?? []).flatMap((title) => title.match(/\b[A-Z]{2,5}-\d{2}\b/g) ?? []))

test('each file that is left to a deep run is there', () => {
  expect(left.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('what is left to a deep run promises what a test of the default run names as well', () => {
  const all = globSync('{apps,packages,tests,scripts}/**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/build/**', 'packages/config/fixtures/**'],
  })
  const played = all.filter((file) => !left.includes(file))
  const tagged = played.flatMap((file) => namedIn(file, isTagged))
  const byDefault = new Set(played.flatMap((file) => namedIn(file, (line) => !isTagged(line))))
  expect(byDefault.size).toBeGreaterThan(200)
  expect(tagged.length).toBeGreaterThan(20)
  const promised = [...left.flatMap((file) => namedIn(file)), ...tagged]
  expect(promised.filter((id) => !byDefault.has(id))).toEqual([])
})
