import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards } from './story.ts'

/** Each look of the staff is a process of its own, and on the embedded store a start of the shop. */
const played = { timeout: 300_000 }

let shop: PlayedShop
beforeAll(async () => {
  shop = await PlayedShop.open()
}, 120_000)
afterAll(() => shop.end(), 60_000)

/** Texts that an account agreed to, as the staff see them, without the instants. */
async function shownTo(story: Story): Promise<readonly string[]> {
  const { text } = await shop.command('show', `account:${await story.accountId()}`)
  return [...text.matchAll(/UTC {2}(version \d.*)$/gm)].map(([, agreed = '']) => agreed)
}

async function checksOut(story: Story, body: object, language = 'en') {
  const path = `/billing/account/${story.memberId}/checkout`
  return story.post(path, { start: 'trial_end', ...body }, { 'accept-language': language })
}

test(
  '[ORD-12] an order agrees to the texts that its page showed, in its language; others are rejected before anything is stored',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'agrees')
    await story.card(cards.good)
    const registered = 'version 1 in en, by agrees@kho.example, at the registration'
    const other = await checksOut(story, { terms: 2 })
    expect([other.status, other.body['code'], resultOf(other)['terms']]).toEqual([409, 'terms-changed', 1])
    expect((await checksOut(story, { terms: 0 })).status).toBe(422)
    expect(await shownTo(story)).toEqual([registered])

    const ordered = await checksOut(story, { terms: 1 }, 'fr')
    expect(ordered.status, ordered.text).toBe(200)
    const orderId = String(resultOf(ordered)['order_id'])
    expect(resultOf(await checksOut(story, { terms: 1 }, 'fr'))['order_id'], 'the same click again').toBe(orderId)
    const agreed = `version 1 in fr, by agrees@kho.example, with order ${orderId}`
    expect(await shownTo(story)).toEqual([agreed, registered])
    expect((await shop.command('find', orderId)).text).toContain('(by order)')

    await story.to(7)
    const [receipt] = await story.texts(/^Receipt for invoice/)
    expect(receipt).toContain('You ordered under version 1 of our terms, accepted on 31 January 2028.')
    await story.to(40)
    const [renewal] = await story.texts(/^Receipt for invoice/)
    expect(renewal, 'a renewal is no order').not.toContain('of our terms')
    await expectSound(shop.url)
  },
)

test(
  '[ORD-12] what a partner is billed for is agreed to by the member who orders it, without a receipt',
  played,
  async () => {
    const [partner, story] = [await Story.begin(shop.url, 'pays'), await Story.begin(shop.url, 'enables')]
    const [partnerId, accountId] = [String(await partner.accountId()), String(await story.accountId())]
    for (const words of [
      ['partner', partnerId, '--percent', '20'],
      ['take-on', accountId, '--partner', partnerId],
    ])
      // oxlint-disable-next-line no-await-in-loop -- one shop
      expect(await shop.command(...words), words.join(' ')).toMatchObject({ code: 0 })
    const html = { accept: 'text/html' }
    expect((await story.get('/account/checkout', html)).headers.get('location')).toBe('/account/enable')
    const page = await story.get('/account/enable')
    expect(resultOf(page)).toMatchObject({ planTitle: 'Regional', modules: [], terms: 1, destination: '/routes' })
    expect(JSON.stringify(resultOf(page)), 'no amount is for them (B-35)').not.toMatch(/minor|amount|USD/)
    const other = await story.enable({ terms: 7 })
    expect([other.status, other.body['code']]).toEqual([409, 'terms-changed'])
    const enabled = await story.enable({ terms: 1 })
    expect(enabled.status, enabled.text).toBe(200)
    expect((await shownTo(story))[0]).toBe(
      `version 1 in en, by enables@kho.example, with order ${String(resultOf(enabled)['order_id'])}`,
    )
    expect(await story.texts(/of our terms/)).toEqual([])
  },
)
