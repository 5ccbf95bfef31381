import type { EpochMs } from '../../calendar/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { moduleTrials } from '../../subscription/index.ts'
import { changedItems } from '../core/change-items.ts'
import type { DocumentRow, ItemRow, Purchase, PurchasedItem, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { disabledSince, owingOf } from '../core/subscription-state.ts'
import { pricedItems } from '../core/usage-behind.ts'
import type { UsedItem } from '../core/usage-behind.ts'
import { isMeteredItem, usageKeyOf } from '../core/usage-window.ts'

/** True for a charge beside the plan and its extra assets. */
function isBesidePlan({ bundled, price }: PurchasedItem): boolean {
  return !bundled && price !== undefined && price.kind !== 'plan' && price.kind !== 'extra_assets'
}

/**
 * True for a change that switches add-ons on or off, or changes how many, and nothing else: what isn't paid of it costs them alone,
 * never the plan (B-77). In a custom solution, whose modules are the plan, one that it leaves as it is stays.
 */
export function changesAddOnsAlone(
  { interval }: SubscriptionRow,
  items: readonly ItemRow[],
  target: Pick<Purchase, 'interval' | 'items'>,
): boolean {
  const { ended, opened } = changedItems(items, target.items)
  const changed = [...ended, ...opened].filter(({ price }) => price !== undefined)
  const isLeft = target.items.some((item) => item.price !== undefined && !opened.includes(item))
  return interval === target.interval && isLeft && changed.every(isBesidePlan)
}

/**
 * True for what a line charges beside the plan: the rest of a module's time, or units that no plan brings along. A module's whole
 * time is charged with the plan's, or is what a custom solution is made of.
 */
function isLineOfAddOn(ledger: Ledger, { kind, explanation, productId }: ChargeLine): boolean {
  if (kind === 'module') return false
  if (explanation.step === 'list_price') return explanation.productId === productId
  if (explanation.step !== 'units') return false
  const item = ledger.items.all().find((row) => row.productId === productId)
  // one that is off by now had a minimum where its plan brought it along
  return item === undefined ? explanation.minimum === 0 : !item.bundled
}

const chargedOn = ({ lines }: DocumentRow): readonly ChargeLine[] => lines.filter(({ amount }) => amount.minor > 0)

/**
 * True for the invoice of a month that charges add-ons alone: the plan is paid for by the year. In a custom solution, whose
 * modules are the plan, another one is paid for.
 */
function chargesAddOnsAlone(ledger: Ledger, document: DocumentRow): boolean {
  const charged = chargedOn(document)
  const named = new Set(charged.map(({ productId }) => productId))
  const isLeft = ledger.items
    .all()
    .some(({ price, trial, productId }) => price !== undefined && trial === moduleTrials.paid && !named.has(productId))
  const isWithinYear = ledger.subscription?.interval === 'year'
  return isWithinYear && isLeft && charged.every((line) => isLineOfAddOn(ledger, line))
}

/** True for an invoice of add-ons alone: their first charge after a trial of their own, their month, or that of such a change. */
export function isOfAddOns(ledger: Ledger, document: DocumentRow): boolean {
  const { kind, orderId } = document
  if (kind === 'addon') return true
  if (kind === 'period') return chargesAddOnsAlone(ledger, document)
  return ledger.orders.all().some(({ id, change }) => id === orderId && change?.isOfAddOns === true)
}

/** The add-ons that are charged for: all of a plan's, or those that a document of add-ons alone names. */
export function addOnsOf(ledger: Ledger, document: DocumentRow, isAlone: boolean): readonly ItemRow[] {
  const named = new Set(chargedOn(document).map(({ productId }) => productId))
  return ledger.items.all().filter(
    ({ bundled, price, productId, ownTrial }) =>
      !bundled &&
      price !== undefined &&
      price.kind !== 'plan' &&
      // what is tried is owed nothing for
      ownTrial === undefined &&
      (!isAlone || named.has(productId)),
  )
}

/** Since when an add-on is off for what isn't paid; epoch ms. */
function offSince(ledger: Ledger, { id }: Pick<ItemRow, 'id'>): EpochMs | undefined {
  const instants = ledger.receivables.all().flatMap(({ id: documentId, open, disabledAt, isAddOn }) => {
    if (disabledAt === undefined || open.minor === 0) return []
    const off = addOnsOf(ledger, ledger.documents.get(documentId), isAddOn)
    return off.some((item) => item.id === id) ? [disabledAt] : []
  })
  return instants.length === 0 ? undefined : Math.min(...instants)
}

/** Add-ons that are off for their debt, and since when: metering stopped then. Epoch ms. */
export function usedUntilOff(
  ledger: Ledger,
  items: readonly ItemRow[],
): readonly { readonly used: readonly UsedItem[]; readonly until: EpochMs }[] {
  return items.flatMap((item) => {
    const until = item.trial === moduleTrials.overdue ? offSince(ledger, item) : undefined
    return until === undefined ? [] : { used: pricedItems([item]), until }
  })
}

/** Items of the account that are charged by a key; a level is stored also without any, for later purchases. */
export function itemsBy(ledger: Ledger, usageKey: string): readonly ItemRow[] {
  return ledger.items
    .all()
    .filter(({ price }) => price !== undefined && isMeteredItem(price) && usageKeyOf(price) === usageKey)
}

/** True where nothing is metered by then: the plan is read-only for its debt, or all that the key counts is off for one. */
export function isOffFor(ledger: Ledger, items: readonly ItemRow[], at: EpochMs): boolean {
  const isReadOnly = (disabledSince(owingOf(ledger)) ?? Infinity) <= at
  return isReadOnly || (items.length > 0 && items.every((item) => (offSince(ledger, item) ?? Infinity) <= at))
}
