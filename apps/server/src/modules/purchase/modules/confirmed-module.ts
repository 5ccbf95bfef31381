import type { ResultOf } from '@waybill/contract'
import { advancePrice, type PlannedChange, type PurchasedItem } from '@waybill/domain/billing'
import { toApiTime } from '@waybill/domain/calendar'
import { shownRate } from '@waybill/domain/catalog'
import { sum, toMajor, zero, type Currency, type Money } from '@waybill/domain/money'
import type { BillingInterval } from '@waybill/domain/subscription'
import { formatInstant, formatMoney, formatUnit, speakRate } from '@waybill/i18n'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { titleOf } from '../../catalog/index.ts'

type ConfirmedModule = ResultOf<'GET /manage/ui/module/{id}/{action}'>['module']
export type NamedModule = Pick<ConfirmedModule, 'id' | 'add_on_code' | 'title'>

/** The shop of a request, in its language, and days of money. */
export function readerOf({ ports, locale }: RequestContext) {
  const catalogue = ports.catalogue.current()
  return {
    catalogue,
    t: ports.pages.translator(locale),
    amount: (money: Money) => formatMoney(money, locale, 2),
    day: (at: number) => formatInstant(at, locale, { style: 'date' }),
    title: (id: number) => titleOf(catalogue, id, locale),
  }
}

/** A module as an answer names it. */
export function namedModule(id: number, context: RequestContext): NamedModule {
  const { catalogue, title } = readerOf(context)
  return { id, add_on_code: catalogue.modules.get(id)?.code ?? '', title: title(id) }
}

/** The end of the trial that a change begins for a module. Epoch ms. */
export const trialEndOf = (plan: PlannedChange | undefined, id: number): number | undefined =>
  plan?.items.find(({ productId }) => productId === id)?.ownTrial?.endsAt

/** Charge or credit of one module, of a change now. */
function proratedOf(plan: PlannedChange | undefined, id: number): Money | undefined {
  const lines = [...(plan?.lines ?? []), ...(plan?.reductions ?? [])].filter(({ productId }) => productId === id)
  const [first] = lines
  return (
    first &&
    sum(
      lines.map(({ amount }) => amount),
      first.amount.currency,
    )
  )
}

export const timeOrNull = (at: number | undefined): string | null => (at === undefined ? null : toApiTime(at))
const minorOrNull = (amount: Money | undefined): number | null => amount?.minor ?? null
const majorOrNull = (amount: Money | undefined): number | null => (amount === undefined ? null : toMajor(amount))

/** A price with what it counts, as the shop shows it (CAT-12). */
function priceText(
  price: PurchasedItem['price'],
  { advance, interval }: { readonly advance: Money; readonly interval: BillingInterval },
  context: RequestContext,
): string {
  const { t, amount, catalogue } = readerOf(context)
  const { locale } = context
  const written = (money: Money, unit: string): string =>
    money.minor === 0 ? t('common.free') : `${amount(money)} ${unit}`
  if (price === undefined || !('usageKey' in price)) return written(advance, formatUnit('company', t, interval))
  const { assetType = 'user' } = catalogue.usageKeys.get(price.usageKey) ?? {}
  if (price.model === undefined) return written(price.unit, formatUnit(assetType, t, 'month'))
  const rate = speakRate(
    { rate: shownRate(price.model), currency: price.unit.currency, unit: assetType },
    { locale, t },
  )
  return `${rate.amount} ${rate.unit}`
}

interface ModuleShown {
  /** Had before or after it, with their prices. */
  readonly items: readonly PurchasedItem[]
  readonly plan?: PlannedChange | undefined
  /** The reader sees no amounts: a partner is billed. */
  readonly hidesMoney: boolean
  readonly currency: Currency
}

/** A module with its own price, and its part of what is charged or given back. */
export function confirmedModule(
  { items, plan, hidesMoney, currency }: ModuleShown,
  id: number,
  context: RequestContext,
): ConfirmedModule {
  const price = hidesMoney ? undefined : items.find(({ productId }) => productId === id)?.price
  const advance = price === undefined ? zero(currency) : advancePrice(price, currency)
  const unit = price?.kind === 'usage' ? price.unit : undefined
  const prorated = hidesMoney ? undefined : proratedOf(plan, id)
  const trialEnd = trialEndOf(plan, id)
  return {
    ...namedModule(id, context),
    price: toMajor(advance),
    price_minor: advance.minor,
    price_text: hidesMoney ? '' : priceText(price, { advance, interval: plan?.interval ?? 'month' }, context),
    unit_price: majorOrNull(unit),
    unit_price_minor: minorOrNull(unit),
    prorated: majorOrNull(prorated),
    prorated_minor: minorOrNull(prorated),
    trial_ends_at: timeOrNull(trialEnd),
    trial_ends_at_epoch: trialEnd ?? null,
  }
}
