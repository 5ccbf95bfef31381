import type { ComingPricesView } from '@waybill/contract/pages'
import { plannedPrices, type PriceStep } from '@waybill/domain/billing'
import { priceModelOf } from '@waybill/domain/subscription'
import { formatMoney, speakTiers } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Seller } from '../../../platform/seller.ts'
import { chargeTitle, loadFacts, type ChargeViewer, type StoredSubscription } from '../../billing/index.ts'

type StepView = ComingPricesView['steps'][number]

function unitOf({ catalogue }: ChargeViewer, price: PriceStep['before']): StepView['unit'] {
  if ('recurring' in price) return 'company'
  const key = price.kind === 'extra_assets' ? price.countedBy : price.usageKey
  return catalogue.document.usageKeys.find((usage) => usage.key === key)?.assetType ?? 'company'
}

function amountOf(price: PriceStep['before']): StepView['before'] {
  if ('recurring' in price) return price.recurring
  return price.kind === 'extra_assets' ? price.rate : price.unit
}

function freeOf(price: PriceStep['before']): number {
  if ('recurring' in price) return 0
  return price.kind === 'extra_assets' ? price.included : price.free
}

/** "1 to 10: $6 each, from 11: $4 each", and of a price for each unit its amount. */
function inWords(price: PriceStep['before'], { locale, t }: ChargeViewer): string {
  const [model, amount] = [priceModelOf(price), amountOf(price)]
  const context = { locale, t, decimals: 2 } as const
  return model === undefined ? formatMoney(amount, locale, 2) : speakTiers(model, amount.currency, context).join(', ')
}

function stepView({ before, after }: PriceStep, interval: StepView['interval'], reader: ChargeViewer): StepView {
  const free = { before: freeOf(before), after: freeOf(after) }
  return {
    title: chargeTitle(before, reader),
    before: amountOf(before),
    after: amountOf(after),
    ...((priceModelOf(before) ?? priceModelOf(after)) && {
      words: { before: inWords(before, reader), after: inWords(after, reader) },
    }),
    unit: unitOf(reader, before),
    // what is counted is charged by the month, within a year too
    interval: 'recurring' in before ? interval : 'month',
    free: free.before === free.after ? null : free,
  }
}

/** Prices that a subscriber was notified of, as its page and its mail show them; null where none come. */
export async function comingPricesView(
  db: Executor,
  subscription: StoredSubscription | undefined,
  { seller, ...reader }: ChargeViewer & { readonly seller: Pick<Seller, 'taxes'> },
): Promise<ComingPricesView | null> {
  if (subscription === undefined || subscription.coming_prices === null || subscription.paused_at !== null) return null
  const { account_id: accountId } = subscription
  const facts = (await loadFacts(db, [accountId], { seller })).get(accountId)
  const planned = facts && plannedPrices(facts)
  if (planned === undefined) return null
  const { at, interval, before, after, steps } = planned
  return { at, interval, before, after, steps: steps.map((step) => stepView(step, interval, reader)) }
}
