import type { AssetType, Catalogue } from '../catalog/index.ts'

/** Number of each asset type in a company: 12 drivers, 3 planners. */
export type TeamProfile = Readonly<Partial<Record<AssetType, number>>>

/**
 * The quantity of every usage key that counts something of the profile, never above the key's maximum. Keys of
 * what the profile does not name are left to their default.
 */
export function quantitiesForTeam(catalogue: Catalogue, profile: TeamProfile): Record<string, number> {
  const quantities = catalogue.document.usageKeys.flatMap(({ key, assetType, maximum }): [string, number][] => {
    const quantity = profile[assetType]
    return quantity === undefined ? [] : [[key, Math.min(quantity, maximum)]]
  })
  return Object.fromEntries(quantities)
}
