import type { Package, SellingTexts } from '@waybill/domain/catalog'
import type { EntryReader } from './entry-reader.ts'
import type { TextMerger } from './merge-texts.ts'
import type { PackageEntry } from './product-shapes.ts'

export function buildPackage(
  entry: PackageEntry,
  {
    reader,
    texts,
    selling,
  }: { readonly reader: EntryReader; readonly texts: TextMerger; readonly selling: SellingTexts | undefined },
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
    industryId: entry.industry === undefined ? 0 : reader.industry(entry.industry),
    modules: [
      ...reader.products('bundled', entry.bundled).map((id) => ({ id, bundled: true })),
      ...reader.products('optional', entry.optional).map((id) => ({ id, bundled: false })),
    ],
    minimumAssetCount: entry.minimum_asset_count,
    minimumAssetRate: reader.prices('minimum_asset_rate', entry.minimum_asset_rate),
    ...packageExtras(entry, reader),
    ...(selling !== undefined && { selling }),
  }
}

/** The fields that most packages don't have; they are absent then, not undefined. */
function packageExtras(entry: PackageEntry, reader: EntryReader): Partial<Package> {
  const { replaced_by: replacedBy, contains, price_override: override, asset_type: assetType } = entry
  return {
    ...(replacedBy !== undefined && { replacedBy: reader.product('replaced_by', replacedBy) }),
    ...(contains !== undefined && { contains: reader.product('contains', contains) }),
    ...(entry.gives_away && { givesAway: true as const }),
    ...(override !== undefined && { priceOverride: reader.prices('price_override', override) }),
    ...(assetType !== undefined && { assetType }),
  }
}
