import type { AssetType, NamedAssetType } from '@waybill/domain/catalog'
import { formatNumber } from '../values/format-number.ts'
import { formatQuantity } from '../values/format-quantity.ts'
import type { Locale } from '../locales.ts'
import type { Translate } from '../translator.ts'

const known: Readonly<Record<NamedAssetType, true>> = {
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

/** True for what the shop counts: what the interface has words for, or the shop itself. */
export function isAssetType(text: string, t: Translate): boolean {
  return Object.hasOwn(known, text) || t.has?.(`common.quantity.${text}`) === true
}

/** The asset type of a usage key, which is that, or that and a suffix: `user-team` counts users. */
function assetTypeOfKey(usageKey: string, t: Translate): AssetType | undefined {
  const [type = ''] = usageKey.split('-')
  return isAssetType(type, t) ? type : undefined
}

/** "12 drivers": so many of what a key counts. */
export function speakUnits(
  { usageKey, quantity }: { readonly usageKey: string; readonly quantity: number },
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): string {
  const assetType = assetTypeOfKey(usageKey, t)
  return assetType === undefined ? formatNumber(quantity, locale) : formatQuantity(assetType, quantity, t)
}
