import { afterEach, beforeEach, expect, test } from 'vitest'
import { TALLVIK } from '@waybill/testkit/second-shop'
import { editedCatalogue, type EditedCatalogue } from '@waybill/testkit/edited-catalogue'
import { checkFolder } from '../use-cases/check-catalogue.ts'

let shop: EditedCatalogue
/** A shop in Russian alone, in whose folder nothing is written in English. */
beforeEach(() => {
  shop = editedCatalogue(TALLVIK)
  shop.remove('texts/en.yaml')
  shop.edit('shop.yaml', 'languages: [ru, en]', 'languages: [ru]')
  shop.edit('shop.yaml', '    en: { one: lift, other: lifts }\n', '')
})
afterEach(() => shop.dispose())

const documentOf = (folder: string) => {
  const checked = checkFolder(folder)
  if (!checked.ok) throw new Error(JSON.stringify(checked.failure))
  return checked.value.document
}

test('[SET-02] [I18N-04] a shop that isn’t in English has no English text, and its own stand where one is looked for', () => {
  const { platforms, settings } = documentOf(shop.folder)
  expect(platforms[0]?.name).toEqual({ ru: 'Склоны', en: 'Склоны' })
  expect(settings?.languages).toEqual(['ru'])
  expect(settings?.assetWords?.billable_asset).toMatchObject({
    ru: { one: 'подъёмник', few: 'подъёмника' },
    en: { one: 'подъёмник', other: 'подъёмника' },
  })
})

test('[CAT-19] a text that it lacks is named in its own file', () => {
  shop.edit('texts/ru.yaml', '{ title: Глубина снега, description: Сколько снега и где он лежит. }', '{ title: Снег }')
  expect(checkFolder(shop.folder)).toMatchObject({
    failure: [
      {
        place: expect.stringMatching(/^texts\/ru\.yaml:\d+: /),
        message: 'the text of ru is required, the other languages fall back to it',
      },
    ],
  })
})

test('[CAT-19] words without the main language are named at it, and a folder without its texts says which it needs', () => {
  shop.edit('shop.yaml', '    ru: {', '    sv: {')
  const checked = checkFolder(shop.folder)
  expect(checked.ok ? [] : checked.failure.map(({ place, message }) => `${place}: ${message}`)).toContainEqual(
    expect.stringMatching(/^shop\.yaml:\d+: asset_words\.billable_asset\.ru: is required$/),
  )
})

test('[SET-02] a further language is missed where it lacks a text, and readers see the main one', () => {
  shop.edit('shop.yaml', 'languages: [ru]', 'languages: [ru, sv]')
  const checked = checkFolder(shop.folder)
  expect(checked.ok ? checked.value.warnings : checked.failure).toContainEqual({
    place: 'texts/sv.yaml',
    message: 'the file is missing or empty: what the shop sells is shown in ru (sv)',
  })
})

test('[I18N-04] where English is one of several languages its texts are required, whichever comes first', () => {
  shop.edit('shop.yaml', 'languages: [ru]', 'languages: [ru, en]')
  expect(checkFolder(shop.folder).ok).toBe(false)
})
