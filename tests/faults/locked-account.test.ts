import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { invariantsOf, readyToPay, resultOf, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { lockRows } from '@waybill/testkit/stall-writes'
import { shopCommand } from '@waybill/testkit/shop-command'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

let store: ThrowawayStore
let shop: ShopProcess
beforeAll(async () => {
  store = await throwawayStore('postgres')
  shop = await startShopProcess(store, { TAX: 'table' })
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

const accountOf = ({ memberId }: RegisteredMember): string => `(select account_id from member where id = ${memberId})`

/** Rows of an account that a checkout writes. */
async function stored(buyer: RegisteredMember): Promise<unknown> {
  const counts = ['orders', 'payment', 'invoice', 'event', 'idempotency'].map(
    (table) => `(select count(*)::int from ${table} where account_id = ${accountOf(buyer)}) as ${table}`,
  )
  const [row] = await queryStore(store, `select ${counts.join(', ')}`)
  return row
}

test('a command waits for an account that another one has locked, is answered 503 with Retry-After, and has written nothing', async () => {
  if (store.kind !== 'postgres') throw new Error('the embedded store has one connection')
  const [buyer, other] = [
    await readyToPay(shop.url, 'locked@kho.example'),
    await readyToPay(shop.url, 'free@kho.example'),
  ]
  const checkOut = ({ client, memberId }: RegisteredMember) =>
    client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }, { 'idempotency-key': `key-${memberId}` })
  const before = await stored(buyer)
  const release = await lockRows(store.url, `select from billing_account where account_id = ${accountOf(buyer)}`)
  const answer = await checkOut(buyer)
  expect([answer.status, answer.body['code'], answer.headers.get('retry-after')], answer.text).toEqual([
    503,
    'unavailable',
    '2',
  ])
  expect(await stored(buyer)).toEqual(before)
  const elsewhere = await checkOut(other)
  expect(elsewhere.status, elsewhere.text).toBe(200)
  await release()
  const again = await checkOut(buyer)
  expect(again.status, again.text).toBe(200)
  expect(resultOf(await buyer.client.get('/account/billing/subscription'))).toMatchObject({ state: 'subscribed' })
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
})

test('[OPS-10] commands of the staff on an account that another one has locked end in a line that says so, and change nothing', async () => {
  if (store.kind !== 'postgres') throw new Error('the embedded store has one connection')
  const buyer = await readyToPay(shop.url, 'staff-waits@kho.example')
  const { client, memberId } = buyer
  const paid = await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
  expect(paid.status, paid.text).toBe(200)
  const [row] = await queryStore(store, `select seq, account_id from invoice where account_id = ${accountOf(buyer)}`)
  const [number, account] = [String(row?.['seq']), String(row?.['account_id'])]
  const before = await stored(buyer)
  const release = await lockRows(store.url, `select from billing_account where account_id = ${account}`)
  const because = ['--reason', 'goodwill']
  for (const [words, line] of [
    [['billing', 'refund', number, '--all', ...because], 'Nothing is refunded: the account is held or busy.\n'],
    [['billing', 'cancel', account], 'Nothing is cancelled: the account is held or busy.\n'],
    [['billing', 'details', account, '--set', 'city=Ede', ...because], 'Nothing is changed: the account is busy.\n'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other waits for the lock
    expect(await shopCommand(store, ...words)).toEqual({ code: 1, text: line })
  }
  expect(await stored(buyer)).toEqual(before)
  await release()
  const done = await shopCommand(store, 'billing', 'refund', number, '--all', ...because)
  expect(done.code, done.text).toBe(0)
}, 60_000)

test('[OPS-10] a command whose statement ends in a time-out is one line that says what became of it, and no stack', async () => {
  const [row] = await queryStore(store, 'select min(account_id) as id from billing_account')
  await queryStore(
    store,
    `create function take_too_long() returns trigger language plpgsql as
      $$ begin raise 'canceling statement due to statement timeout' using errcode = '57014'; end $$;
    create trigger too_long before update of country_open_until on billing_account execute function take_too_long()`,
  )
  const words = ['billing', 'unlock-country', String(row?.['id']), '--reason', 'moved']
  const line =
    'The database is busy or away. What this command had begun is undone. Try again in a moment; "doctor" looks at the database.\n'
  expect(await shopCommand(store, ...words)).toEqual({ code: 1, text: line })
  await queryStore(store, 'drop trigger too_long on billing_account; drop function take_too_long')
  expect((await shopCommand(store, ...words)).code).toBe(0)
}, 60_000)
