import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as media from '@waybill/ui/media.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['apps/storefront/src', 'packages/ui/src']
const named: ReadonlySet<string> = new Set(Object.values(media))

const filesIn = (pattern: string): readonly string[] =>
  FOLDERS.flatMap((folder) => globSync(`${folder}/**/${pattern}`, { cwd: ROOT }))

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Conditions of a sheet that depend on the size of the window, each alternative by itself. */
function sizesIn(sheet: string): readonly string[] {
  const preludes = [...sheet.matchAll(/@media([^{]*)\{/g)].map(([, prelude = '']) => prelude)
  return preludes
    .flatMap((prelude) => prelude.split(','))
    .map((condition) => condition.replace(/\s+/g, ' ').trim())
    .filter((condition) => /width|height|orientation/.test(condition))
}

test('[CUI-08] every sheet queries the size of the window by a named media query', () => {
  const found = filesIn('*.css').flatMap((file) => sizesIn(textOf(file)).map((query) => ({ file, query })))
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter(({ query }) => !named.has(query))).toEqual([])
})

test('[CUI-08] every script uses the named query: none writes a query or reads the width itself', () => {
  const scripts = filesIn('*.{ts,tsx}').filter((file) => !/\.test\.|\/media\.ts$/.test(file))
  expect(scripts.filter((file) => /matchMedia\((?!\w*Query\))/.test(textOf(file)))).toEqual([])
  // where a popover goes is no layout
  const measuring = scripts.filter((file) => /\b(?:inner|outer)Width\b/.test(textOf(file)))
  expect(measuring).toEqual(['packages/ui/src/explain/steps-popover.tsx'])
})

test('[CUI-08] at 751 px the layout is that of the desktop, and the two halves leave no width out', () => {
  const [mobile, desktop] = [media.mobileQuery, media.desktopQuery].map((query) => /[<>=]+ \d+/.exec(query)?.[0])
  expect([mobile, desktop]).toEqual(['< 751', '>= 751'])
})
