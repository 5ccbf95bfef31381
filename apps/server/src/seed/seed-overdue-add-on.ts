import { addOnTrialWindow, periodAt, type Period } from '@waybill/domain/calendar'
import { toSelection, type Cart } from '@waybill/domain/cart'
import type { Catalogue, Module } from '@waybill/domain/catalog'
import { buildInvoice, noTax, type InvoiceDraft } from '@waybill/domain/invoice'
import { dunningInstant, dunningSchedules, paymentStates } from '@waybill/domain/payment'
import { unwrap } from '@waybill/domain/result'
import { moduleTrials, restOfPeriodLine, subscriptionItems } from '@waybill/domain/subscription'
import { instant } from '../platform/database/column-types.ts'
import type { Executor } from '../platform/database/database.ts'
import type { Seller } from '../platform/seller.ts'
import { insertDrafts, partiesOfMany } from '../modules/invoice/index.ts'
import { findLiveSubscription } from '../modules/subscription/index.ts'
import type { SeededAccount } from './seed-accounts.ts'
import { seedMethod, type DemoCard } from './seed-methods.ts'
import type { Moment } from './seed-moments.ts'

const MONTH = { unit: 'month', count: 1 } as const
const CARD = 1
const DUNNING = dunningSchedules.renewal

export interface OverdueAddOnSeed {
  readonly account: SeededAccount
  readonly seller: Seller
  readonly catalogue: Catalogue
  readonly cart: Cart
  readonly anchor: number
  readonly addOnCode: string
  /** One that is rejected when it is charged, on file since an instant. */
  readonly card: DemoCard
  readonly cardAt: number
  readonly triedFrom: number
}

interface AddOn {
  readonly module: Module
  readonly subscriptionId: number
  /** The end of its trial: from here on it was to be paid for, and its first try was declined. */
  readonly failedAt: number
  /** The last try of the dunning schedule: it is overdue and off from here on (B-77). */
  readonly offAt: number
}

/**
 * An add-on whose trial was to go on as a paid one (B-74): the rest of the period is invoiced, every try of the dunning schedule is
 * declined (B-76), and after the last one only the add-on is lost (B-77): the plan was never in arrears.
 */
export async function seedOverdueAddOn(db: Executor, seed: OverdueAddOnSeed): Promise<readonly Moment[]> {
  const { account, catalogue, anchor } = seed
  const addOn = await addOnOf(db, seed)
  await seedItem(db, seed, addOn)
  const period = periodAt(anchor, MONTH, addOn.failedAt)
  const draft = draftOf(seed, addOn, period)
  const parties = (await partiesOfMany(db, { accountIds: [account.accountId], seller: seed.seller })).get(
    account.accountId,
  )
  if (parties === undefined) throw new Error(`${account.company.company} has no parties`)
  const [invoiceId = 0] = await insertDrafts(db, [
    {
      accountId: account.accountId,
      subscriptionId: addOn.subscriptionId,
      orderId: undefined,
      draft,
      parties,
      catalogueVersion: catalogue.version,
      now: addOn.failedAt,
    },
  ])
  return [
    { kind: 'issued', at: addOn.failedAt, invoiceId },
    ...(await seedTries(db, seed, { draft, invoiceId, addOn })),
  ]
}

async function addOnOf(db: Executor, { account, catalogue, addOnCode, triedFrom }: OverdueAddOnSeed): Promise<AddOn> {
  const module = catalogue.document.modules.find(({ code }) => code === addOnCode)
  if (module?.trialInterval === undefined || module.trialUnit === undefined)
    throw new Error(`the demo catalogue has no add-on ${addOnCode} to try`)
  const subscription = await findLiveSubscription(db, account.accountId)
  if (subscription === undefined) throw new Error(`${account.company.company} has no subscription`)
  const { end: failedAt } = addOnTrialWindow(triedFrom, { unit: module.trialUnit, count: module.trialInterval })
  const offAt = dunningInstant(failedAt, DUNNING.readOnlyDay)
  return { module, subscriptionId: subscription.id, failedAt, offAt }
}

/** Off, and still the account's: it comes back by itself when it is paid (B-08, table 2.1). */
async function seedItem(
  db: Executor,
  { account, catalogue, triedFrom }: OverdueAddOnSeed,
  addOn: AddOn,
): Promise<void> {
  const { module, subscriptionId, failedAt, offAt } = addOn
  await db
    .insertInto('subscription_item')
    .values({
      subscription_id: subscriptionId,
      account_id: account.accountId,
      product_id: module.id,
      catalogue_version: catalogue.version,
      bundled: false,
      trial_state: moduleTrials.overdue,
      started_at: instant(triedFrom),
    })
    .execute()
  const rights = [
    { source: 'trial' as const, from: triedFrom, to: failedAt },
    { source: 'grace' as const, from: failedAt, to: offAt },
  ]
  await db
    .insertInto('entitlement')
    .values(
      rights.map(({ source, from, to }) => ({
        account_id: account.accountId,
        product_id: module.id,
        source,
        from_at: instant(from),
        to_at: instant(to),
      })),
    )
    .execute()
}

/** The price of the whole period times what is left of it (B-74), at the prices of the cart it stands beside. */
function draftOf(
  { account, catalogue, cart }: OverdueAddOnSeed,
  { module, failedAt }: AddOn,
  period: Period,
): InvoiceDraft {
  const line = { productId: module.id, bundled: false, isDefault: false, reason: { kind: 'chosen' } as const }
  const selection = toSelection({ ...cart, lines: [...cart.lines, line] })
  const items = unwrap(subscriptionItems(catalogue, selection, { interval: 'month' }))
  const item = items.find(({ productId, kind }) => productId === module.id && kind === 'module')
  if (item?.kind !== 'module') throw new Error(`${module.code} has no fixed price`)
  return buildInvoice([restOfPeriodLine(item, period, failedAt)], {
    kind: 'addon',
    currency: account.currency,
    period: { start: failedAt, end: period.end },
    dueAt: failedAt,
    taxRate: noTax,
  })
}

/**
 * Each try is a payment of its own under its own key, as the worker writes them: the answer of a rejected one stays
 * (B-76).
 */
async function seedTries(
  db: Executor,
  seed: OverdueAddOnSeed,
  { draft, invoiceId, addOn }: { readonly draft: InvoiceDraft; readonly invoiceId: number; readonly addOn: AddOn },
): Promise<readonly Moment[]> {
  const { account, card, cardAt } = seed
  const methodId = await seedMethod(db, { account, card, at: cardAt })
  const instants = DUNNING.attemptDays.map((day) => dunningInstant(addOn.failedAt, day))
  const rows = await db
    .insertInto('payment')
    .values(
      instants.map((at, place) => ({
        invoice_id: invoiceId,
        account_id: account.accountId,
        payment_method_id: methodId,
        method: CARD,
        state: paymentStates.processing,
        amount: draft.total.minor,
        currency: draft.currency,
        idem_key: place === 0 ? `invoice:${invoiceId}` : `invoice:${invoiceId}:${place}`,
        next_at: instant(at),
        created_at: instant(at),
        updated_at: instant(at),
      })),
    )
    .returning(['id', 'created_at'])
    .execute()
  return rows.map(({ id, created_at: at }) => ({
    kind: 'rejected',
    at,
    invoiceId,
    paymentId: id,
    isLast: at === addOn.offAt,
  }))
}
