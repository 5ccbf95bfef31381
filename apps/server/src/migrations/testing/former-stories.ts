import { sql } from 'kysely'
import type { Cart } from '@waybill/domain/cart'
import { indexCatalogue, type Catalogue } from '@waybill/domain/catalog'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@waybill/domain/durations'
import { daysInMs } from '@waybill/domain/calendar'
import type { Executor } from '../../platform/database/database.ts'
import { ago, at, cartOf, draftOf, FormerAccount, NOW, runningMonth } from './former-rows.ts'

/** One story: its account, and the invoice that it is about, where it is about one. */
export interface Story {
  readonly accountId: number
  readonly invoiceId: number
}

interface Stage {
  readonly db: Executor
  readonly catalogue: Catalogue
}

/** The second version of the catalogue: the reports of routes have lost their price. */
const UNPRICED_MODULE = 53

export async function publishUnpriced(db: Executor, { document }: Catalogue): Promise<Catalogue> {
  const modules = document.modules.map((module) =>
    module.id === UNPRICED_MODULE ? { ...module, basePrice: {} } : module,
  )
  const next = { ...document, modules }
  await sql`insert into catalogue_version (number, digest, document, published_at)
    values (2, 'd', ${JSON.stringify(next)}, ${at(ago(150))})`.execute(db)
  return indexCatalogue(next, 2)
}

/** Subscribed at an instant, with the first month paid by card. */
async function subscriber(
  { db, catalogue }: Stage,
  company: string,
  bought: { cart: Cart; charged?: Cart; anchor: number; overdue?: number[]; firstFailedAt?: number; type?: 1 | 2 },
) {
  const { cart, charged = cart, anchor, overdue = [], firstFailedAt, type = 1 } = bought
  const account = await FormerAccount.register(db, company)
  const methodId = await account.method(type)
  const subscriptionId = await account.subscription({
    cart,
    state: 1,
    anchor,
    period: runningMonth(anchor),
    overdue,
    ...(firstFailedAt !== undefined && { firstFailedAt }),
  })
  const draft = draftOf(catalogue, charged, { anchor })
  const orderId = await account.order({
    cart: charged,
    state: 'done',
    start: 'now',
    total: draft.total.minor,
    at: anchor,
  })
  const invoiceId = await account.invoice({ subscriptionId, orderId, status: 'paid', draft, at: anchor })
  return { account, methodId, subscriptionId, orderId, invoiceId, key: `order:${orderId}` }
}

/** Every kind of price, an add-on that is off for its debt, and a renewal that was declined twice. */
async function declinedTwice(stage: Stage): Promise<Story> {
  const { db, catalogue } = stage
  const anchor = ago(30)
  const bought = { addOns: [31, 38], quantities: { vehicle: 12, driver: 7 } }
  const [charged, cart] = [cartOf(catalogue, 9, bought), cartOf(catalogue, 9, { ...bought, addOns: [31, 38, 59] })]
  const made = await subscriber(stage, 'Twice Declined', {
    cart,
    charged,
    anchor,
    overdue: [59],
    firstFailedAt: ago(2),
  })
  const { account, methodId, subscriptionId, orderId, key } = made
  await account.payment({
    invoiceId: made.invoiceId,
    orderId,
    state: 2,
    key,
    methodId,
    createdAt: anchor,
    reference: 'ch_twice',
  })
  const draft = draftOf(catalogue, charged, { anchor, boundary: 1 })
  const invoiceId = await account.invoice({ subscriptionId, status: 'open', draft, at: ago(2) })
  const [first, second] = [`invoice:${invoiceId}`, `invoice:${invoiceId}:1`]
  const tries = [
    await account.payment({ invoiceId, state: 8, key: first, methodId, createdAt: ago(2) }),
    await account.payment({ invoiceId, state: 8, key: second, methodId, createdAt: ago(1), nextAt: NOW + daysInMs(1) }),
  ]
  for (const [place, id] of tries.entries())
    await sql`insert into reconciliation (payment_id, account_id, reason, created_at)
      values (${id}, ${account.id}, ${`entry ${place + 1}`}, ${at(ago(2 - place))})`.execute(db)
  return { accountId: account.id, invoiceId }
}

/** A settled debit that came back, and waits for its next presentation. */
async function returned(stage: Stage): Promise<Story> {
  const anchor = ago(12)
  const cart = cartOf(stage.catalogue, 1)
  const { account, methodId, orderId, invoiceId, key } = await subscriber(stage, 'Returned', {
    cart,
    anchor,
    type: 2,
    firstFailedAt: ago(5),
  })
  await account.payment({
    invoiceId,
    orderId,
    state: 8,
    key,
    methodId,
    method: 2,
    createdAt: anchor,
    updatedAt: ago(5),
    nextAt: NOW + daysInMs(2),
    reference: 'ch_returned',
  })
  return { accountId: account.id, invoiceId }
}

/** Three tries, of which the first turned out to be paid; a part of it was refunded. */
async function paidAfterAll(stage: Stage): Promise<Story> {
  const anchor = ago(20)
  const cart = cartOf(stage.catalogue, 1)
  const { account, methodId, orderId, invoiceId, key } = await subscriber(stage, 'Paid After All', { cart, anchor })
  const paid = await account.payment({
    invoiceId,
    orderId,
    state: 2,
    key,
    methodId,
    createdAt: anchor,
    reference: 'ch_late',
  })
  await account.payment({ invoiceId, state: 8, key: `invoice:${invoiceId}:1`, methodId, createdAt: ago(19) })
  await account.payment({ invoiceId, state: 7, key: `invoice:${invoiceId}:2`, methodId, createdAt: ago(18) })
  await sql`insert into refund (payment_id, account_id, amount, gateway_ref, created_at)
    values (${paid}, ${account.id}, 100, 're_late', ${at(ago(17))})`.execute(stage.db)
  await sql`insert into gw.entry (kind, ref, step, charge_ref, idem_key, invoice_ref, amount, currency, status, recorded_at)
    values ('refund', 're_late', 1, 'ch_late', 're_late', ${String(invoiceId)}, 100, 'USD', 'succeeded', ${at(ago(17))})`.execute(
    stage.db,
  )
  return { accountId: account.id, invoiceId }
}

/** A renewal that found no method: nothing was ever tried. */
async function withoutMethod(stage: Stage): Promise<Story> {
  const anchor = ago(40)
  const cart = cartOf(stage.catalogue, 1)
  const {
    account,
    methodId,
    subscriptionId,
    orderId,
    invoiceId: first,
    key,
  } = await subscriber(stage, 'No Method', { cart, anchor })
  await account.payment({
    invoiceId: first,
    orderId,
    state: 2,
    key,
    methodId,
    createdAt: anchor,
    reference: 'ch_first',
  })
  await sql`update payment_method set is_current = false where id = ${methodId}`.execute(stage.db)
  const draft = draftOf(stage.catalogue, cart, { anchor, boundary: 1 })
  const invoiceId = await account.invoice({ subscriptionId, status: 'open', draft, at: draft.dueAt })
  await account.payment({ invoiceId, state: 9, key: `invoice:${invoiceId}`, method: 0, createdAt: draft.dueAt })
  return { accountId: account.id, invoiceId }
}

/** A renewal by bank debit that has not settled. */
async function pendingDebit(stage: Stage): Promise<Story> {
  const anchor = ago(28.5)
  const cart = cartOf(stage.catalogue, 1)
  const {
    account,
    methodId,
    subscriptionId,
    orderId,
    invoiceId: first,
    key,
  } = await subscriber(stage, 'Pending Debit', { cart, anchor, type: 2 })
  await account.payment({
    invoiceId: first,
    orderId,
    state: 2,
    key,
    methodId,
    method: 2,
    createdAt: anchor,
    reference: 'ch_debit',
  })
  const draft = draftOf(stage.catalogue, cart, { anchor, boundary: 1 })
  const invoiceId = await account.invoice({ subscriptionId, status: 'open', draft, at: draft.dueAt })
  await account.payment({
    invoiceId,
    state: 1,
    key: `invoice:${invoiceId}`,
    methodId,
    method: 2,
    createdAt: draft.dueAt,
    nextAt: NOW + daysInMs(2),
    reference: 'ch_pending',
  })
  return { accountId: account.id, invoiceId }
}

/** Subscribed anew: an invoice of the life before was never paid, nor was the first conversion of the one before that. */
async function livesBefore(stage: Stage): Promise<Story> {
  const cart = cartOf(stage.catalogue, 1)
  const anchor = ago(10)
  const {
    account,
    methodId,
    subscriptionId,
    orderId,
    invoiceId: first,
    key,
  } = await subscriber(stage, 'Lives Before', { cart, anchor })
  await account.payment({ invoiceId: first, orderId, state: 2, key, methodId, createdAt: anchor, reference: 'ch_anew' })
  const old = draftOf(stage.catalogue, cart, { anchor: ago(100), boundary: 1 })
  const invoiceId = await account.invoice({ subscriptionId, status: 'open', draft: old, at: old.dueAt })
  await account.payment({ invoiceId, state: 8, key: `invoice:${invoiceId}`, methodId, createdAt: old.dueAt })
  const draft = draftOf(stage.catalogue, cart, { anchor: ago(130), kind: 'trial_end' })
  const leftOrder = await account.order({
    cart,
    state: 'done',
    start: 'trial_end',
    total: draft.total.minor,
    at: ago(134),
  })
  const left = await account.invoice({ subscriptionId, orderId: leftOrder, status: 'draft', draft, at: ago(134) })
  await account.payment({
    invoiceId: left,
    orderId: leftOrder,
    state: 8,
    key: `order:${leftOrder}`,
    methodId,
    createdAt: ago(134),
  })
  return { accountId: account.id, invoiceId }
}

interface Trial {
  readonly company: string
  readonly end: number
  readonly state?: 1 | -1
  readonly start: 'now' | 'trial_end'
  readonly type?: 1 | 2
  readonly version?: number
  readonly addOns?: number[]
  readonly firstFailedAt?: number
}

/** A trial with a checkout: of now, or of its end. */
async function trial({ db, catalogue }: Stage, given: Trial) {
  const { end, state = -1, start, type = 1, version = 1, addOns = [], firstFailedAt } = given
  const account = await FormerAccount.register(db, given.company)
  const methodId = await account.method(type)
  const cart = cartOf(catalogue, 1, { addOns })
  const isNow = start === 'now'
  // as that release took such orders once: what has no price was left out of the sum
  const sold = { ...cart, lines: cart.lines.filter(({ productId }) => version === 1 || productId !== UNPRICED_MODULE) }
  const draft = draftOf(catalogue, sold, {
    anchor: isNow ? NOW - 10 * SECOND_MS : end,
    kind: isNow ? 'period' : 'trial_end',
  })
  const orderedAt = isNow ? NOW - 10 * SECOND_MS : end - daysInMs(2.5)
  const orderId = await account.order({
    cart,
    state: isNow ? 'open' : 'done',
    start,
    total: draft.total.minor,
    at: orderedAt,
    version,
  })
  const window = { start: end - daysInMs(7), end }
  const subscriptionId = await account.subscription({
    cart,
    state,
    anchor: state === 1 ? end : window.start,
    period: state === 1 ? runningMonth(end) : window,
    trial: window,
    version,
    ...(firstFailedAt !== undefined && { firstFailedAt }),
    ...(!isNow && state === -1 && { confirmedOrderId: orderId }),
  })
  const invoiceId = await account.invoice({ subscriptionId, orderId, status: 'draft', draft, at: orderedAt, version })
  return { account, methodId, orderId, invoiceId, orderedAt, key: `order:${orderId}` }
}

async function trialPayment(
  stage: Stage,
  given: Trial,
  paid: { state: number; updatedAt?: number; nextAt?: number; challengeUrl?: string },
): Promise<Story> {
  const { account, invoiceId, orderId, methodId, key, orderedAt } = await trial(stage, given)
  const method = given.type ?? 1
  const id = await account.payment({ invoiceId, orderId, key, methodId, method, createdAt: orderedAt, ...paid })
  if (given.type === 2)
    await sql`insert into reconciliation (payment_id, account_id, reason, created_at)
      values (${id}, ${account.id}, 'pending for a day', ${at(NOW - HOUR_MS)})`.execute(stage.db)
  return { accountId: account.id, invoiceId }
}

/** The first conversion was declined, and a day later again: its invoice is a draft. */
async function declinedConversion(stage: Stage): Promise<Story> {
  const end = ago(1.5)
  const given = { company: 'Declined Conversion', end, state: 1, start: 'trial_end', firstFailedAt: end } as const
  const { account, invoiceId, orderId, methodId, key, orderedAt } = await trial(stage, given)
  await account.payment({ invoiceId, orderId, key, methodId, state: 8, createdAt: orderedAt, updatedAt: end })
  const [again, nextAt] = [`invoice:${invoiceId}:1`, NOW + daysInMs(1.5)]
  await account.payment({ invoiceId, key: again, methodId, state: 8, createdAt: ago(0.5), nextAt })
  return { accountId: account.id, invoiceId }
}

async function unpriced({ db, catalogue }: Stage): Promise<Story> {
  const account = await FormerAccount.register(db, 'Unpriced')
  const cart = cartOf(catalogue, 1, { addOns: [UNPRICED_MODULE] })
  await account.subscription({ cart, state: 1, anchor: ago(10), period: runningMonth(ago(10)), version: 2 })
  return { accountId: account.id, invoiceId: 0 }
}

/** What the demo lacks, as the release before wrote it. */
export async function writeStories(stage: Stage) {
  const soon = NOW + daysInMs(3)
  const [now, later] = ['now', 'trial_end'] as const
  const lapses = NOW + 5 * MINUTE_MS + SECOND_MS
  return {
    declinedTwice: await declinedTwice(stage),
    returned: await returned(stage),
    paidAfterAll: await paidAfterAll(stage),
    withoutMethod: await withoutMethod(stage),
    pendingDebit: await pendingDebit(stage),
    livesBefore: await livesBefore(stage),
    declinedConversion: await declinedConversion(stage),
    challenge: await trialPayment(
      stage,
      { company: 'Challenge', end: soon, start: now },
      { state: 1, challengeUrl: '/sandbox/challenge/chl_7', nextAt: lapses },
    ),
    processing: await trialPayment(
      stage,
      { company: 'Processing', end: soon, start: now },
      { state: 3, nextAt: NOW + 20 * SECOND_MS },
    ),
    confirmed: await trialPayment(stage, { company: 'Confirmed', end: NOW + daysInMs(2), start: later }, { state: 5 }),
    pendingConversion: await trialPayment(
      stage,
      { company: 'Pending Conversion', end: NOW - HOUR_MS, start: later, type: 2 },
      { state: 1, updatedAt: NOW - HOUR_MS, nextAt: soon },
    ),
    unpriced: await unpriced(stage),
    unpricedTrial: await trialPayment(
      stage,
      { company: 'Unpriced Trial', end: soon, start: later, version: 2, addOns: [UNPRICED_MODULE] },
      { state: 5 },
    ),
  }
}

export type Stories = Awaited<ReturnType<typeof writeStories>>
