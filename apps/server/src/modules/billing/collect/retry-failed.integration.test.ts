import { describe, expect, test } from 'vitest'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { cardToken, demoPeople, invariantsOf, resultOf, signInAgain, takeBearer } from '@waybill/testkit/shop-journey'
import { overtakePaidAnswers } from '@waybill/testkit/overtaken-readings'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { storeKind } from '@waybill/testkit/store'

const PAID = '4242424242424242'
const FAILS_WHEN_CHARGED = '4000000000000341'

const shop = shopOfFile()

interface Parcels {
  readonly client: ShopClient
  readonly memberId: number
}

/** The demo company with an add-on that it did not pay for. */
async function parcels(): Promise<Parcels> {
  const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'exclusive')
  if (person === undefined) throw new Error('the demo has no exclusive account')
  const client = await signInAgain(shop.url, person.email, person.password)
  await takeBearer(client)
  return { client, memberId: person.member_id }
}

async function giveCard({ client, memberId }: Parcels, number: string): Promise<number> {
  const body = { payment_token: await cardToken(shop.url, number) }
  const saved = await client.post(`/billing/account/${memberId}/info/update`, body)
  expect(saved.status, saved.text).toBe(200)
  return saved.status
}

async function seen({ client }: Parcels) {
  const page = resultOf(await client.get('/account/billing/subscription', { accept: 'application/json' }))
  const invoices = page['invoices'] as readonly { readonly kind: string; readonly paymentState: number }[]
  const session = resultOf(await client.get('/account/session'))
  const flags = session['flags'] as { readonly subscribed: number; readonly past_due: number }
  return {
    addOn: invoices.filter(({ kind }) => kind === 'addon').map(({ paymentState }) => paymentState),
    subscribed: flags.subscribed,
    pastDue: flags.past_due,
  }
}

// each goes on where the one before ended
describe('a new method of an account that owes for an add-on', { shuffle: false }, () => {
  test('that is rejected at once stays on file, and costs neither plan nor period (B-77, B-105)', async () => {
    const account = await parcels()
    expect(await seen(account)).toMatchObject({ subscribed: 1, pastDue: 1 })
    await giveCard(account, FAILS_WHEN_CHARGED)
    expect(await seen(account)).toEqual({ addOn: [10], subscribed: 1, pastDue: 1 })
    expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
  })

  test('pays the oldest failed invoice in the same call, and what was off is on again (B-52, B-91)', async () => {
    // also where a webhook overtakes the answer
    if (storeKind() === 'postgres') await overtakePaidAnswers(shop.store)
    const account = await parcels()
    await giveCard(account, PAID)
    expect(await seen(account)).toEqual({ addOn: [2], subscribed: 1, pastDue: 0 })
    expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
  })

  test('charges nothing when nothing is owed', async () => {
    const account = await parcels()
    await giveCard(account, PAID)
    expect(await seen(account)).toEqual({ addOn: [2], subscribed: 1, pastDue: 0 })
    expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
  })
})
