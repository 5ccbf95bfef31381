import { beforeAll, expect, test } from 'vitest'
import {
  advanceClock,
  expectOk,
  expectSound,
  readyToPay,
  resultOf,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import type { StaffClient } from '@waybill/testkit/staff-client'
import { itemsOf } from './product-api/product-shop.ts'

const ADMIN = '/api/admin/v1'
const shop = shopWithStaff(['finance'])

let finance: StaffClient

beforeAll(() => {
  finance = shop.staff('finance')
})

const command = (path: string, body: object) => finance.client.post(`${ADMIN}/commands/${path}`, body)

async function accountOf({ client }: RegisteredMember): Promise<number> {
  return Number(resultOf(await client.get('/account/session'))['account_id'])
}

/** Printed numbers of what is open of an account. */
async function openOf(accountId: number): Promise<readonly unknown[]> {
  const list = `${ADMIN}/documents?state=open&account=${accountId}`
  const { items } = resultOf(expectOk(await finance.client.get(list), 'the open documents'))
  return itemsOf(items).map(({ number }) => number)
}

test('[ADM-08] a payment that waits at its bank for the customer is shown as ended, and ended by the confirmation alone', async () => {
  const buyer = await readyToPay(shop.url, 'challenged@preview.example', '4000002760003184')
  const begun = await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'trial_end' })
  expectOk(begun, 'the checkout')
  // eight days end their session
  const accountId = await accountOf(buyer)
  await advanceClock(shop.url, 'P8D')
  expectOk(await finance.signIn(), 'the sign-in')
  const [invoice] = await openOf(accountId)
  const body = { invoice: String(invoice) }
  const shown = resultOf(expectOk(await command('void/preview', body), 'the preview'))
  expect(itemsOf(shown['follows'])[0]).toMatchObject({ kind: 'provider', about: 'cancel_payment' })
  // shown again: nothing was ended by the first
  const again = resultOf(expectOk(await command('void/preview', body), 'the preview'))
  expect(again['follows']).toEqual(shown['follows'])
  expect(await openOf(accountId)).toEqual([invoice])
  expectOk(await command('void', { ...body, preview_token: again['token'] }), 'the confirmation')
  await advanceClock(shop.url, 'PT2M')
  expect(await openOf(accountId)).toEqual([])
  await expectSound(shop.url)
})
