import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsOf, type CatalogueDocument } from '@waybill/domain/catalog'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { CALANDRA, HARBORLINE } from '@waybill/testkit/second-shop'
import { expect, test } from 'vitest'
import { fontFindings } from '../../../platform/look/font-findings.ts'
import { checkDocument } from '../use-cases/check-catalogue.ts'
import { readCatalogueFolder } from './read-catalogue-folder.ts'

/** Figtree, latin, with an axis of weights from 300 to 900. */
const VARIABLE = join(HARBORLINE, 'brand/font.woff2')
/** Be Vietnam Pro: one weight, and without the Vietnamese letters, which the storefront has in another file. */
const LATIN = join(import.meta.dirname, '../../../../../../packages/ui/src/fonts/be-vietnam-pro-400-latin.woff2')

/** Calandra with these files in its folder `brand`. */
function reading(files: Readonly<Record<string, string | Buffer>>) {
  const shop = editedCatalogue(CALANDRA)
  try {
    mkdirSync(join(shop.folder, 'brand'))
    for (const [name, from] of Object.entries(files)) {
      const target = join(shop.folder, 'brand', name)
      if (typeof from === 'string') cpSync(from, target)
      else writeFileSync(target, from)
    }
    return readCatalogueFolder(shop.folder)
  } finally {
    shop.dispose()
  }
}

function documentWith(files: Readonly<Record<string, string | Buffer>>): CatalogueDocument {
  const read = reading(files)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return read.value
}

const fontWarnings = (document: CatalogueDocument): readonly string[] => {
  const checked = checkDocument(document)
  if (!checked.ok) throw new Error(JSON.stringify(checked.failure))
  return checked.value.warnings.filter(({ place }) => place === 'brand/font').map(({ message }) => message)
}

test('a font with an axis of weights is one file, with its measures', () => {
  const { fonts = [] } = settingsOf(documentWith({ 'font.woff2': VARIABLE }))
  expect(fonts).toEqual([
    {
      type: 'font/woff2',
      base64: readFileSync(VARIABLE).toString('base64'),
      weights: { least: 300, most: 900 },
      width: expect.closeTo(0.442, 3),
      ascent: expect.closeTo(0.95, 2),
      descent: expect.closeTo(0.25, 2),
    },
  ])
})

test('a font of single weights is a file for each of them', () => {
  const { fonts = [] } = settingsOf(documentWith({ 'font-400.woff2': LATIN, 'font-600.woff2': LATIN }))
  expect(fonts.map(({ weights }) => weights)).toEqual([
    { least: 400, most: 400 },
    { least: 600, most: 600 },
  ])
})

const cut = readFileSync(VARIABLE).subarray(0, 400)

test.each([
  [{ 'font.woff2': Buffer.from('not a font') }, /^brand\/font\.woff2: is no font in the format woff2$/],
  [{ 'font.woff2': cut }, /^brand\/font\.woff2: is no font in the format woff2$/],
  [{ 'font.woff2': LATIN }, /^brand\/font\.woff2: does not have all weights from 400 to 600/],
  [{ 'font-400.woff2': LATIN }, /^brand: a font of single weights needs font-400\.woff2 and font-600\.woff2$/],
  [{ 'font.woff2': VARIABLE, 'font-600.woff2': LATIN }, /^brand: font\.woff2 has all weights; remove it/],
  [{ 'font-700.woff2': LATIN }, /^brand\/font-700\.woff2: is not part of a catalogue/],
  [{ 'font.ttf': LATIN }, /^brand\/font\.ttf: is not part of a catalogue; expected here: .* and font as \.woff2$/],
  [
    {
      'font-400.woff2': Buffer.concat([readFileSync(LATIN), Buffer.alloc(150_000)]),
      'font-600.woff2': Buffer.concat([readFileSync(LATIN), Buffer.alloc(150_000)]),
    },
    /^brand: the font has \d{6} bytes; at most 204800$/,
  ],
] as const)('[CAT-19] %o is rejected with its place', (files, problem) => {
  const read = reading(files)
  const problems = read.ok ? [] : read.failure.map(({ file, message }) => `${file}: ${message}`)
  expect(problems).toEqual([expect.stringMatching(problem)])
})

test('[CAT-19] the letters that a language of the shop lacks are a warning, and those of other languages are not', () => {
  const document = documentWith({ 'font.woff2': VARIABLE })
  expect(fontWarnings(document)).toContainEqual(
    expect.stringMatching(/^lacks letters of vi: đ ả ạ .* and \d+ more; they are drawn in a font of the system$/),
  )
  const inFrench = { ...document, settings: { ...document.settings, languages: ['en', 'fr'] as const } }
  expect(fontWarnings(inFrench)).toEqual([])
})

const english = { languages: ['en'], currencies: ['USD'] } as const

test('a sign of a currency that the font lacks is a warning', () => {
  const { fonts = [] } = settingsOf(documentWith({ 'font.woff2': VARIABLE }))
  expect(fontFindings({ ...english, fonts })).toEqual([])
  expect(fontFindings({ ...english, fonts, currencies: ['USD', 'THB'] })).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^lacks figures, marks and signs of currencies: ฿;/) }),
  ])
})

test('figures of different widths, and none to stand below one another, are a warning', () => {
  const bytes = readFileSync(VARIABLE)
  // the directory of tables begins at 48; 28 is the table of features, and 29 one that the font doesn't have
  bytes[bytes.indexOf(28, 48)] = 29
  const { fonts = [] } = settingsOf(documentWith({ 'font.woff2': bytes }))
  expect(fontFindings({ ...english, fonts })).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/no tabular ones \(tnum\)/) }),
  ])
})
