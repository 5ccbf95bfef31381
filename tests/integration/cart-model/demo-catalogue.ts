import { indexCatalogue, type Catalogue } from '@waybill/domain/catalog'
import { readCatalogueFolder } from '../../../apps/server/src/modules/catalog/import/index.ts'
import { DEMO_CATALOGUE } from '../../../apps/server/src/seed/seed-empty-shop.ts'

/** The catalogue of a folder as the server has it in memory. */
export function catalogueIn(folder: string, version: number): Catalogue {
  const read = readCatalogueFolder(folder)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return indexCatalogue(read.value, version)
}

export const catalogue = catalogueIn(DEMO_CATALOGUE, 1)
