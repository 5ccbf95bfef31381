import { unitPriceAt, type Module, type PageContent, type SellingTexts } from '@waybill/domain/catalog'
import { isCurrency } from '@waybill/domain/money'
import type { EntryIndex } from './entry-index.ts'
import type { TextSource } from './merge-texts.ts'
import type { ModuleEntry } from './product-shapes.ts'

/** Parts of a module from outside its own entry. */
interface ModuleParts {
  readonly platformId: number
  readonly index: EntryIndex
  readonly texts: TextSource
  readonly page: PageContent | undefined
  readonly selling: SellingTexts | undefined
}

export function buildModule(entry: ModuleEntry, parts: ModuleParts): Module {
  const { platformId, index, texts } = parts
  const text = { section: 'modules', key: entry.code } as const
  return {
    kind: 'module',
    id: entry.id,
    code: entry.code,
    icon: entry.icon,
    title: texts.required({ ...text, field: 'title' }),
    description: texts.required({ ...text, field: 'description' }),
    platformId,
    industryIds: index.industries(entry.industries),
    dependencies: index.products('dependencies', entry.dependencies),
    companions: index.products('companions', entry.companions),
    ...moduleFlags(entry),
    ...modulePricing(entry, index),
    ...moduleExtras(entry, parts),
  }
}

function moduleFlags(entry: ModuleEntry) {
  return {
    type: entry.type,
    moduleKind: entry.kind,
    isFeatured: entry.is_featured,
    isDeleted: entry.is_deleted,
    isCore: entry.is_core,
    isDefault: entry.is_default,
    isCrossSell: entry.is_cross_sell,
    isAdditionalAccountUser: entry.is_additional_account_user,
    isHidden: entry.is_hidden,
    isContactUs: entry.is_contact_us,
    isLandingPage: entry.is_landing_page,
    isShowInvoice: entry.is_show_invoice,
    grantsTrialStart: entry.grants_trial_start,
    learnMoreKind: entry.learn_more,
    aliases: entry.aliases,
    trackingId: entry.tracking_id,
    srt: entry.srt,
  } satisfies Partial<Module>
}

/** The price of each unit, or a model and the price of its first unit. */
function priceOf({ base_price: price = '0', price_model: written }: ModuleEntry, index: EntryIndex) {
  if (written === undefined) return { basePrice: index.prices('base_price', price) } satisfies Partial<Module>
  const priceModels = index.priceModels('price_model', written)
  const first = Object.entries(priceModels).flatMap(([currency, model]) =>
    isCurrency(currency) ? [[currency, unitPriceAt(model, 1, currency).minor] as const] : [],
  )
  return { basePrice: Object.fromEntries(first), priceModels } satisfies Partial<Module>
}

function modulePricing(entry: ModuleEntry, index: EntryIndex) {
  return {
    pricingType: entry.pricing_type,
    ...priceOf(entry, index),
    pricingStatus: entry.pricing_status,
    isPrepayment: entry.is_prepayment,
    minimumAssetCount: entry.minimum_asset_count,
  } satisfies Partial<Module>
}

/** The fields that most modules don't have; they are absent then, not undefined. */
function moduleExtras(entry: ModuleEntry, { index, texts, page, selling }: ModuleParts): Partial<Module> {
  const { replaced_by: replacedBy, parent, pricing_price: pricingPrice, code_prepaid: codePrepaid } = entry
  const { usage_key: usageKey, trial, post_checkout_target: postCheckoutTarget } = entry
  const message = texts.optional({ section: 'modules', key: entry.code, field: 'message' })
  const assetType = usageKey === undefined ? undefined : index.assetType(usageKey)
  return {
    ...(replacedBy !== undefined && { replacedBy: index.product('replaced_by', replacedBy) }),
    ...(entry.gives_away && { givesAway: true as const }),
    ...(parent !== undefined && { parentId: index.product('parent', parent) }),
    ...(pricingPrice !== undefined && { pricingPrice: index.prices('pricing_price', pricingPrice) }),
    ...(codePrepaid !== undefined && { codePrepaid }),
    ...(usageKey !== undefined && { usageKey }),
    ...(assetType !== undefined && { assetType }),
    ...(trial !== undefined && { trialInterval: trial.interval, trialUnit: trial.unit }),
    ...(trial?.quantity !== undefined && { trialQuantity: trial.quantity }),
    ...(postCheckoutTarget !== undefined && { postCheckoutTarget }),
    ...(message !== undefined && { message }),
    ...(page !== undefined && { page }),
    ...(selling !== undefined && { selling }),
  }
}
