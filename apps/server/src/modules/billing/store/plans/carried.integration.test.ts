import { expect, test } from 'vitest'
import { change, report } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { DAY_MS } from '@waybill/domain/durations'
import { findCarried } from './carried.ts'
import { billingStore } from '../../testing/billing-store.ts'
import { StoredAccount } from '../../testing/stored-account.ts'

const opened = billingStore()

/** The cents that wait, in memory, and those of them that the next invoice will have. */
async function waitingOf(account: StoredAccount): Promise<readonly (readonly number[])[]> {
  await account.flush()
  const { account: of, carried } = account.world.archive
  const found = await findCarried(opened.store.db, of.id)
  return [carried, found].map((rows) => rows.map(({ line }) => line.amount.minor))
}

test('[SUB-02] what is taken back of a draft is given with it, and is no part of the charge after it (B-118)', async () => {
  const account = await StoredAccount.register(opened.store.db)
  const { world } = account
  await account.setMethod('card')
  world.checkOut(aCart(20, [312, 320], { vehicle: 1 }), 'now')
  await account.to(10)
  report(world, { vehicle: 0 })
  // half an hour after the renewal of day 28
  await account.to(28.02)
  expect(world.documents.at(-1)?.slice(0, 2)).toEqual(['period', 'draft'])
  change(world, aCart(20, [312]), { timeframe: 'now' })
  expect(await waitingOf(account)).toEqual([[-1999], []])
  await account.to(29)
  expect(await waitingOf(account)).toEqual([[], []])
})

test('[SUB-02] what is taken back of an open invoice is given with the answer of its try, and is no part of the charge after it (B-119)', async () => {
  const account = await StoredAccount.register(opened.store.db)
  const { world } = account
  await account.setMethod('card')
  world.checkOut(aCart(20), 'now')
  await account.to(20)
  // what needs an add-on that is tried goes with it, while the debit that pays for it is on its way
  change(world, aCart(20, [321, 324]), { timeframe: 'now' })
  await account.setMethod('debit')
  world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + 9 * DAY_MS })
  await account.to(29)
  await account.setMethod(undefined)
  await account.to(35)
  expect(world.documents.at(-1)).toEqual(['period', 'open', 7000])
  // 25 of 31 days of 10.00
  expect(await waitingOf(account)).toEqual([[-806], []])
  const tried = world.archive.attempts.at(-1)?.id ?? 0
  world.answer(tried, { kind: 'paid', reference: `ch_${tried}` })
  expect([await waitingOf(account), await account.violations()]).toEqual([[[], []], []])
})
