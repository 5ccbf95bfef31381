import { expectOk, readyToPay, resultOf, takeBearer, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { expect, type Reader } from './stage.ts'

/** A subscriber of Regional by the month, charged at once, with what was added to the cart; the page has their session. */
export async function subscribes(
  reader: Reader,
  email: string,
  added?: { readonly id: number; readonly module: number; readonly quantity: number },
): Promise<RegisteredMember> {
  const buyer = await readyToPay(reader.shop.url, email)
  if (added !== undefined) expectOk(await buyer.client.post('/cart/add', added), 'what is added')
  expectOk(await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' }), 'the checkout')
  await reader.hasSessionOf(buyer.client)
  return buyer
}

/** Switches a module on or off without the page. */
export async function switchesModule(
  { client }: RegisteredMember,
  id: number,
  action: 'activate' | 'deactivate' = 'activate',
): Promise<void> {
  await takeBearer(client)
  const path = `/manage/ui/module/${id}/${action}`
  const { token } = resultOf(await client.get(path))
  const { status, text } = await client.post(path, { token })
  expect(status, text).toBe(201)
}

/** Opens every category of what is off on the page of the features. */
export async function unfoldsFeatures({ page }: Pick<Reader, 'page'>): Promise<void> {
  await page.locator('main details').evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute('open', '')
  })
}
