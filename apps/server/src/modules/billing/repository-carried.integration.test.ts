import { expect, test } from 'vitest'
import { change, report } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { findCarried } from './repository-carried.ts'
import { billingStore } from './testing/billing-store.ts'
import { StoredAccount } from './testing/stored-account.ts'

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
