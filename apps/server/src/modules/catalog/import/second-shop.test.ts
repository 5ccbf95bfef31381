import { lintCatalogue } from '@waybill/domain/catalog'
import { CALANDRA } from '@waybill/testkit/second-shop'
import { expect, test } from 'vitest'
import { readCatalogueFolder } from './read-catalogue-folder.ts'

const result = readCatalogueFolder(CALANDRA)
if (!result.ok) throw new Error(JSON.stringify(result.failure, null, 2))
const document = result.value

test('[CAT-19] the second shop of the tests passes the linter, with the warnings that are meant', () => {
  expect(lintCatalogue(document).map(({ level, message }) => `${level}: ${message}`)).toEqual([
    'warning: steam-meter is not available in CHF',
    'warning: the shop has no legal pages (docs/catalogue-format.md)',
    'warning: package-hotel-linen is sold at 7900, its modules sum to 8400 (minor units)',
    'warning: package-hotel-linen is sold at 8500, its modules sum to 9100 (minor units)',
  ])
})

test('[CAT-20] it sells in EUR and CHF, and has a module whose title has 90 characters', () => {
  expect(document.currencies).toEqual(['EUR', 'CHF'])
  const lengths = document.modules.map(({ title }) => Array.from(title.en).length)
  expect(Math.max(...lengths)).toBe(90)
})
