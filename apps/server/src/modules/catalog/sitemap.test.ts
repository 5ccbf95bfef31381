import { join } from 'node:path'
import { indexCatalogue, isVisible } from '@waybill/domain/catalog'
import { LOCALES } from '@waybill/i18n'
import { expect, test } from 'vitest'
import { readCatalogueFolder } from './import/index.ts'
import { listedPaths, sitemapIndex, sitemapOf } from './sitemap.ts'

const read = readCatalogueFolder(join(import.meta.dirname, '../../../../../catalog'))
if (!read.ok) throw new Error(JSON.stringify(read.failure))
const catalogue = indexCatalogue(read.value, 1)
const paths = listedPaths(catalogue)

test('[CAT-11] hidden, internal, core and retired products are in no sitemap', () => {
  const unseen = [...catalogue.document.packages, ...catalogue.document.modules].filter((item) => !isVisible(item))
  expect(unseen.map(({ code }) => code).toSorted()).toEqual([
    'account-workspace',
    'carrier-exchange',
    'lodeway-classic',
    'sms-dispatch-classic',
    'street-data-licence',
  ])
  expect(paths.filter((path) => unseen.some(({ icon }) => path.endsWith(`/${icon}`)))).toEqual([])
})

test('[CAT-18] a module with aliases stands in the sitemap by its canonical address alone, one without page not at all', () => {
  expect(paths.filter((path) => /geofences|live-zones|area-alerts/.test(path))).toEqual(['/geofences'])
  expect(paths.filter((path) => /trailer|route-review|api-access|contact/.test(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.length).toBeGreaterThan(60)
})

test('[CAT-18] each language has a sitemap whose pages name their twins and the one for readers of none of them', () => {
  const xml = sitemapOf(catalogue, 'vi', 'https://shop.example')
  expect(xml).toContain(
    '<url><loc>https://shop.example/vi/geofences</loc>' +
      '<xhtml:link rel="alternate" hreflang="en" href="https://shop.example/geofences"/>' +
      '<xhtml:link rel="alternate" hreflang="fr" href="https://shop.example/fr/geofences"/>' +
      '<xhtml:link rel="alternate" hreflang="es" href="https://shop.example/es/geofences"/>' +
      '<xhtml:link rel="alternate" hreflang="vi" href="https://shop.example/vi/geofences"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/geofences"/></url>',
  )
  expect(xml.match(/<loc>/g)).toHaveLength(paths.length)
})

test('[CAT-18] the index names the sitemap of every language', () => {
  const found = [
    ...sitemapIndex('https://shop.example', ['en', 'fr', 'es', 'vi']).matchAll(/<loc>([^<]*)<\/loc>/g),
  ].map(([, loc]) => loc)
  expect(found).toEqual(LOCALES.map((locale) => `https://shop.example/sitemap-${locale}.xml`))
})
