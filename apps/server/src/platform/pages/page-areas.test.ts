import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { PageName } from '@waybill/contract/pages'
import { messagesOf } from '@waybill/i18n/compile'
import { areasOfPage } from './page-areas.ts'

const PAGES = join(import.meta.dirname, '../../../../storefront/src/pages')
const TYPES = /import type [^;]*?from '[^']*'/g
const IMPORTED = /(?:from|import)\s*\(?'(\.{1,2}\/[^']+\.tsx?)'/g
/** A key of a table is what the table is asked for, not what it says. */
const NAMED = /'([a-zA-Z]+\.[\w.]+)'(?!:)/g

const ids = new Set(Object.keys(messagesOf('en')))
const read = new Map<string, { readonly imports: readonly string[]; readonly says: readonly string[] }>()

function fileOf(path: string) {
  const known = read.get(path)
  if (known !== undefined) return known
  const code = readFileSync(path, 'utf8').replaceAll(TYPES, '')
  const imports = [...code.matchAll(IMPORTED)].map(({ 1: to = '' }) => join(dirname(path), to)).filter(existsSync)
  const says = [...code.matchAll(NAMED)].map(({ 1: id = '' }) => id).filter((id) => ids.has(id))
  const file = { imports, says }
  read.set(path, file)
  return file
}

/** The texts that a file of the storefront names, and those of all that it loads, at once or later. */
function saidFrom(path: string): ReadonlySet<string> {
  const reached = new Set([path])
  for (const file of reached) for (const next of fileOf(file).imports) reached.add(next)
  return new Set([...reached].flatMap((file) => fileOf(file).says))
}

const pages = readdirSync(PAGES).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))

test.each(pages)('%s brings every text that it and its parts say', (file) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the storefront names its files so
  const areas: readonly string[] = areasOfPage(file.replace('.tsx', '').replaceAll('-', '_') as PageName)
  expect([...saidFrom(join(PAGES, file))].filter((id) => !areas.includes(id.split('.')[0] ?? ''))).toEqual([])
})

test('the parts that a page loads later are read too', () => {
  expect(saidFrom(join(PAGES, 'pricing.tsx'))).toContain('upgrade.processing')
})
