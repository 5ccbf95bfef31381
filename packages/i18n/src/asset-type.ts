import type { AssetType } from '@waybill/domain/catalog'

const known: Readonly<Record<AssetType, true>> = {
  driver: true,
  user: true,
  planner: true,
  billable_asset: true,
  dispatcher: true,
  vehicle: true,
  regional: true,
  analyst: true,
  admin: true,
}

export function isAssetType(text: string): text is AssetType {
  return Object.hasOwn(known, text)
}

/** What a usage key counts: the key is the asset type, or that and a suffix: `user-team` counts users. */
export function assetTypeOfKey(usageKey: string): AssetType | undefined {
  const [type = ''] = usageKey.split('-')
  return isAssetType(type) ? type : undefined
}
