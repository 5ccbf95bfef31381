import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariantsOf, resultOf } from '@waybill/testkit/shop-journey'
import { PlayedShop } from './player/played-shop.ts'
import { cards, Story } from './story.ts'

/** Registered on 31 January 2028 at 09:00; its statement of February is due on 15 March. */
const MARCH_20 = 49

interface Lived {
  readonly page: Readonly<Record<string, unknown>>
  readonly report: unknown
}

let shop: PlayedShop | undefined
let lived: Lived | undefined

/** A company subscribes by card and pays for another one of its group, whose statement it leaves unpaid. */
async function live(played: PlayedShop): Promise<Lived> {
  const payer = await Story.begin(played.url, 'payer')
  const member = await Story.begin(played.url, 'member')
  await payer.card(cards.good)
  expect((await payer.checkOut('now')).status).toBe(200)
  await member.card(cards.good)
  expect((await member.checkOut('now')).status).toBe(200)
  const [payerId, memberId] = [String(await payer.accountId()), String(await member.accountId())]
  const taken = await played.command('take-on', memberId, '--organization', payerId)
  expect(taken.code, taken.text).toBe(0)
  await payer.to(MARCH_20)
  return { page: resultOf(await payer.get('/account/billing/subscription')), report: await invariantsOf(played.url) }
}

beforeAll(async () => {
  shop = await PlayedShop.open()
  lived = await live(shop)
}, 600_000)
afterAll(() => shop?.end())

test('[PAY-05] a statement that is overdue stands with the way to pay it, and no banner says that the payer’s own plan is past due (B-120)', () => {
  expect(lived?.page).toMatchObject({
    state: 'subscribed',
    paymentMessage: null,
    // of the day in January, and of February
    transfers: [{ label: expect.any(String) }, { total: { minor: 5900 } }],
    invoices: expect.arrayContaining([expect.objectContaining({ kind: 'statement', paymentState: 10 })]),
  })
})

test('[REL-03] leaves every invariant whole', () => {
  expect(lived?.report).toEqual({ ok: true, violations: [] })
})
