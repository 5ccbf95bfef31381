import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsOf } from '@waybill/domain/catalog'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { CALANDRA } from '@waybill/testkit/second-shop'
import { expect, test } from 'vitest'
import { placeText } from './import-problem.ts'
import { readCatalogueFolder } from './read-catalogue-folder.ts'

const FIRST = 'currencies: [EUR, CHF]'
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 30"><path d="M0 0h70"/></svg>'
const DEMO_PICTURES = join(import.meta.dirname, '../../../../../../catalog/pictures')

/** Calandra with more in its shop.yaml, and files of pictures. */
function reading(settings: string, files: Readonly<Record<string, string>>) {
  const shop = editedCatalogue(CALANDRA)
  try {
    shop.edit('shop.yaml', FIRST, `${FIRST}\nlanguages: [en, fr]\n${settings}`)
    for (const folder of ['pictures', 'selling']) mkdirSync(join(shop.folder, folder), { recursive: true })
    for (const [name, content] of Object.entries(files)) writeFileSync(join(shop.folder, name), content)
    return readCatalogueFolder(shop.folder)
  } finally {
    shop.dispose()
  }
}

function problemsOf(settings: string, files: Readonly<Record<string, string>>): readonly string[] {
  const read = reading(settings, files)
  return read.ok ? [] : read.failure.map((problem) => `${placeText(problem)}: ${problem.message}`)
}

const NAMED = 'picture: day\npictures: { day: { en: A route., fr: Une tournée. } }'

test('[SET-01] a picture has its file, its proportions and what it shows in each language', () => {
  const read = reading(NAMED, { 'pictures/day.svg': DRAWING })
  const { picture, pictures } = read.ok ? settingsOf(read.value) : {}
  expect(picture).toBe('day')
  expect(pictures?.['day']).toEqual({
    alt: { en: 'A route.', fr: 'Une tournée.' },
    file: { type: 'image/svg+xml', base64: Buffer.from(DRAWING).toString('base64'), width: 70, height: 30 },
  })
})

test.each([
  [NAMED, {}, 'shop.yaml:7: pictures.day: there is no pictures/day.svg or .png'],
  [NAMED, { 'pictures/day.svg': 'a day' }, 'pictures/day.svg: is no SVG: it has no <svg>'],
  [NAMED, { 'pictures/day.svg': DRAWING, 'pictures/day.gif': 'GIF' }, 'pictures/day.gif: is no picture of a catalogue'],
  [NAMED, { 'pictures/day.svg': DRAWING.padEnd(262_145) }, 'pictures/day.svg: has 262145 bytes; at most 262144'],
  [
    NAMED,
    { 'pictures/day.svg': DRAWING, 'pictures/dey.svg': DRAWING },
    'pictures/dey.svg: shop.yaml has no picture dey',
  ],
  ['pictures: { day: { en: A route. } }', { 'pictures/day.svg': DRAWING }, 'pictures.day.fr: is required'],
  [
    'picture: dya\npictures: { day: { en: A., fr: Une. } }',
    { 'pictures/day.svg': DRAWING },
    'picture: shop.yaml has no picture dya',
  ],
] as const)('[CAT-19] %s with %o names the field and what is wrong', (settings, files, expected) => {
  expect(problemsOf(settings, files)).toEqual([expect.stringContaining(expected)])
})

test('[CAT-19] so does a product that names a picture which the shop hasn’t', () => {
  const [code = ''] = /code: (\S+)/.exec(readFileSync(join(CALANDRA, 'packages.yaml'), 'utf8'))?.slice(1) ?? []
  const files = { 'pictures/day.svg': DRAWING, 'selling/pictures.yaml': `${code}: { picture: night }` }
  expect(problemsOf(NAMED, files)).toEqual([`selling/pictures.yaml:1: ${code}.picture: shop.yaml has no picture night`])
})

test('[I18N-05] the demo shop’s pictures hold no letters, follow both schemes and are small', () => {
  const names = readdirSync(DEMO_PICTURES)
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) {
    const text = readFileSync(join(DEMO_PICTURES, name), 'utf8')
    expect(text, name).not.toMatch(/<text|<title/)
    expect(text, name).toContain('prefers-color-scheme:dark')
    expect(text.length, name).toBeLessThan(8192)
  }
})
