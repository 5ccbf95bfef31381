import type { Catalogue } from '../catalogue.ts'
import type { Module, UsageKey } from '../types.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { placedModules, placedPackages } from './placed-products.ts'
import type { PathEntry } from './placed-products.ts'
import { takenTwice } from './taken-twice.ts'

/** No usage key takes more, whatever its own maximum says. */
const highestMaximum = 1_000_000

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

function lintUsageKey({ key, assetType, freeUnits, maximum }: UsageKey, path: string): Finding[] {
  const findings: Finding[] = []
  if (key !== assetType && !key.startsWith(`${assetType}-`)) {
    const message = `${key} does not begin with its asset type, so amounts count it without a word; did you mean "${assetType}"?`
    findings.push(warning('usage_key_invalid', `${path}.key`, message))
  }
  if (!isCount(freeUnits)) findings.push(error('quantity_invalid', `${path}.freeUnits`, `${key}: not a whole number`))
  if (!isCount(maximum) || maximum < 1 || maximum > highestMaximum) {
    findings.push(
      error('quantity_invalid', `${path}.maximum`, `${key}: not a whole number from 1 to ${highestMaximum}`),
    )
  }
  return findings
}

function lintModuleUsage({ usageKeys }: Catalogue, { item, path }: PathEntry<Module>): Finding[] {
  if (item.usageKey === undefined) {
    return item.pricingType === 'USAGE'
      ? [error('usage_key_missing', `${path}.usageKey`, `${item.code} is billed by use and counts nothing`)]
      : []
  }
  const counted = usageKeys.get(item.usageKey)?.assetType
  return counted === undefined || item.assetType === undefined || counted === item.assetType
    ? []
    : [error('usage_key_invalid', `${path}.usageKey`, `${item.usageKey} counts ${counted}, not ${item.assetType}`)]
}

/** Usage keys and quantities: whole numbers within A-66; what is billed by use names its key. */
export const lintUsage: Rule = (catalogue) => {
  const { document } = catalogue
  const products = [...placedPackages(document), ...placedModules(document)]
  const counted = new Set(document.usageKeys.map(({ assetType }) => assetType))
  const uncounted = placedPackages(document).filter(({ item }) => item.minimumAssetCount > 0)
  return [
    ...document.usageKeys.flatMap((key, index) => lintUsageKey(key, `usageKeys[${index}]`)),
    ...takenTwice(
      'id_taken',
      document.usageKeys.map(({ key }, index) => {
        return { value: key, path: `usageKeys[${index}].key`, owner: `usage key ${index + 1}` }
      }),
    ),
    ...products
      .filter(({ item }) => !isCount(item.minimumAssetCount))
      .map(({ item, path }) =>
        error('quantity_invalid', `${path}.minimumAssetCount`, `${item.code}: not a whole number`),
      ),
    ...placedModules(document).flatMap((placed) => lintModuleUsage(catalogue, placed)),
    ...uncounted
      .filter(({ item }) => item.assetType === undefined || !counted.has(item.assetType))
      .map(({ item, path }) =>
        error('asset_type_missing', `${path}.assetType`, `nothing counts the assets of ${item.code}`),
      ),
  ]
}

/**
 * A free allowance is per key and account: one module that is sold has the free units of a key, because each line takes them
 * off its own quantity.
 */
export const lintFreeUnits: Rule = ({ document, usageKeys }) => {
  const sold = placedModules(document).filter(({ item }) => !item.isDeleted)
  return sold.flatMap(({ item, path }) => {
    const { key = '', freeUnits = 0 } = usageKeys.get(item.usageKey ?? '') ?? {}
    const holder = sold.find((other) => other.item.usageKey === key)
    if (freeUnits === 0 || holder === undefined || holder.item === item) return []
    const message = `${holder.item.code} has the ${freeUnits} free units of ${key}: they are given once; give ${item.code} a key of its own`
    return [error('free_units_shared', `${path}.usageKey`, message)]
  })
}

/**
 * Kinds match their meaning: a booster has a parent, a service is sold by contact; only exclusive plans are unbreakable.
 */
export const lintKinds: Rule = ({ document }) => {
  const modules = placedModules(document)
  return [
    ...modules
      .filter(({ item }) => item.moduleKind === 'booster' && item.parentId === undefined)
      .map(({ item, path }) => error('booster_without_parent', `${path}.parentId`, `${item.code} boosts no module`)),
    ...modules
      .filter(({ item }) => item.moduleKind === 'service' && !item.isContactUs)
      .map(({ item, path }) => warning('service_without_contact', `${path}.isContactUs`, `${item.code} is human work`)),
    ...placedPackages(document)
      .filter(({ item }) => item.isUnbreakable && !item.isExclusive)
      .map(({ item, path }) =>
        warning('unbreakable_not_exclusive', `${path}.isUnbreakable`, `${item.code} is not an exclusive plan`),
      ),
  ]
}
