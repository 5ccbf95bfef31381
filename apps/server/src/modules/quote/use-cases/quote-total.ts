import type { BodyOf, ResultOf } from '@waybill/contract'
import { emptyCart, isEmptyCart, planCommand, toSelection, type Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { toMajor } from '@waybill/domain/money'
import { quoteTotal, soldSelection, usageItems, type UsageItem } from '@waybill/domain/pricing'
import { fail, ok, type Result } from '@waybill/domain/result'
import { assetTypeName, speakAmount, type Translate } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import { stampForm } from '../../../platform/http/form-stamp.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { findReplyAddress } from '../../account/index.ts'
import { apiErrorOfCart, findOwnCart, termsOfCart } from '../../cart/index.ts'
import { priceModelOut, titleOf } from '../../catalog/index.ts'
import { pricedBy } from '../quote-terms.ts'
import { quoteView } from '../quote-view.ts'
import { findQuoteByToken } from '../repository.ts'
import { unstoredQuote } from '../unstored-quote.ts'
import { snapshotOf } from './share-draft.ts'

type TotalBody = BodyOf<'POST /cart/quote/total'>

/**
 * The total of the own cart, or of a quote by its token, for given quantities; nothing is stored (PRC-09). There is none
 * where a line has no price: a total without it would be a lie.
 */
export async function quoteTotalOf(
  body: TotalBody,
  context: RequestContext,
  db: Executor,
): Promise<Result<ResultOf<'POST /cart/quote/total'>, ApiError>> {
  const priced = await pricedCart(body, context, db)
  if (priced === undefined) return fail(NOT_FOUND)
  const { catalogue } = priced
  const plan = planCommand({ catalogue, viewer: { kind: 'visitor' } }, priced.cart, {
    kind: 'set_quantities',
    quantities: body.usages ?? {},
  })
  if (!plan.ok) return fail(apiErrorOfCart(catalogue, plan.failure, context.locale))
  const sold = soldSelection(catalogue, toSelection(plan.value.after))
  if (!sold.ok) return fail(apiErrorOfCart(catalogue, sold.failure, context.locale))
  const { ports, now } = context
  const stamp = body.stamp === 1 ? { issued: stampForm(ports.keys, 'share-form', now) } : {}
  const out = { ...totalOut(context, catalogue, plan.value.after), ...stamp }
  if (body.preview !== 1 || body.quote_token !== undefined || isEmptyCart(plan.value.after)) return ok(out)
  const quote = await previewOf(plan.value.after, context, db)
  return quote.ok ? ok({ ...out, quote: quote.value }) : quote
}

/** The own cart as its recipients would read it, before anything is shared. */
async function previewOf(
  cart: Cart,
  context: RequestContext,
  db: Executor,
): Promise<Result<Record<string, unknown>, ApiError>> {
  const { ports, actor, locale, now } = context
  const snapshot = snapshotOf(cart, context)
  if (!snapshot.ok) return snapshot
  const t = ports.pages.translator(locale)
  const senderEmail = await findReplyAddress(db, actor.kind === 'member' ? actor.memberId : null)
  const reader = { catalogue: ports.catalogue.current(), locale, t, now, companyName: ports.seller.name, senderEmail }
  const unstored = await unstoredQuote({ cartId: 'preview', snapshot: snapshot.value }, context, db)
  return ok({ ...quoteView(reader, unstored) })
}

async function pricedCart(
  body: TotalBody,
  context: RequestContext,
  db: Executor,
): Promise<{ readonly catalogue: Catalogue; readonly cart: Cart } | undefined> {
  if (body.quote_token === undefined) {
    const stored = await findOwnCart(context, db)
    const { catalogue, today } = await termsOfCart(context, db, stored)
    // a new quote is of today: the promise of an earlier one isn't made longer by passing it on
    return { catalogue: body.preview === 1 ? today : catalogue, cart: stored?.cart ?? emptyCart(context.currency) }
  }
  const quote = await findQuoteByToken(db, hashToken(body.quote_token))
  if (quote === undefined) return undefined
  const catalogue = await pricedBy(context.ports, db, quote)
  return { catalogue, cart: quote.snapshot.cart }
}

type UsageItemOut = ResultOf<'POST /cart/quote/total'>['usage_items'][number]

/** A usage item on its call (PRC-13). */
function usageItemOut(item: UsageItem, t: Translate): UsageItemOut {
  return {
    id: item.productId,
    usage_key: item.usageKey,
    asset_type: item.assetType,
    price: toMajor(item.unit),
    price_minor: item.unit.minor,
    ...(item.model && { price_model: priceModelOut(item.model) }),
    quantity: item.quantity,
    unit_measured: assetTypeName(item.assetType, t),
    currency: item.unit.currency,
    is_additional: item.isAdditional ? 1 : 0,
    type: item.type,
    is_support: item.isSupport ? 1 : 0,
    free_users: item.freeUnits,
  }
}

function totalOut(context: RequestContext, catalogue: Catalogue, cart: Cart): ResultOf<'POST /cart/quote/total'> {
  const { locale, ports } = context
  const selection = toSelection(cart)
  const total = quoteTotal(catalogue, selection)
  const t = ports.pages.translator(locale)
  const title = (id: number): string => (id === 0 ? t('cart.customSolution') : titleOf(catalogue, id, locale))
  return {
    total: toMajor(total.total),
    total_minor: total.total.minor,
    currency: total.total.currency,
    minimum_asset_count: total.minimumAssetCount,
    minimum_asset_rate: toMajor(total.minimumAssetRate),
    minimum_asset_rate_minor: total.minimumAssetRate.minor,
    usages: { ...total.usages },
    usage_items: usageItems(catalogue, selection).map((item) => usageItemOut(item, t)),
    lines: total.lines.map((line) => ({
      id: line.id,
      title: title(line.id),
      quantity: line.quantity,
      free: line.free,
      unit: toMajor(line.unit),
      unit_minor: line.unit.minor,
      amount: toMajor(line.amount),
      amount_minor: line.amount.minor,
      formula: speakAmount(line.explanation, { locale, t, title })
        .map((row) => t('common.labelled', { label: row.label, text: row.text }))
        .join('; '),
    })),
  }
}
