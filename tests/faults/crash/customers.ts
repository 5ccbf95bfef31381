import { expect } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { invariantsOf, mailsTo, readyToPay, resultOf, type RegisteredMember } from '@waybill/testkit/shop-journey'

/** A visitor who shares a cart and a buyer who checks one out, both about to click their button. */
export interface Customers {
  readonly buyer: RegisteredMember
  readonly sender: ShopClient
  readonly recipients: readonly string[]
  readonly key: string
}

/** The answers that they got; undefined where the server died before it answered. */
export interface Heard {
  readonly checkout: ShopAnswer | undefined
  readonly share: ShopAnswer | undefined
}

export async function customersAt(url: string, moment: string): Promise<Customers> {
  const key = moment.replace(/[^a-z0-9]+/gi, '-').toLowerCase()
  const sender = new ShopClient(url)
  await sender.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  return {
    buyer: await readyToPay(url, `${key}@kho.example`),
    sender,
    recipients: [1, 2, 3].map((place) => `${key}-${place}@to.example`),
    key,
  }
}

export function checkOut({ buyer, key }: Customers): Promise<ShopAnswer> {
  return buyer.client.post(
    `/billing/account/${buyer.memberId}/checkout`,
    { start: 'now' },
    { 'idempotency-key': `pay-${key}` },
  )
}

function share({ sender, recipients, key }: Customers): Promise<ShopAnswer> {
  return sender.post('/cart/share', { emails: recipients }, { 'idempotency-key': `share-${key}` })
}

/** Both click; a connection that breaks is ignored. */
export function clickBoth(customers: Customers): { readonly heard: Promise<Heard>; readonly first: Promise<unknown> } {
  const calls = [checkOut(customers), share(customers)].map((call) => call.catch(() => undefined))
  return {
    heard: Promise.all(calls).then(([checkout, shared]) => ({ checkout, share: shared })),
    first: Promise.race(calls),
  }
}

async function ordersOf({
  buyer,
}: Customers): Promise<{ readonly state: unknown; readonly invoices: readonly unknown[] }> {
  const page = await buyer.client.get('/account/billing/subscription')
  const { state, invoices } = resultOf(page)
  if (!Array.isArray(invoices)) throw new Error(`no subscription page: ${page.status} ${page.text}`)
  return { state, invoices: invoices as readonly unknown[] }
}

const PAID = { state: 'subscribed', invoices: [expect.objectContaining({ paymentState: 2 })] }
const NOTHING = { state: 'trial', invoices: [] }

/** After the restart and a minute, before anybody clicks again: each command is whole or absent, and what was answered is there. */
export async function expectWholeOrAbsent(url: string, customers: Customers, heard: Heard): Promise<void> {
  const found = await ordersOf(customers)
  expect(heard.checkout?.status === 200 || found.invoices.length > 0 ? PAID : NOTHING).toEqual(found)
  const mails = await Promise.all(customers.recipients.map((address) => mailsTo(url, address)))
  const counts = new Set(mails.map(({ length }) => length))
  expect(heard.share?.status === 200 ? [new Set([1])] : [new Set([0]), new Set([1])]).toContainEqual(counts)
}

/** A second click with the same keys gives each its one order, one charge and one mail per recipient. */
export async function expectOnceAfterRetry(customers: Customers, heard: Heard): Promise<void> {
  const again = await checkOut(customers)
  expect(again.status, again.text).toBe(200)
  expect(resultOf(again), again.text).toMatchObject({ is_enabled: 1 })
  if (heard.checkout?.status === 200) expect(resultOf(again)['order_id']).toBe(resultOf(heard.checkout)['order_id'])
  expect(await ordersOf(customers)).toEqual(PAID)
  const shared = await share(customers)
  expect(shared.status, shared.text).toBe(200)
  if (heard.share?.status === 200) expect(shared.body).toEqual(heard.share.body)
}

/** One mail for each recipient and one receipt for the buyer, however often they clicked; and the ledger is right. */
export async function expectSoundLedger(url: string, { buyer, recipients }: Customers): Promise<void> {
  for (const address of recipients) expect(await mailsTo(url, address), address).toHaveLength(1)
  const receipts = (await mailsTo(url, buyer.email)).filter(({ attachments }) =>
    attachments.some(({ filename }) => filename.startsWith('r4m-invoice-')),
  )
  expect(receipts.map(({ subject }) => subject)).toHaveLength(1)
  expect(await invariantsOf(url)).toEqual({ ok: true, violations: [] })
}
