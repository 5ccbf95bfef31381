import { describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const AT_ONCE = 100

type Step = readonly [path: string, body: object]
const add = (id: number): Step => ['/cart/add', { id, module: id > 10 ? 1 : 0 }]
const remove = (id: number): Step => ['/cart/remove', { id }]

async function savedCartId(client: ShopClient): Promise<string> {
  const listed = resultOf(await client.get('/cart/saved'))['saved_carts'] as readonly { readonly id: string }[]
  return listed[0]?.id ?? 'none'
}

/** `{kept}` in a path is the id of the saved cart. */
async function send(client: ShopClient, [path, body]: Step): Promise<ShopAnswer> {
  return client.post(path.includes('{kept}') ? path.replace('{kept}', await savedCartId(client)) : path, body)
}

async function ownerAfter(steps: readonly Step[]): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  for (const step of steps) {
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    const answer = await send(client, step)
    expect(answer.status, answer.text).toBe(200)
  }
  return client
}

/** Carts of an owner, without what two owners never share. */
async function heldBy(client: ShopClient): Promise<Readonly<Record<string, unknown>>> {
  const { key: __, ...cart } = resultOf(await client.get('/cart/data'))
  const kept = resultOf(await client.get('/cart/saved'))['saved_carts'] as readonly Readonly<Record<string, unknown>>[]
  return { cart, kept: kept.map(({ id: _, saved_at: ___, ...savedCart }) => savedCart) }
}

const keep: Step = ['/cart/saved', { name: 'Kept' }]

/** `others` is what the later ones of the hundred get; absent: the same as the first, because nothing is left to do. */
const CHANGES: readonly (readonly [what: string, before: readonly Step[], change: Step, others?: string])[] = [
  ['a removal', [add(14), add(32)], remove(47), 'not-in-cart'],
  ['a removal of the pricing page', [add(4)], ['/cart/pricing/categories/remove', { module: 0, id: 4 }], 'not-in-cart'],
  ['a removal by its word', [add(14)], ['/cart/module/14/deactivate', {}]],
  ['a package in the place of another', [add(4)], add(5)],
  ['a switch', [add(31), add(14)], ['/cart/switch', { package_id: 6 }]],
  ['the return of a package', [add(4), remove(13)], ['/cart/restore', {}], 'nothing-to-restore'],
  ['a clearing of what nothing needs', [add(33), remove(33)], ['/cart/orphans/remove', {}]],
  ['quantities', [add(31)], ['/cart/quantities', { usages: { driver: 7 } }]],
  ['another currency', [add(31)], ['/cart/currency', { currency: 'EUR' }]],
  ['an emptying', [add(4), add(31)], ['/cart/empty', {}]],
  ['an undo', [add(14), add(31)], ['/cart/undo', {}], 'nothing-to-undo'],
  ['a reading of what has no news', [add(14)], ['/cart/problems/acknowledge', {}]],
  ['a keeping', [add(14)], keep, 'saved-cart-name-taken'],
  ['another name', [add(14), keep], ['/cart/saved/{kept}/rename', { name: 'Other' }]],
  ['a forgetting', [add(14), keep], ['/cart/saved/{kept}/delete', {}], 'not-found'],
  ['an opening', [add(14), keep, add(31)], ['/cart/saved/{kept}/open', { save_as: 'Before' }]],
]

describe(`[CART-16] the same request ${AT_ONCE} times at once ends as one does`, () => {
  const changes = CHANGES.map(([what, before, change, others]) => ({ what, before, change, others }))

  test.each(changes)('$what', async ({ before, change, others }) => {
    const [once, often] = [await ownerAfter([...before, change]), await ownerAfter(before)]
    const at: Step = [change[0].replace('{kept}', await savedCartId(often)), change[1]]
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(often, at)))
    const rejected = answers.filter(({ status }) => status !== 200)
    expect([...new Set(rejected.map(({ body }) => body['code']))], rejected[0]?.text).toEqual(
      others === undefined ? [] : [others],
    )
    expect(rejected).toHaveLength(others === undefined ? 0 : AT_ONCE - 1)
    expect(await heldBy(often)).toEqual(await heldBy(once))
  })
})
