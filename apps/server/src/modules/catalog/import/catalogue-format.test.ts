import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lintCatalogue } from '@waybill/domain/catalog'
import { expect, test } from 'vitest'
import { pageShape } from './page-shapes.ts'
import { modulesShape, packagesShape } from './product-shapes.ts'
import { readCatalogueFolder } from './read-catalogue-folder.ts'
import { industriesShape, platformsShape, shopShape } from './shop-shapes.ts'
import { textsShape } from './text-shapes.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/catalogue-format.md'), 'utf8')

const documentedShapes = {
  'shop.yaml': shopShape.shape,
  'usage keys': shopShape.shape.usage_keys.element.shape,
  platforms: platformsShape.shape.platforms.element.shape,
  industries: industriesShape.shape.industries.element.shape,
  packages: packagesShape.shape.packages.element.shape,
  modules: modulesShape.shape.modules.element.shape,
  texts: textsShape.shape,
  ...Object.fromEntries(pageShape.options.map(({ shape }) => [`the page ${shape.design.value}`, shape])),
}

test.each(Object.entries(documentedShapes))('[CAT-19] the format page explains every field of %s', (_name, shape) => {
  const unexplained = Object.keys(shape).filter((field) => !page.includes(`\`${field}\``))
  expect(unexplained).toEqual([])
})

test('[CAT-19] the small shop of the format page is a catalogue that the linter lets pass', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-format-'))
  const files = page.matchAll(/^`(?<name>[\w/-]+\.yaml)`\n\n```yaml\n(?<text>[^`]*)```$/gm)
  for (const { groups: { name = '', text = '' } = {} } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const result = readCatalogueFolder(folder)
  rmSync(folder, { recursive: true })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  expect(result.value.modules.map((module) => module.page?.design)).toEqual([undefined, 'day'])
  expect(lintCatalogue(result.value).filter(({ level }) => level === 'error')).toEqual([])
})
