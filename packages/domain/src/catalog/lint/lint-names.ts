import type { Catalogue } from '../catalogue.ts'
import { customSolutionCode, customSolutionId } from '../custom-solution.ts'
import { aliasPlaceOf, marketplaceRoot, reservedWords } from '../paths.ts'
import type { CatalogueDocument, Module, Product } from '../types.ts'
import { allPlatformsId } from '../visibility.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { placedModules, placedPackages, placedProducts } from './placed-products.ts'
import type { PathEntry } from './placed-products.ts'
import { takenTwice } from './taken-twice.ts'
import type { Claim } from './taken-twice.ts'

const iconPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

function codeClaims(document: CatalogueDocument): Claim[] {
  const own = placedProducts(document).map(({ item, path }) => {
    return { value: item.code, path: `${path}.code`, owner: `${item.kind} ${item.id}` }
  })
  const prepaid = placedModules(document).flatMap(({ item, path }) =>
    item.codePrepaid === undefined
      ? []
      : [{ value: item.codePrepaid, path: `${path}.codePrepaid`, owner: `the prepaid tier of ${item.code}` }],
  )
  return [...own, ...prepaid]
}

/** Icons in groups within which they are unique: platforms, packages, the modules of each category. */
function iconGroups(document: CatalogueDocument): Claim[][] {
  const claimOf = ({ item, path }: PathEntry<Product>): Claim => ({
    value: item.icon,
    path: `${path}.icon`,
    owner: item.code,
  })
  const categories = Map.groupBy(placedModules(document), ({ item }) => item.platformId)
  return [
    document.platforms.map(({ id, icon }, index) => {
      return { value: icon, path: `platforms[${index}].icon`, owner: `platform ${id}` }
    }),
    placedPackages(document).map(claimOf),
    ...Array.from(categories.values(), (modules) => modules.map(claimOf)),
  ]
}

/** Ids: whole numbers above 0, one sequence for packages and modules, 0 and 1000 reserved. */
export const lintIds: Rule = ({ document }) => {
  const products = placedProducts(document)
  const unusable = products.filter(({ item }) => !Number.isSafeInteger(item.id) || item.id <= customSolutionId)
  const virtual = document.platforms.flatMap(({ id }, index) =>
    id === allPlatformsId ? [error('id_reserved', `platforms[${index}].id`, `${id} means all platforms`)] : [],
  )
  const { packages, modules, platforms, industries } = document
  const claimsOf = (name: string, items: readonly (readonly [id: number, owner: string])[]): Claim[] =>
    items.map(([id, owner], index) => ({ value: String(id), path: `${name}[${index}].id`, owner }))
  const coded = (items: readonly Product[]) => items.map(({ id, code }) => [id, code] as const)
  return [
    ...unusable.map(({ item, path }) => error('id_invalid', `${path}.id`, `${item.id} is not a whole number above 0`)),
    ...virtual,
    ...takenTwice('id_taken', [...claimsOf('packages', coded(packages)), ...claimsOf('modules', coded(modules))]),
    ...takenTwice(
      'id_taken',
      claimsOf(
        'platforms',
        platforms.map(({ id, icon }) => [id, icon]),
      ),
    ),
    ...takenTwice(
      'id_taken',
      claimsOf(
        'industries',
        industries.map(({ id, slug }) => [id, slug]),
      ),
    ),
  ]
}

/** Codes: 10 to 50 characters, once in the whole catalogue, none of them the Custom Solution's. */
export const lintCodes: Rule = ({ document }) => {
  const claims = codeClaims(document)
  const odd = claims.filter(({ value }) => value.length < 10 || value.length > 50)
  return [
    ...odd.map(({ value, path }) => error('code_length', path, `"${value}" does not have 10 to 50 characters`)),
    ...takenTwice('code_taken', [{ value: customSolutionCode, path: '', owner: 'the Custom Solution' }, ...claims]),
  ]
}

/** Icons are path segments: never a reserved word, unique among platforms and within a category; slugs likewise. */
export const lintIcons: Rule = ({ document }) => {
  const groups = iconGroups(document)
  const icons = groups.flat()
  const slugs = document.industries.map(({ id, slug }, index) => {
    return { value: slug, path: `industries[${index}].slug`, owner: `industry ${id}` }
  })
  const unusable = [...icons, ...slugs].filter(({ value }) => !iconPattern.test(value))
  const reserved = icons.filter(({ value }) => reservedWords.has(value))
  return [
    ...unusable.map(({ value, path }) => error('icon_invalid', path, `"${value}" is not a path segment`)),
    ...reserved.map(({ value, path }) => error('icon_reserved', path, `"${value}" has a meaning of its own in paths`)),
    ...groups.flatMap((claims) => takenTwice('icon_taken', claims)),
    ...takenTwice('slug_taken', slugs),
  ]
}

function lintLearnMoreKind(module: Module, path: string): Finding[] {
  const hasAlias = module.aliases.some(({ status }) => status === 1)
  return module.learnMoreKind === 'alias' && !hasAlias
    ? [error('alias_missing', `${path}.learnMoreKind`, `${module.code} has no alias of status 1`)]
    : []
}

/** Aliases lie where the shop can serve them, and hide no other product's page. */
function lintAliasPlace({ productsByPath }: Catalogue, { item, path }: PathEntry<Module>): Finding[] {
  return item.aliases.flatMap(({ url }, index) => {
    const at = `${path}.aliases[${index}].url`
    const found = `${item.code} cannot be at "${url}"`
    const place = aliasPlaceOf(url)
    if (place === 'nowhere')
      return [error('alias_misplaced', at, `${found}: an alias is one word or ${marketplaceRoot}/{category}/{name}`)]
    if (place === 'taken') return [error('alias_reserved', at, `${found}, which has a meaning of its own in the shop`)]
    const other = productsByPath.get(url)
    return other === undefined || other === item
      ? []
      : [error('alias_taken', at, `${found}, the page of ${other.code}`)]
  })
}

/** Aliases: an address leads to one module; a module that promises an alias has one; support has its prepaid code. */
export const lintAliases: Rule = (catalogue) => {
  const { document } = catalogue
  const modules = placedModules(document)
  const claims = modules.flatMap(({ item, path }) =>
    item.aliases.map(({ url }, index) => ({ value: url, path: `${path}.aliases[${index}].url`, owner: item.code })),
  )
  const unpaid = modules.filter(({ item }) => item.moduleKind === 'support' && item.codePrepaid === undefined)
  return [
    ...takenTwice('alias_taken', claims),
    ...modules.flatMap((placed) => lintAliasPlace(catalogue, placed)),
    ...modules.flatMap(({ item, path }) => lintLearnMoreKind(item, path)),
    ...unpaid.map(({ item, path }) =>
      warning('support_without_prepaid_code', `${path}.codePrepaid`, `${item.code} cannot be paid in advance`),
    ),
  ]
}
