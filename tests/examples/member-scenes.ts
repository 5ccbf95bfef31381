import { expectOk, giveCard, readyToPay, register, resultOf, setGateway } from '@waybill/testkit/shop-journey'
import { ORDER } from './account-scenes.ts'
import { Player } from './player.ts'

/** Member whose plan runs when every call was played. */
export const SUBSCRIBER = 'linh@bep-sang.example'

/** A visitor's cart meets the one of the account. */
export async function mergeCarts(visitor: Player): Promise<void> {
  const { url } = visitor.client
  const email = 'nam@bep-sang.example'
  await register(url, email)
  expectOk(await visitor.client.post('/cart/add', { id: 31, module: 1 }), 'the add-on')
  expectOk(await visitor.client.post('/account/session', { email, password: 'three quiet words' }), 'the sign-in')
  await visitor.play('GET /cart/merge')
  await visitor.play('POST /cart/merge', { body: { choice: 'union' } })
}

/** A member whose partner is billed. */
export async function withoutPaying(anyone: Player): Promise<void> {
  const { client, play } = await anyone.as('indirect')
  expectOk(await client.post('/cart/add', { id: 3, module: 0, pricing: 1 }), 'the plan')
  const order = resultOf(expectOk(await client.post('/billing/order', { ...ORDER, type: 3 }), 'the order'))
  await play('POST /billing/order/{order_id}/upgrade', {
    path: `/billing/order/${String(order['order_id'])}/upgrade`,
    body: { token: order['token'] },
  })
}

/** A colleague sends the cart to the primary member. */
export async function askPrimary(anyone: Player): Promise<void> {
  const { client, play } = await anyone.as('non-primary')
  expectOk(await client.post('/cart/add', { id: 31, module: 1 }), 'the add-on')
  await play('POST /account/approval', { body: { note: 'For the new depot.' } })
  const primary = await anyone.as('primary')
  const page = await primary.client.get('/platform/marketplace', { accept: 'text/html' })
  const id = /approval\?request=(\d+)/.exec(page.text)?.[1] ?? ''
  await primary.play('POST /account/approval/{id}/approve', { path: `/account/approval/${id}/approve` })
  await primary.play('POST /account/approval/{id}/put-aside', { path: `/account/approval/${id}/put-aside` })
  await primary.play('POST /account/approval/{id}/decline', {
    path: `/account/approval/${id}/decline`,
    body: { words: 'Not this quarter.' },
  })
}

/** An order that is subscribed to by its id, and one whose checkout is given up at the bank. */
export async function subscribeByOrder(anyone: Player): Promise<void> {
  const { url } = anyone.client
  const buyer = await readyToPay(url, SUBSCRIBER)
  const { play } = new Player(buyer.client, anyone.examples)
  const order = resultOf(expectOk(await buyer.client.post('/billing/order', ORDER), 'the order'))
  await play('POST /billing/account/{member_id}/subscription/create', {
    path: `/billing/account/${buyer.memberId}/subscription/create`,
    body: { order: order['order_id'], token: order['token'] },
  })
  const other = await readyToPay(url, 'quy@bep-sang.example')
  await setGateway(url, { mode: 'challenge', count: 1 })
  await other.client.post(`/billing/account/${other.memberId}/checkout`, { start: 'now' })
  await new Player(other.client, anyone.examples).play('POST /billing/account/{member_id}/checkout/cancel', {
    path: `/billing/account/${other.memberId}/checkout/cancel`,
  })
  await new Player(other.client, anyone.examples).play('POST /account/billing/subscription/create', {
    path: '/account/billing/subscription/create?pricing=1',
    body: { package_id: 3 },
  })
}

/** A subscription that ended, and begins again; a legacy plan that is looked at. */
export async function comeBack(anyone: Player): Promise<void> {
  const { client, play } = await anyone.as('expired')
  const { member_id: memberId } = resultOf(await client.get('/account/session'))
  await giveCard(client.url, { client, memberId: Number(memberId), email: '' })
  const path = '/account/subscription/reactivation?package_id=2'
  const { options } = (await play('GET /account/subscription/reactivation', { path })) as Offered
  const wanted = { package_id: 2, interval: 'month', timeframe: 'now', is_reactivate: 1 }
  await play('POST /account/subscription/create', { body: { ...wanted, preview_token: options?.[0]?.preview_token } })
  const legacy = await anyone.as('legacy')
  await legacy.play('GET /account/migration/compatibility')
}

interface Offered {
  readonly options?: readonly { readonly preview_token: string }[]
}
