import { expect, test } from 'vitest'
import { answerAtBank, readyToPay, resultOf, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

const HEAD = { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 } }
const DETAILS = { first_name: 'Eve', last_name: 'Osei', country: 'US' }

const itemOf = (id: number, code: string) => ({ id, code, bundled: 0, srt: '', modules: [] })

async function storedFor({ client, memberId }: RegisteredMember): Promise<unknown> {
  const { billing } = resultOf(await client.post('/billing/account/market/data', { member_id: memberId }))
  const { orderPostStatus } = resultOf(await client.get('/cart/data'))
  return { billing, orderPostStatus }
}

test.each([
  ['of another plan', [itemOf(2, 'plan-network')], 'items[0].code'],
  ['of no product', [itemOf(2, 'plan-nowhere')], 'items[0].code'],
  ['of a plan for the Custom Solution', [itemOf(0, 'plan-regional')], 'items[0].code'],
  ['of a plan for a module beside it', [itemOf(2, 'plan-regional'), itemOf(12, 'plan-regional')], 'items[1].code'],
])(
  '[ORD-02] a code %s is 422 with its field in every call that takes it, and nothing is stored',
  async (name, items, path) => {
    const buyer = await readyToPay(shop.url, `${name.replaceAll(' ', '-').toLowerCase()}@kho.example`)
    const { client, memberId } = buyer
    const before = await storedFor(buyer)
    const order = { ...HEAD, items }
    const bodies = {
      '/billing/order': { ...order, billing_info: DETAILS },
      [`/billing/account/${memberId}/checkout`]: { ...order, billing_info: DETAILS, start: 'now' },
      [`/billing/account/${memberId}/subscription/module/disable`]: { order, token: 'x' },
    }
    for (const [call, body] of Object.entries(bodies)) {
      // oxlint-disable-next-line no-await-in-loop -- one account
      const answer = await client.post(call, body)
      expect(answer.status, call + answer.text).toBe(422)
      expect(answer.body, call).toMatchObject({
        code: 'invalid-cart-item',
        result: 'Invalid cart item',
        errors: [{ path }],
      })
    }
    expect(await storedFor(buyer)).toEqual(before)
  },
)

test('[ORD-02] the code of its own id is accepted', async () => {
  const buyer = await readyToPay(shop.url, 'own-code@kho.example')
  const { modules } = resultOf(await buyer.client.get('/cart/data'))
  const held = (Array.isArray(modules) ? modules : []).map(({ id }: { readonly id: unknown }) => ({ id, srt: '' }))
  const items = [{ ...itemOf(2, 'plan-regional'), modules: held }]
  const posted = await buyer.client.post('/billing/order', { ...HEAD, items })
  expect(posted.status, posted.text).toBe(200)
})

test('a checkout with type and account and without items takes the open cart, and one without an account names it (B-29)', async () => {
  const buyer = await readyToPay(shop.url, 'no-items@kho.example')
  const path = `/billing/account/${buyer.memberId}/checkout`
  const { account: _, ...headless } = HEAD
  const rejected = await buyer.client.post(path, headless)
  expect(rejected.body).toMatchObject({ status: 403, code: 'invalid-payload-structure', errors: [{ path: 'account' }] })
  const bought = await buyer.client.post(path, { ...HEAD, start: 'now' })
  expect(bought.status, bought.text).toBe(200)
  expect(resultOf(bought)).toMatchObject({ state: 'paid', is_enabled: 1 })
})

test('[PAY-07] the bank’s answer is taken by a checkout under the name of the billing details too (B-53, D-37)', async () => {
  const buyer = await readyToPay(shop.url, 'other-name@kho.example', '4000002760003184')
  const path = `/billing/account/${buyer.memberId}/checkout`
  const requested = await buyer.client.post(path, { start: 'now' })
  expect(requested.body).toMatchObject({ status: 604 })
  const answer = await answerAtBank(shop.url, String(resultOf(requested)['challenge_url']))
  const bought = await buyer.client.post(path, { start: 'now', three_d_secure_token_id: answer })
  expect(resultOf(bought), bought.text).toMatchObject({ state: 'paid', is_enabled: 1 })
})
