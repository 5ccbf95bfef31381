import { describe, expect, test } from 'vitest'
import type { ShopAnswer, ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, readyToPay, resultOf, takeBearer } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

const ORDER = { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] }

interface Buyer {
  readonly client: ShopClient
  readonly memberId: number
}

interface Posted {
  readonly order_id: string
  readonly token: string
}

function ticketIn(answer: ShopAnswer): Posted {
  const { order_id: orderId, token } = resultOf(answer)
  return { order_id: String(orderId), token: String(token) }
}

async function postOrder({ client }: Buyer): Promise<Posted> {
  const answer = await client.post('/billing/order', ORDER)
  expect(answer.status, answer.text).toBe(200)
  return ticketIn(answer)
}

const checkOut = ({ client, memberId }: Buyer, body: object): Promise<ShopAnswer> =>
  client.post(`/billing/account/${memberId}/checkout`, body)

describe('the token of a posted order', () => {
  test.each(['now', 'trial_end'])(
    'checks out that order, to be paid %s, a while after it was posted',
    async (start) => {
      const buyer = await readyToPay(shop.url, `valid-${start}@kho.example`)
      const posted = await postOrder(buyer)
      await advanceClock(shop.url, 'PT4M')
      const answer = await checkOut(buyer, { ...posted, start })
      expect(answer.status, answer.text).toBe(200)
      expect(resultOf(answer)).toMatchObject({ order_id: posted.order_id, is_enabled: 1 })
    },
  )

  test('checks out an order after the trial too, when everything begins at the moment of paying', async () => {
    const buyer = await readyToPay(shop.url, 'expired-trial@kho.example')
    await advanceClock(shop.url, 'P8D')
    await takeBearer(buyer.client)
    const posted = await postOrder(buyer)
    await advanceClock(shop.url, 'PT1M')
    const answer = await checkOut(buyer, posted)
    expect(answer.status, answer.text).toBe(200)
  })

  test('is rejected with 406 when it is forged, missing, of another order or of another member; nothing is bought', async () => {
    const [buyer, other] = [
      await readyToPay(shop.url, 'forged@kho.example'),
      await readyToPay(shop.url, 'forger@kho.example'),
    ]
    const [own, foreign] = [await postOrder(buyer), await postOrder(other)]
    const wrong = [
      { order_id: own.order_id, token: `${own.token}A` },
      { order_id: own.order_id },
      { order_id: own.order_id, token: foreign.token },
      { order_id: foreign.order_id, token: own.token },
      foreign,
    ]
    for (const body of wrong) {
      const answer = await checkOut(buyer, { ...body, start: 'now' })
      expect([answer.status, answer.body['code']], answer.text).toEqual([406, 'order-token-invalid'])
    }
    expect((await checkOut(buyer, { ...own, start: 'now' })).status).toBe(200)
  })

  test('that is 15 minutes old is 409 with the total and a new token, which checks out', async () => {
    const buyer = await readyToPay(shop.url, 'late@kho.example')
    const posted = await postOrder(buyer)
    await advanceClock(shop.url, 'PT15M')
    await takeBearer(buyer.client)
    const late = await checkOut(buyer, { ...posted, start: 'now' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'plan-changed', result: { total_minor: 5_900, currency: 'USD' } },
    })
    const answer = await checkOut(buyer, { ...ticketIn(late), start: 'now' })
    expect(answer.status, answer.text).toBe(200)
  })

  test('of a cart that has changed since is 409 with the new total, and its new token checks out what is there now', async () => {
    const buyer = await readyToPay(shop.url, 'changed@kho.example')
    const posted = await postOrder(buyer)
    expect((await buyer.client.post('/cart/add', { id: 3, module: 0 })).status).toBe(200)
    const changed = await checkOut(buyer, { ...posted, start: 'now' })
    expect(changed).toMatchObject({ status: 409, body: { code: 'plan-changed' } })
    expect(resultOf(changed)['total_minor']).not.toBe(5_900)
    const answer = await checkOut(buyer, { ...ticketIn(changed), start: 'now' })
    expect(answer.status, answer.text).toBe(200)
    expect(resultOf(answer)['due_now_minor']).toBe(resultOf(changed)['total_minor'])
  })
})
