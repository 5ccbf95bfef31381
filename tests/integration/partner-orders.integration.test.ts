import { describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { addModules, choosePlan, demoPeople, resultOf, signInAgain, takeBearer } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

const ORDER = { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] }
const UNKNOWN = '01a1f87c-4034-7c03-a743-adbfdec1f3c6'

async function signedIn(kind: string) {
  const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
  if (person === undefined) throw new Error(`no demo account of the kind ${kind}`)
  const client = await signInAgain(shop.url, person.email, person.password)
  await takeBearer(client)
  return { client, memberId: person.member_id }
}

/** Every amount of an answer, by its name. */
function amountsIn(value: unknown, found: readonly (readonly [string, number])[] = []): typeof found {
  if (typeof value !== 'object' || value === null) return found
  return Object.entries(value).reduce<typeof found>((all, [name, part]) => {
    const isAmount = name.endsWith('_minor') && typeof part === 'number'
    return isAmount ? [...all, [name, part]] : amountsIn(part, all)
  }, found)
}

describe('what a partner is billed for', () => {
  test('[ACC-09] is changed by its member now, without an amount in any answer (B-35)', async () => {
    const { client } = await signedIn('indirect')
    const before = resultOf(await client.get('/account/manage-features'))['enabled'] as readonly unknown[]
    const preview = resultOf(await client.post('/account/subscription/preview', { package_id: 3 }))
    expect(preview).toMatchObject({ timeframe: 'now', lines: [] })
    const changed = await client.post('/account/subscription/change', {
      package_id: 3,
      preview_token: preview['preview_token'],
    })
    expect(changed.status, changed.text).toBe(200)
    expect(resultOf(changed)).toMatchObject({ is_enabled: 1 })
    for (const answer of [preview, resultOf(changed)])
      expect(amountsIn(answer).filter(([, minor]) => minor !== 0)).toEqual([])
    const after = resultOf(await client.get('/account/manage-features'))['enabled'] as readonly unknown[]
    expect(after.length).toBeGreaterThan(before.length)
    const down = await client.post('/account/subscription/change', { package_id: 1 })
    expect([down.status, resultOf(down)['is_enabled']]).toEqual([200, 1])
    expect((await client.delete('/account/subscription/scheduled')).status).toBe(200)
    expect((await client.get('/account/subscription/active/status')).body).toMatchObject({ is_enabled: 1 })
  })

  test('[ORD-03] [ACC-09] is begun and changed by the upgrade of an order, with its token or without (B-31, B-35, D-15)', async () => {
    // a partner's own account, which was never in trial
    const { client, memberId } = await signedIn('affiliate')
    const post = async (type: number, planId: number) => {
      await choosePlan(client, planId)
      const posted = await client.post('/billing/order', { ...ORDER, type })
      expect(posted.status, posted.text).toBe(200)
      const { order_id: id, token } = resultOf(posted)
      return { id: String(id), token, path: `/billing/order/${String(id)}/upgrade` }
    }
    const subscription = async () =>
      resultOf(await client.get(`/billing/account/${memberId}/subscription`))['subscription']
    expect(await subscription()).toBeNull()
    const first = await post(2, 1)
    const paid = await client.post(`/billing/account/${memberId}/checkout`, { order_id: first.id, token: first.token })
    expect([paid.status, paid.body['code']]).toEqual([403, 'partner-account'])
    const item = resultOf(await client.get(`/billing/order/${first.id}/item`))
    expect([item['state'], item['total'], item['total_minor']]).toEqual(['draft', undefined, undefined])
    const begun = await client.post(first.path, { token: first.token })
    expect([begun.status, resultOf(begun)]).toEqual([200, { order_id: first.id, is_enabled: 1 }])
    expect(await subscription()).toMatchObject({ plan_id: 1, subscription_status: 1 })
    const dearer = await post(3, 2)
    const forged = await client.post(dearer.path, { token: 'forged' })
    expect([forged.status, forged.body['code']]).toEqual([406, 'order-token-invalid'])
    const upgraded = await client.post(dearer.path, { token: dearer.token })
    expect([upgraded.status, resultOf(upgraded)]).toEqual([200, { order_id: dearer.id, is_enabled: 1 }])
    expect(await subscription()).toMatchObject({ plan_id: 2 })
    // a repeat is the same order
    expect((await client.post(dearer.path, { token: dearer.token })).status).toBe(200)
    const outdated = await post(3, 3)
    await addModules(client, [59])
    const stale = await client.post(outdated.path, {})
    expect([stale.status, stale.body['code']]).toEqual([409, 'stale-version'])
    const dearest = await post(3, 3)
    expect((await client.post(dearest.path, {})).status).toBe(200)
    expect(await subscription()).toMatchObject({ plan_id: 3 })
    expect(resultOf(await client.get(`/billing/account/${memberId}/subscription`))['invoices']).toEqual([])
  })

  test('[ACC-12] [ORD-04] is upgraded by its members alone: who pays checks out, and who is paid for by a group sees why not', async () => {
    const buyer = await signedIn('trial')
    const posted = await buyer.client.post('/billing/order', ORDER)
    const own = await buyer.client.post(`/billing/order/${String(resultOf(posted)['order_id'])}/upgrade`, {})
    expect([own.status, own.body['code']]).toEqual([406, 'pays-itself'])
    const member = await signedIn('organization')
    for (const [path, body] of [
      [`/billing/order/${UNKNOWN}/upgrade`, {}],
      ['/account/subscription/change', { package_id: 2 }],
      ['/account/subscription/preview', { package_id: 2 }],
    ] as const) {
      const answer = await member.client.post(path, body)
      expect([answer.status, answer.body['code']], path).toEqual([403, 'organization-pays'])
    }
    const seen = resultOf(await member.client.get(`/billing/account/${member.memberId}/subscription`))
    expect(seen).toMatchObject({ subscription: { subscription_status: 1 }, invoices: [] })
    const indirect = await signedIn('indirect')
    for (const id of [UNKNOWN, 'none', String(resultOf(posted)['order_id'])])
      expect((await indirect.client.post(`/billing/order/${id}/upgrade`, {})).status, id).toBe(404)
    expect((await new ShopClient(shop.url).post(`/billing/order/${UNKNOWN}/upgrade`, {})).status).toBe(401)
  })
})
