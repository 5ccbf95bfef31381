import type { AssetType, ProductId } from '@waybill/domain/catalog'
import type { CheckedFile } from './check-shape.ts'
import type { ImportProblem } from './import-problem.ts'
import type { CatalogueFiles } from './load-catalogue-files.ts'

/** Ids of the names in the files. */
export interface CatalogueIndex {
  readonly products: ReadonlyMap<string, ProductId>
  readonly platforms: ReadonlyMap<string, number>
  readonly industries: ReadonlyMap<string, number>
  readonly usageKeys: ReadonlyMap<string, AssetType>
  /** Names that were given twice. */
  readonly problems: readonly ImportProblem[]
}

/** One name in a file, and what it stands for. */
interface NamedEntry<Meaning> {
  readonly name: string
  readonly meaning: Meaning
  readonly problem: (message: string) => ImportProblem
}

export function indexCatalogue(files: CatalogueFiles): CatalogueIndex {
  const { shop, platforms, industries } = files
  const problems: ImportProblem[] = []
  const index = <Meaning>(entries: readonly NamedEntry<Meaning>[]): ReadonlyMap<string, Meaning> => {
    const found = new Map<string, Meaning>()
    for (const { name, meaning, problem } of entries) {
      if (found.has(name)) problems.push(problem(`${name} is already taken`))
      else found.set(name, meaning)
    }
    return found
  }
  return {
    products: index([
      ...files.packages.value.packages.map((it, at) =>
        entry(files.packages, ['packages', at, 'code'], [it.code, it.id]),
      ),
      ...[...files.modules.values()].flatMap((file) =>
        file.value.modules.map((it, at) => entry(file, ['modules', at, 'code'], [it.code, it.id])),
      ),
    ]),
    platforms: index(
      platforms.value.platforms.map((it, at) => entry(platforms, ['platforms', at, 'icon'], [it.icon, it.id])),
    ),
    industries: index(
      industries.value.industries.map((it, at) => entry(industries, ['industries', at, 'slug'], [it.slug, it.id])),
    ),
    usageKeys: index(
      shop.value.usage_keys.map((it, at) => entry(shop, ['usage_keys', at, 'key'], [it.key, it.asset_type])),
    ),
    problems,
  }
}

function entry<Meaning>(
  file: CheckedFile<unknown>,
  path: readonly (string | number)[],
  [name, meaning]: readonly [string, Meaning],
): NamedEntry<Meaning> {
  return { name, meaning, problem: (message) => file.source.problemAt(path, message) }
}
