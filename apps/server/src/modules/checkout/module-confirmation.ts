import type { ResultOf } from '@waybill/contract'
import { advancePrice, type PlannedChange, type PurchasedItem } from '@waybill/domain/billing'
import { toApiTime } from '@waybill/domain/calendar'
import type { CartConfirmation } from '@waybill/domain/cart'
import { sum, toMajor, zero, type Money } from '@waybill/domain/money'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { timeZoneOf } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { escapeHtml } from '../../platform/pages/inert-text.ts'
import { titleOf } from '../catalog/index.ts'
import { cancelledOut } from './preview-out.ts'
import type { WantedModule } from './use-cases/confirm-module.ts'

type Confirmation = ResultOf<'GET /manage/ui/module/{id}/{action}'>
type ConfirmedModule = Confirmation['module']
type NamedModule = Pick<ConfirmedModule, 'id' | 'add_on_code' | 'title'>

/** A module before it is switched; without a plan nothing would change. */
export interface ModuleToConfirm {
  readonly wanted: WantedModule
  readonly dialog: CartConfirmation
  /** What the subscription costs in advance, a period. */
  readonly before: Money
  readonly after: Money
  /** Had before or after it, with their prices. */
  readonly items: readonly PurchasedItem[]
  /** The reader sees no amounts: a partner is billed (B-35). */
  readonly hidesMoney: boolean
  /** What comes next is invoiced and paid by bank transfer, not charged (B-68). */
  readonly isInvoiced: boolean
  readonly plan?: PlannedChange
  /** It is in a trial of its own now. */
  readonly isTried?: boolean
  readonly token?: string
  /** Epoch ms. */
  readonly expiresAt?: number
}

/** The shop of a request, in its language, and days in the zone of its account. */
function readerOf({ actor, ports, locale }: RequestContext) {
  const catalogue = ports.catalogue.current()
  return {
    catalogue,
    t: ports.pages.translator(locale),
    amount: (money: Money) => formatMoney(money, locale, 2),
    day: (at: number) => formatInstant(at, locale, { style: 'date', timeZone: timeZoneOf(actor) }),
    title: (id: number) => titleOf(catalogue, id, locale),
  }
}

/** A module as an answer names it. */
export function namedModule(id: number, context: RequestContext): NamedModule {
  const { catalogue, title } = readerOf(context)
  return { id, add_on_code: catalogue.modules.get(id)?.code ?? '', title: title(id) }
}

/** The end of the trial that a change begins for a module. Epoch ms. */
const trialEndOf = (plan: PlannedChange | undefined, id: number): number | undefined =>
  plan?.items.find(({ productId }) => productId === id)?.ownTrial?.endsAt

/** The amount now, what is given back, the next amount with its date, and the end of a trial (B-47, B-74). */
export function moneyTexts(
  plan: PlannedChange,
  { id, hidesMoney, isInvoiced }: Pick<ModuleToConfirm, 'hidesMoney' | 'isInvoiced'> & { readonly id: number },
  context: RequestContext,
): string[] {
  const { t, amount, day } = readerOf(context)
  const { dueNow, toCredit, nextAmount, nextDate } = plan
  const trialEnd = trialEndOf(plan, id)
  const times = [
    plan.timeframe === 'now' ? '' : t('subscription.module.later', { date: day(plan.at) }),
    trialEnd === undefined || hidesMoney ? '' : t('subscription.module.trial', { date: day(trialEnd) }),
  ]
  const amounts = hidesMoney
    ? [t('subscription.module.partner')]
    : [
        dueNow.minor > 0
          ? t('subscription.module.today', { amount: amount(dueNow) })
          : t('subscription.module.nothingToday'),
        toCredit.minor > 0 ? t('subscription.module.credit', { amount: amount(toCredit) }) : '',
        t(isInvoiced ? 'features.list.nextInvoice' : 'subscription.module.next', {
          amount: amount(nextAmount),
          date: day(nextDate),
        }),
      ]
  const cancelled = plan.cancels === undefined ? '' : cancelledOut(plan.cancels, context).message
  return [...times, ...amounts, cancelled].filter((text) => text !== '')
}

function textsOf({ wanted, dialog, plan, hidesMoney, isInvoiced }: ModuleToConfirm, context: RequestContext) {
  const { t, title } = readerOf(context)
  const isRemoval = wanted.action === 'deactivate'
  const [going, coming] = [dialog.dependents.length, dialog.dependencies.length]
  return {
    title: t(isRemoval ? 'subscription.module.removeTitle' : 'subscription.module.addTitle', {
      title: title(wanted.id),
    }),
    messages: [
      coming > 0 ? t('cart.confirm.addNeeds', { count: coming }) : '',
      going > 0 ? t('cart.confirm.dependents', { count: going }) : '',
      dialog.breaksPackage ? t('cart.confirm.becomesCustom') : '',
      ...(plan === undefined ? [] : moneyTexts(plan, { id: wanted.id, hidesMoney, isInvoiced }, context)),
    ].filter((text) => text !== ''),
    buttons: {
      ok: isRemoval ? t('cart.confirm.okRemove', { count: 1 + going }) : t('cart.confirm.okAdd', { count: 1 + coming }),
      cancel: t('common.cancel'),
    },
  }
}

/** What is charged or given back for one module, of a change now. */
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

const timeOrNull = (at: number | undefined): string | null => (at === undefined ? null : toApiTime(at))
const minorOrNull = (amount: Money | undefined): number | null => amount?.minor ?? null
const majorOrNull = (amount: Money | undefined): number | null => (amount === undefined ? null : toMajor(amount))

/** A module with its own price, and its part of what is charged or given back. */
function confirmedModule(
  { items, plan, hidesMoney, after: { currency } }: ModuleToConfirm,
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
    unit_price: majorOrNull(unit),
    unit_price_minor: minorOrNull(unit),
    prorated: majorOrNull(prorated),
    prorated_minor: minorOrNull(prorated),
    trial_ends_at: timeOrNull(trialEnd),
    trial_ends_at_epoch: trialEnd ?? null,
  }
}

/** Amounts in both forms of D-02. */
function amountsOut({ before, after, plan }: ModuleToConfirm) {
  const dueNow = plan?.dueNow ?? zero(after.currency)
  const next = plan?.nextAmount ?? after
  const isProrated = plan !== undefined && plan.lines.length > 0
  return {
    currency: after.currency,
    price_before: toMajor(before),
    price_before_minor: before.minor,
    price_after: toMajor(after),
    price_after_minor: after.minor,
    prorated: isProrated ? toMajor(plan.subtotal) : null,
    prorated_minor: isProrated ? plan.subtotal.minor : null,
    amount_due_now: toMajor(dueNow),
    amount_due_now_minor: dueNow.minor,
    next_amount: toMajor(next),
    next_amount_minor: next.minor,
  }
}

/** The confirmation as its JSON twin (A-14, D-44): 201 where nothing would change. */
export function confirmationOut(confirmed: ModuleToConfirm, context: RequestContext): Confirmation {
  const { wanted, dialog, plan, token = null, expiresAt, isTried = false } = confirmed
  const trialEnd = trialEndOf(plan, wanted.id)
  const isRemovedNow = wanted.action === 'deactivate' && plan?.timeframe === 'now' && !isTried
  return {
    status: plan === undefined ? 201 : 200,
    ...wanted,
    scope: dialog.scope,
    type: dialog.type,
    ...textsOf(confirmed, context),
    module: confirmedModule(confirmed, wanted.id, context),
    dependent: dialog.dependents.map((id) => confirmedModule(confirmed, id, context)),
    dependencies: dialog.dependencies.map((id) => confirmedModule(confirmed, id, context)),
    ...amountsOut(confirmed),
    next_date: timeOrNull(plan?.nextDate),
    next_date_epoch: plan?.nextDate ?? null,
    trial_ends_at: timeOrNull(trialEnd),
    trial_ends_at_epoch: trialEnd ?? null,
    renewal_choice: isRemovedNow ? 1 : 0,
    token,
    expires_at: timeOrNull(expiresAt),
    expires_at_epoch: expiresAt ?? null,
  }
}

/** The same as HTML, for a page that puts it into a dialog (B§2): every value is escaped. */
export function confirmationHtml({ title, messages, dependent, dependencies, token, buttons }: Confirmation): string {
  const rows = (modules: readonly NamedModule[]): string =>
    modules.length === 0 ? '' : `<ul>${modules.map((row) => `<li>${escapeHtml(row.title)}</li>`).join('')}</ul>`
  const paragraphs = messages.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  const hidden = token === null ? '' : `<input type="hidden" name="token" value="${escapeHtml(token)}">`
  return (
    `<section class="module-confirmation"><h2>${escapeHtml(title)}</h2>${paragraphs}` +
    `${rows([...dependencies, ...dependent])}<form method="post">${hidden}` +
    `<button type="submit">${escapeHtml(buttons.ok)}</button>` +
    `<button type="reset">${escapeHtml(buttons.cancel)}</button></form></section>`
  )
}
