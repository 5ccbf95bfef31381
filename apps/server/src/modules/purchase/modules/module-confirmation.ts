import type { ResultOf } from '@waybill/contract'
import type { PlannedChange, PurchasedItem } from '@waybill/domain/billing'
import type { CartConfirmation } from '@waybill/domain/cart'
import type { ChargeLine } from '@waybill/domain/invoice'
import type { BillingInterval } from '@waybill/domain/subscription'
import { subtract, toMajor, zero, type Money } from '@waybill/domain/money'
import { formatInstant, speakEstimate, speakFormula, type Translate } from '@waybill/i18n'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { escapeHtml } from '../../../platform/pages/inert-text.ts'
import { confirmedModule, readerOf, timeOrNull, trialEndOf, type NamedModule } from './confirmed-module.ts'
import { paidWith, type Payer } from '../preview/paid-with.ts'
import { waitingText } from '../preview/waiting-out.ts'
import type { WantedModule } from './module-token.ts'

type Confirmation = ResultOf<'GET /manage/ui/module/{id}/{action}'>

/** A module before it is switched; without a plan nothing would change. */
export interface ModuleSwitch {
  readonly wanted: WantedModule
  readonly dialog: CartConfirmation
  /** The cycle of both prices (B-151). */
  readonly interval: BillingInterval
  /** Price of the subscription in advance, a period. */
  readonly before: Money
  readonly after: Money
  /** Had before or after it, with their prices. */
  readonly items: readonly PurchasedItem[]
  /** The reader sees no amounts: a partner is billed. */
  readonly hidesMoney: boolean
  /** True where the next charge is invoiced and paid by bank transfer. */
  readonly isInvoiced: boolean
  readonly plan?: PlannedChange
  /** Charge by a count. */
  readonly count?: ChargeLine
  /** Part of the next amount that account credit will pay. */
  readonly nextFromCredit?: Money
  readonly payer?: Payer
  /** No method that is on file is valid at the end of its trial: it is off then. */
  readonly lapses?: boolean
  /** It is in a trial of its own now. */
  readonly isTried?: boolean
  readonly token?: string
  /** Epoch ms. */
  readonly expiresAt?: number
}

type MoneyShown = Pick<ModuleSwitch, 'hidesMoney' | 'isInvoiced' | 'nextFromCredit' | 'payer' | 'lapses'>

interface Tried {
  readonly id: number
  readonly lapses: boolean
}

/** End of a trial that begins: an amount at once, use that is counted from then on, or nothing. */
function trialText(plan: PlannedChange, { id, lapses }: Tried, { t, day }: ReturnType<typeof readerOf>): string {
  const { ownTrial, price } = plan.items.find(({ productId }) => productId === id) ?? {}
  if (ownTrial === undefined) return ''
  const charged = price?.kind === 'usage' ? 'subscription.module.trialOfUse' : 'subscription.module.trial'
  const text = lapses ? 'subscription.module.trialLapses' : charged
  return t(text, { date: day(ownTrial.endsAt) })
}

/** The next charge of a plan, or its next invoice; what depends on use is an estimate. */
function nextText(plan: PlannedChange, isInvoiced: boolean, { t, amount, day }: ReturnType<typeof readerOf>): string {
  const { nextAmount, nextDate, isEstimate } = plan
  const [written, date] = [amount(nextAmount), day(nextDate)]
  if (isInvoiced)
    return t('features.list.nextInvoice', {
      amount: speakEstimate(written, isEstimate, t),
      date,
    })
  return t(isEstimate ? 'subscription.module.nextAbout' : 'subscription.module.next', { amount: written, date })
}

/** The amount now, what is given back, the next amount with its date, and the end of a trial (B-47). */
export function moneyTexts(
  plan: PlannedChange,
  {
    id,
    hidesMoney,
    isInvoiced,
    nextFromCredit = zero(plan.dueNow.currency),
    payer,
    lapses = false,
  }: MoneyShown & { readonly id: number },
  context: RequestContext,
): string[] {
  const reader = readerOf(context)
  const { t, amount, day } = reader
  const { dueNow, toCredit, carried, nextAmount } = plan
  const times = [
    plan.timeframe === 'now' ? '' : t('subscription.module.later', { date: day(plan.at) }),
    hidesMoney ? '' : trialText(plan, { id, lapses }, reader),
  ]
  const amounts = hidesMoney
    ? [t('subscription.module.partner')]
    : [
        dueNow.minor > 0
          ? t('subscription.module.today', { amount: amount(dueNow) })
          : t('subscription.module.nothingToday'),
        carried.minor > 0 ? t('features.confirm.carried', { amount: amount(carried) }) : '',
        toCredit.minor > 0 ? t('subscription.module.credit', { amount: amount(toCredit) }) : '',
        // what comes next counts it in
        lapses ? '' : nextText(plan, isInvoiced, reader),
        !lapses && nextFromCredit.minor > 0
          ? t('amounts.creditPays', {
              credit: amount(nextFromCredit),
              due: amount(subtract(nextAmount, nextFromCredit)),
            })
          : '',
        lapses ? '' : (paidWith(payer, { ...plan, nextFromCredit }, context) ?? ''),
      ]
  const waiting = plan.waiting === undefined ? '' : waitingText(plan.waiting, context)
  return [...times, ...amounts, waiting].filter((text) => text !== '')
}

/** "Until it is counted: 1 vehicle × $4.00 a month": by which number it is charged, and where that comes from (B-138). */
function countText({ explanation }: ChargeLine, { ports, locale }: RequestContext): string {
  const t = ports.pages.translator(locale)
  const formula = speakFormula({ explanation }, { locale, t, decimals: 2 })
  const { source = 'default', at } = ('origin' in explanation ? explanation.origin : undefined) ?? {}
  if (at === undefined || (source !== 'counted' && source !== 'entered'))
    return t(`confirmation.count.${source === 'estimate' ? 'default' : source}`, { formula })
  const date = formatInstant(at, locale, { style: 'date' })
  return t(`confirmation.count.${source}On`, { formula, date })
}

/** Until when modules that come along are tried, where they have a trial of their own. */
function alongTexts(plan: PlannedChange | undefined, ids: readonly number[], context: RequestContext): string[] {
  const { t, day, title } = readerOf(context)
  return ids.flatMap((id) => {
    const end = trialEndOf(plan, id)
    return end === undefined ? [] : t('features.confirm.alongTrial', { title: title(id), date: day(end) })
  })
}

/** A module alone is turned on or off, as the title says; with others it is so many items (A-127). */
function okText({ isRemoval, others }: { readonly isRemoval: boolean; readonly others: number }, t: Translate): string {
  if (others === 0) return t(isRemoval ? 'features.confirm.okOff' : 'features.confirm.okOn')
  return t(isRemoval ? 'cart.confirm.okRemove' : 'cart.confirm.okAdd', { count: 1 + others })
}

function textsOf({ wanted, dialog, plan, count, hidesMoney, ...shown }: ModuleSwitch, context: RequestContext) {
  const { t, title } = readerOf(context)
  const isRemoval = wanted.action === 'deactivate'
  const [going, coming] = [dialog.dependents.length, dialog.dependencies.length]
  // there is nothing to confirm (MOD-02)
  if (plan === undefined) {
    const said = t(isRemoval ? 'subscription.module.isOff' : 'subscription.module.isOn', { title: title(wanted.id) })
    return { title: said, messages: [], buttons: { ok: t('common.ok'), cancel: t('common.close') } }
  }
  return {
    title: t(isRemoval ? 'subscription.module.removeTitle' : 'subscription.module.addTitle', {
      title: title(wanted.id),
    }),
    messages: [
      coming > 0 ? t('cart.confirm.addNeeds', { count: coming }) : '',
      going > 0 ? t('cart.confirm.dependents', { count: going }) : '',
      ...(hidesMoney ? [] : alongTexts(plan, dialog.dependencies, context)),
      dialog.breaksPackage ? t('cart.confirm.becomesCustom') : '',
      count === undefined || hidesMoney ? '' : countText(count, context),
      ...moneyTexts(plan, { ...shown, hidesMoney, id: wanted.id }, context),
    ].filter((text) => text !== ''),
    buttons: {
      ok: okText({ isRemoval, others: isRemoval ? going : coming }, t),
      cancel: t('common.cancel'),
    },
  }
}

/** Amounts in both forms of D-02. */
function amountsOut({ before, after, plan, interval }: ModuleSwitch) {
  const dueNow = plan?.dueNow ?? zero(after.currency)
  const next = plan?.nextAmount ?? after
  const isProrated = plan !== undefined && plan.lines.length > 0
  return {
    currency: after.currency,
    interval,
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

/** The confirmation as its JSON twin (A-14): 201 where nothing would change. */
export function confirmationOut(confirmed: ModuleSwitch, context: RequestContext): Confirmation {
  const { wanted, dialog, plan, token = null, expiresAt, isTried = false } = confirmed
  const trialEnd = trialEndOf(plan, wanted.id)
  const shown = { ...confirmed, currency: confirmed.after.currency }
  const isRemovedNow = wanted.action === 'deactivate' && plan?.timeframe === 'now' && !isTried
  return {
    status: plan === undefined ? 201 : 200,
    ...wanted,
    scope: dialog.scope,
    type: dialog.type,
    ...textsOf(confirmed, context),
    module: confirmedModule(shown, wanted.id, context),
    dependent: dialog.dependents.map((id) => confirmedModule(shown, id, context)),
    dependencies: dialog.dependencies.map((id) => confirmedModule(shown, id, context)),
    ...amountsOut(confirmed),
    next_date: timeOrNull(plan?.nextDate),
    next_date_epoch: plan?.nextDate ?? null,
    next_is_estimate: plan?.isEstimate === true ? 1 : 0,
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
