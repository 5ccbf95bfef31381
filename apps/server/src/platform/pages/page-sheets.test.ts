import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { joinPageSheets, readPageSheets } from './page-sheets.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-sheets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/shell.css'] },
  'src/pages/search.tsx': { file: 'assets/search.js', css: ['assets/search.css'], imports: ['_shop.js'] },
  '_shop.js': { file: 'assets/shop.js', css: ['assets/shop.css', 'assets/shell.css'] },
  'src/app/shown-toast.tsx': { file: 'assets/toast.js', css: ['assets/toast.css'] },
}

test('a page has one sheet of everything that it stands in, each part of it once, named by what is in it', () => {
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  for (const name of ['shell', 'search', 'shop']) writeFileSync(join(folder, `assets/${name}.css`), `.${name}{}\n`)
  joinPageSheets(folder)
  const sheets = readPageSheets(folder)
  expect(Object.keys(sheets)).toEqual(['pages/search'])
  const { file = '', sheets: joins } = sheets['pages/search'] ?? {}
  expect(joins).toEqual(['assets/shell.css', 'assets/search.css', 'assets/shop.css'])
  expect(file).toMatch(/^assets\/pages-search-[\w-]{8}\.css$/)
  expect(readFileSync(join(folder, file), 'utf8')).toBe('.shell{}\n.search{}\n.shop{}')
})
