import { join } from 'node:path'
import {
  indexCatalogue,
  isVisible,
  type Catalogue,
  type Module,
  type Package,
  type Text,
} from '@waybill/domain/catalog'
import { readCatalogueFolder } from '../../catalog/index.ts'

const read = readCatalogueFolder(join(import.meta.dirname, '../../../../../../catalog'))
if (!read.ok) throw new Error(JSON.stringify(read.failure))
const demo = read.value
const plainModule = demo.modules.find((module) => isVisible(module) && !module.isDefault)
const plainPackage = demo.packages.find(isVisible)
if (plainModule === undefined || plainPackage === undefined) throw new Error('the demo shop sells nothing')
const [{ selling: _other, ...module }, { selling: _names, ...item }] = [plainModule, plainPackage]

/** The demo shop as its first version. */
export const demoShop = (): Catalogue => indexCatalogue(demo, 1)

type Sold<P extends Module | Package> = Partial<P> & { readonly id: number; readonly title: Text }

/** A shop of exactly these products, else like those of the demo shop and without texts of their own. */
export function shopOf(modules: readonly Sold<Module>[], packages: readonly Sold<Package>[] = []): Catalogue {
  const silent = { description: { en: '' } }
  const document = {
    ...demo,
    platforms: demo.platforms.map((platform) => ({ ...platform, name: { en: `Category ${platform.id}` } })),
    industries: [],
    packages: packages.map((sold) => ({
      ...item,
      ...silent,
      subtitle: { en: '' },
      industryId: 0,
      modules: [],
      ...sold,
    })),
    modules: modules.map((sold) => ({ ...module, ...silent, dependencies: [], companions: [], ...sold })),
  }
  return indexCatalogue(document, 1)
}
