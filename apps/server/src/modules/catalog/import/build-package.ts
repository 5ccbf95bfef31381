import type { Package, SellingTexts } from '@waybill/domain/catalog'
import type { EntryIndex } from './entry-index.ts'
import type { TextSource } from './merge-texts.ts'
import type { PackageEntry } from './product-shapes.ts'

export function buildPackage(
  entry: PackageEntry,
  {
    index,
    texts,
    selling,
  }: { readonly index: EntryIndex; readonly texts: TextSource; readonly selling: SellingTexts | undefined },
): Package {
  const text = { section: 'packages', key: entry.code } as const
  return {
    kind: 'package',
    id: entry.id,
    code: entry.code,
    icon: entry.icon,
    title: texts.required({ ...text, field: 'title' }),
    subtitle: texts.required({ ...text, field: 'subtitle' }),
    description: texts.required({ ...text, field: 'description' }),
    isFeatured: entry.is_featured,
    isDeleted: entry.is_deleted,
    trackingId: entry.tracking_id,
    srt: entry.srt,
    discount: entry.discount,
    isExclusive: entry.is_exclusive,
    isUnbreakable: entry.is_unbreakable,
    isRecommended: entry.is_recommended,
    industryId: entry.industry === undefined ? 0 : index.industry(entry.industry),
    modules: [
      ...index.products('bundled', entry.bundled).map((id) => ({ id, bundled: true })),
      ...index.products('optional', entry.optional).map((id) => ({ id, bundled: false })),
    ],
    minimumAssetCount: entry.minimum_asset_count,
    minimumAssetRate: index.prices('minimum_asset_rate', entry.minimum_asset_rate),
    ...packageExtras(entry, index),
    ...(selling !== undefined && { selling }),
  }
}

/** The fields that most packages don't have; they are absent then, not undefined. */
function packageExtras(entry: PackageEntry, index: EntryIndex): Partial<Package> {
  const { replaced_by: replacedBy, contains, price_override: override, asset_type: assetType } = entry
  return {
    ...(replacedBy !== undefined && { replacedBy: index.product('replaced_by', replacedBy) }),
    ...(contains !== undefined && { contains: index.product('contains', contains) }),
    ...(entry.gives_away && { givesAway: true as const }),
    ...(override !== undefined && { priceOverride: index.prices('price_override', override) }),
    ...(assetType !== undefined && { assetType }),
  }
}
