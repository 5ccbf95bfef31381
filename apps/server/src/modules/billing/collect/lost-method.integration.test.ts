import { expect, test } from 'vitest'
import { aCart } from '@waybill/testkit/billing-shop'
import { DAY_MS } from '@waybill/domain/durations'
import { findOpenInvoices } from '../store/open-invoices.ts'
import { billingStore } from '../testing/billing-store.ts'
import { StoredAccount } from '../testing/stored-account.ts'

const opened = billingStore()

test('[PAY-05] an invoice that waits for a transfer since its method was lost is due in 14 days (B-116, B-123)', async () => {
  const account = await StoredAccount.register(opened.store.db)
  const { world } = account
  await account.setMethod('card')
  world.checkOut(aCart(20), 'now')
  world.provider = () => ({ kind: 'error', class: 706, isOutcomeKnown: true })
  await account.to(28)
  await account.setMethod(undefined)
  await account.to(28.02)
  const [invoice, ...others] = await findOpenInvoices(opened.store.db, world.archive.account.id)
  const { issuedAt = 0 } = world.archive.documents.at(-1) ?? {}
  const days = ((invoice?.dueAt ?? 0) - issuedAt) / DAY_MS
  expect([invoice?.paymentState, others, Math.floor(days)]).toEqual([9, [], 14])
  for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
})
