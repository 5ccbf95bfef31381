import { differenceOfCatalogues, type CatalogueDocument } from '@waybill/domain/catalog'
import { editedCatalogue, type EditedCatalogue } from '@waybill/testkit/edited-catalogue'
import { HARBORLINE } from '@waybill/testkit/second-shop'
import { expect, onTestFinished, test } from 'vitest'
import { readCatalogueFolder } from '../modules/catalog/index.ts'
import { closingLine, reportCatalogue } from './catalogue-report.ts'

function documentIn(folder: string): CatalogueDocument {
  const read = readCatalogueFolder(folder)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return read.value
}
const before = documentIn(HARBORLINE)

function linesOf(after: CatalogueDocument): readonly string[] {
  const lines: string[] = []
  const terminal = { out: (line: string) => void lines.push(line), error: () => undefined, environment: {} }
  const changes = differenceOfCatalogues(before, after)
  reportCatalogue(terminal, { warnings: [], changes, document: after, before })
  return lines
}

/** Output for an edited shop. */
function reportOf(...edits: readonly Parameters<EditedCatalogue['edit']>[]): readonly string[] {
  const files = editedCatalogue(HARBORLINE)
  onTestFinished(files.dispose)
  for (const edit of edits) files.edit(...edit)
  return linesOf(documentIn(files.folder))
}

const QUAY = 'modules/quayside.yaml'

test('[CAT-19] a price that changed is named by code and field, in whole units with the decimals of its currency', () => {
  expect(reportOf([QUAY, '{ EUR: 40, CHF: 38 }', '{ EUR: 43, CHF: 38 }'], [QUAY, 'CHF: 6.20', 'CHF: 6.9'])).toEqual([
    'changed module tide-windows\n    base_price.EUR: 40.00 -> 43.00 EUR',
    'changed module berth-sensors\n    base_price.CHF: 6.20 -> 6.90 CHF',
  ])
})

test('[CAT-19] what came or went is said in words, and a reference by its code', () => {
  expect(
    reportOf(
      [QUAY, 'EUR: 6.50, CHF: 6.20', 'EUR: 6.50'],
      [QUAY, '    usage_key', '    parent: tide-windows\n    pricing_price: { EUR: 6 }\n    usage_key'],
    ),
  ).toEqual([
    [
      'changed module berth-sensors',
      '    base_price.CHF: 6.20 CHF -> nothing',
      '    parent: nothing -> tide-windows',
      '    pricing_price: nothing -> 6.00 EUR',
    ].join('\n'),
  ])
})

test('[CAT-19] of a list, what was added and removed is named, and another order is called so', () => {
  expect(
    reportOf(
      ['packages.yaml', '[berth-planning, tide-windows]', '[tide-windows, berth-planning, berth-sensors]'],
      ['packages.yaml', '    contains: plan-single-quay\n', ''],
      ['packages.yaml', 'bundled: [stack-planning]', 'bundled: [stack-planning]\n    optional: [berth-sensors]'],
      ['shop.yaml', 'currencies: [EUR, CHF]', 'currencies: [CHF, EUR]'],
    ),
  ).toEqual([
    'changed currencies\n    another order: CHF, EUR',
    'changed package plan-single-quay\n    modules: added berth-sensors',
    'changed package plan-whole-terminal\n    contains: plan-single-quay -> nothing\n    modules: added berth-sensors (optional)',
  ])
})

test('[CAT-19] texts have their language, settings their name, and new entries their code or slug', () => {
  expect(
    reportOf(
      ['texts/fr.yaml', 'title: Plan de parc', 'title: Plan du parc'],
      ['shop.yaml', 'trial_days: 21', 'trial_days: 14'],
      ['shop.yaml', "brand: '#1c7293'", "brand: '#0b4f6c'"],
      ['industries.yaml', 'bulk-terminals }', 'bulk-terminals }\n  - { id: 2, slug: ferries }'],
      [
        'texts/en.yaml',
        '  bulk-terminals:',
        '  ferries: { name: Ferries, summary: Cars and people. }\n  bulk-terminals:',
      ],
    ),
  ).toEqual([
    'added industry ferries',
    expect.stringMatching(/^changed module berth-planning\n {4}industries: added ferries$/),
    'changed module stack-planning\n    title.fr: "Plan de parc" -> "Plan du parc"',
    'changed setting colours\n    brand: "#1c7293" -> "#0b4f6c"',
    'changed setting trial_days\n    21 -> 14',
  ])
})

test('[CAT-19] a picture or a font that changed is named, and its bytes are not printed', () => {
  const { settings } = before
  const [font] = settings?.fonts ?? []
  if (settings?.favicon === undefined || font === undefined) throw new Error('the shop has no font or no icon')
  const favicon = { ...settings.favicon, base64: 'PHN2ZyB5' }
  const fonts = [{ ...font, base64: 'd09GMw' }]
  expect(linesOf({ ...before, settings: { ...settings, favicon, fonts } })).toEqual([
    'changed setting favicon\n    the file is another one',
    'changed setting fonts\n    the file is another one',
  ])
})

test('[CAT-19] the first version is counted by its packages and modules, a later one by its differences', () => {
  const first = { changes: [], document: before }
  expect(closingLine('Nothing was published', first, 0)).toBe(
    'Nothing was published; first version: 2 packages, 4 modules.',
  )
  expect(closingLine('Nothing was published', { ...first, before }, 3)).toBe(
    'Nothing was published: 0 differences from version 3.',
  )
})
