import { aCart } from '@waybill/testkit/billing-shop'
import { mapConcurrently } from '@waybill/testkit/map-concurrently'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysInMs } from '@waybill/domain/calendar'
import { openTestStore } from '../../../../platform/gateway/testing/open-test-store.ts'
import { createKeys } from '../../../../platform/keys.ts'
import { readSeller } from '../../../../platform/seller.ts'
import { closeOrderedCarts } from '../../../cart/index.ts'
import { fixedLimit } from '../../core/batch-limit.ts'
import { storeBillingShop } from '../../testing/store-billing-shop.ts'
import { START, StoredAccount } from '../../testing/stored-account.ts'
import { visitAccounts } from '../../core/visit-accounts.ts'

const ACCOUNTS = 50
const RENEWAL = START + daysInMs(28)

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
  await storeBillingShop(opened.store.db)
  for (let count = 0; count < ACCOUNTS; count += 1) await subscriber()
}, 240_000)
afterAll(() => opened.dispose())

/** Subscribed to M since the start, renewed a month later. */
async function subscriber(): Promise<void> {
  const account = await StoredAccount.register(opened.store.db)
  await account.setMethod('card')
  account.world.checkOut(aCart(20), 'now')
  await account.flush()
}

/** The renewal of one account in a transaction of its own, which issues its invoice. */
async function renewOne(): Promise<number | 'rolled back'> {
  const { db } = opened.store
  const keys = createKeys('a secret of sixteen bytes at least')
  const log = { error: () => undefined }
  const ports = { keys, seller: readSeller(undefined), closeOrderedCarts, log, store: { db } }
  return visitAccounts(ports, RENEWAL, fixedLimit(1)).catch(() => 'rolled back' as const)
}

/** The transactions of every third invoice are rolled back, after it has its number. */
function failEveryThird(): Promise<void> {
  return opened.store.runScript(`
    create sequence third_write;
    create function fail_third() returns trigger language plpgsql as $$ begin
      if nextval('third_write') % 3 = 0 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger third_write before insert on invoice for each row execute function fail_third();`)
}

async function numbersOfRenewals(): Promise<readonly number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from invoice where created_at >= ${new Date(RENEWAL)} order by seq`.execute(opened.store.db)
  return rows.map(({ seq }) => seq)
}

const numbersFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, place) => first + place)

test('[INV-02] 50 renewals at once are numbered without a gap or a repeat, although every third is rolled back at first', async () => {
  await failEveryThird()
  const first = await mapConcurrently(numbersFrom(0, ACCOUNTS), renewOne)
  expect([first.filter((outcome) => outcome === 1), first.filter((outcome) => outcome === 'rolled back')]).toEqual([
    Array.from({ length: 34 }, () => 1),
    Array.from({ length: 16 }, () => 'rolled back'),
  ])
  const before = 1_001 + ACCOUNTS
  expect(await numbersOfRenewals()).toEqual(numbersFrom(before, 34))
  await opened.store.runScript('drop trigger third_write on invoice')
  await mapConcurrently(numbersFrom(0, 16), renewOne)
  expect(await numbersOfRenewals()).toEqual(numbersFrom(before, ACCOUNTS))
})
