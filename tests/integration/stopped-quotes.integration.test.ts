import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  expectOk,
  expectSound,
  linkIn,
  mailsTo,
  register,
  resultOf,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import type { CommandEnd } from '@waybill/testkit/shop-command'
import { throwawayStore } from '@waybill/testkit/store'
import {
  answerQuote,
  checkOut,
  CRATES,
  fill,
  mailAt,
  openIn,
  registerWith,
  REGIONAL,
  reviewOf,
  totalOf,
  type Json,
  type MailedQuote,
} from './bound-quotes/quoting.ts'

const SKILLS = { id: 34, module: 1 }
const CODE = 'skills-match'
const REASON = 'The licence of its data has ended.'
const WHY = ['--reason', REASON]

interface SharedQuote extends MailedQuote {
  readonly id: string
  readonly to: string
}

let shop: InterruptibleShop
let readers = 0

const visitor = (): ShopClient => new ShopClient(shop.url)

async function share(client: ShopClient, sharing: object = {}): Promise<SharedQuote> {
  const to = `reader${(readers += 1)}@stopped.example`
  const shared = resultOf(expectOk(await client.post('/cart/share', { emails: [to], ...sharing }), 'the share'))
  const path = linkIn(await mailAt(shop.url, to), '/quotes/').replace(/^\/(fr|es|vi)\//, '/')
  return { id: String(shared['quote_id']), number: String(shared['number']), to, path }
}

async function save(client: ShopClient, name: string): Promise<string> {
  const saved = resultOf(expectOk(await client.post('/cart/saved', { name }), 'saving'))
  expectOk(await client.post('/cart/empty', {}), 'emptying')
  return String((saved['saved_carts'] as readonly Json[]).find((cart) => cart['name'] === name)?.['id'])
}

const stop = (...more: readonly string[]) => shop.command('billing', 'stop-selling', ...more)
const accept = () => stop(CODE, ...WHY, '--accept')
const pageOf = ({ path }: MailedQuote): Promise<ShopAnswer> => visitor().get(path)
const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]
const subjectsTo = async (address: string) => (await mailsTo(shop.url, address)).map(({ subject }) => subject)

interface Scene {
  readonly owner: RegisteredMember
  /** Of the member, for two recipients; one of them has declined it. */
  readonly mine: SharedQuote
  readonly declined: string
  readonly without: SharedQuote
  /** Accepted, opened as a cart and registered with, not ordered. */
  readonly accepted: SharedQuote
  readonly buyer: RegisteredMember
  readonly ofVisitor: SharedQuote
  readonly optional: SharedQuote
  readonly ordered: SharedQuote
  readonly forSeveral: SharedQuote
}

let scene: Scene

async function sceneOf(): Promise<Scene> {
  const owner = await register(shop.url, 'owner@stopped.example')
  const { client } = owner
  await fill(client, REGIONAL, SKILLS)
  const declined = 'declines@stopped.example'
  const mine = await share(client, { emails: ['reader1@stopped.example', declined], locale: 'es' })
  const declining = { number: '', path: linkIn(await mailAt(shop.url, declined), '/quotes/').replace('/es/', '/') }
  expectOk(await visitor().post(`${declining.path}/decline`, { form_token: '' }), 'the decline')
  const accepted = await share(client)
  expectOk(await answerQuote(visitor(), accepted, 'accept'), 'the acceptance')
  const buyer = await registerWith(shop.url, await openIn(visitor(), accepted))
  const ordered = await share(client)
  const forSeveral = await share(client, { each_may_order: 1 })
  for (const quote of [ordered, forSeveral]) {
    const other = await registerWith(shop.url, await openIn(visitor(), quote))
    expectOk(await checkOut(other, { start: 'now' }), 'an order')
  }
  const second = await save(client, 'With skills')
  await fill(client, REGIONAL, CRATES)
  const without = await share(client)
  const first = await save(client, 'Without')
  const optional = await share(client, { saved_cart_ids: [first, second] })
  const about = { notify_email: 'visitor@stopped.example', sender_name: 'Noor' }
  const ofVisitor = await share(await fill(visitor(), REGIONAL, SKILLS), about)
  return { owner, mine, declined, without, accepted, buyer, ofVisitor, optional, ordered, forSeveral }
}

/** The names of the quotes in what the command printed. */
const listed = (text: string) => new Set([...text.matchAll(/Q-\d+(?=:)/g)].map(([number]) => number))

/** Calls while the catalogue sells the product, or that name something wrong: exit code and a part of the text. */
const WRONG_CALLS: readonly (readonly [readonly string[], number, string])[] = [
  [[CODE, ...WHY, '--accept'], 1, `Nothing is changed: ${CODE} is on sale in the published catalogue`],
  [['no-such-code', ...WHY], 1, 'no product was ever published under the code no-such-code'],
  [WHY, 2, 'takes the code of one product'],
  [[CODE, 'and-another', ...WHY], 2, 'takes the code of one product'],
  [[CODE], 2, '--reason takes the reason in words'],
  [[CODE, '--reason', '  '], 2, '--reason takes the reason in words'],
  [[CODE, '--reason', 'x'.repeat(256)], 2, '--reason takes the reason in words'],
]

/** Everything that the command did, in its order, on a shop that is then read. */
async function stagesOf({ mine, buyer }: Scene) {
  const rejected: CommandEnd[] = []
  // oxlint-disable-next-line no-await-in-loop -- one store
  for (const [words] of WRONG_CALLS) rejected.push(await stop(...words))
  const sold = await totalOf(buyer.client)
  await retire()
  const retired = await totalOf(buyer.client)
  const shown = await stop(CODE, ...WHY)
  const untouched = { page: resultOf(await pageOf(mine))['quote'], subjects: await subjectsTo(mine.to) }
  const [done, again] = [await accept(), await accept()]
  await advanceClock(shop.url, 'PT1S')
  return { rejected, sold, retired, shown, untouched, done, again }
}

let stages: Awaited<ReturnType<typeof stagesOf>>

beforeAll(async () => {
  const store = await throwawayStore()
  shop = await startInterruptibleShop(store)
  scene = await sceneOf()
  stages = await stagesOf(scene)
}, 300_000)

afterAll(() => shop.end(), 60_000)

async function retire(): Promise<void> {
  const files = editedCatalogue()
  files.edit('modules/field-work.yaml', `    icon: ${CODE}\n`, `    icon: ${CODE}\n    is_deleted: true\n`)
  const imported = await shop.command('import', files.folder)
  files.dispose()
  expect(imported, imported.text).toMatchObject({ code: 0 })
}

describe('[QUO-16] the staff decide that a product is sold no more (S-03)', () => {
  test.each(
    WRONG_CALLS.map(([words, code, text], place) => [words.join(' ').slice(0, 60), { code, text, place }] as const),
  )('billing stop-selling %s changes nothing, and names what is wrong', (_, { code, text, place }) => {
    expect(stages.rejected[place]).toEqual({ code, text: expect.stringContaining(text) })
  })

  test('retired, it is sold by the quotes that hold it; a preview lists these, and ends none', () => {
    const { shown, sold, retired, untouched } = stages
    expect(retired).toBe(sold)
    const { mine, accepted, ofVisitor, optional, forSeveral } = scene
    const holders = [mine, accepted, ofVisitor, optional, forSeveral].map(({ number }) => number)
    expect([shown.code, listed(shown.text)]).toEqual([0, new Set(holders)])
    expect(shown.text).toContain(`Quotes with ${CODE} that would end: 5. Nothing is changed.`)
    expect(untouched).toMatchObject({ page: { state: 'open' }, subjects: [expect.stringContaining(mine.number)] })
  })

  test('each ends at once, and its owner and its recipients are mailed once, in their language, product and reason', async () => {
    const { mine, declined, owner, ofVisitor, accepted, optional, forSeveral } = scene
    const { done, again } = stages
    expect([done.code, done.text.trim().split('\n').at(-1)]).toEqual([0, `Quotes with ${CODE} that have ended: 5.`])
    expect([again.code, again.text.trim()]).toEqual([0, `Quotes with ${CODE} that have ended: 0.`])
    const spanish = (await mailsTo(shop.url, mine.to)).filter(({ subject }) => subject.includes('ha terminado'))
    expect(spanish.map(({ subject }) => subject)).toEqual([expect.stringContaining(mine.number)])
    expect(spanish[0]?.text).toContain(REASON)
    expect(await subjectsTo(declined)).toHaveLength(1)
    const mails = (await mailsTo(shop.url, owner.email)).filter(({ subject }) => subject.includes('has ended'))
    const owned = [mine, accepted, optional, forSeveral].map(({ number }) => number)
    expect(new Set(mails.map(({ subject }) => /Q-\d+/.exec(subject)?.[0]))).toEqual(new Set(owned))
    expect(mails).toHaveLength(owned.length)
    expect(linkIn(mails[0], '/quotes/')).toMatch(/^\/account\/quotes\//)
    const toVisitor = (await mailsTo(shop.url, 'visitor@stopped.example')).filter(({ subject }) =>
      subject.includes('has ended'),
    )
    expect(toVisitor.map(({ subject }) => subject)).toEqual([expect.stringContaining(ofVisitor.number)])
    const managed = await visitor().get(linkIn(toVisitor[0], '/quotes/manage/'))
    expect(resultOf(managed)['sent']).toMatchObject({ state: 'revoked', stopped: { reason: REASON } })
    expect(await subjectsTo(ofVisitor.to)).toContainEqual(expect.stringContaining('has ended'))
  }, 120_000)

  test('its page says what is sold no more and why, in the reader’s language; it can’t be accepted, opened or asked about', async () => {
    for (const quote of [scene.mine, scene.accepted, scene.ofVisitor, scene.optional]) {
      const page = await pageOf(quote)
      expect([page.status, resultOf(page)['quote']]).toEqual([410, null])
      expect(resultOf(page)).toMatchObject({
        absence: 'revoked',
        lapsed: { number: quote.number, stopped: { reason: REASON } },
      })
      expect(page.text).toContain('Skills match')
    }
    const { mine } = scene
    const html = await (await fetch(`${shop.url}/es${mine.path}`, { headers: { accept: 'text/html' } })).text()
    expect(html).toContain('Este presupuesto ha terminado.')
    expect(html).toContain(REASON)
    for (const act of ['accept', 'open', 'decline'] as const)
      expect(codeOf(await visitor().post(`${mine.path}/${act}`, { form_token: '' })), act).toEqual([
        410,
        'quote-revoked',
      ])
    const question = await visitor().post(`${mine.path}/messages`, { form_token: '', text: 'Why?' })
    expect(codeOf(question)).toEqual([410, 'quote-revoked'])
  }, 60_000)

  test('an order of its cart names the product, charges nothing and leaves the cart; without the product it is placed', async () => {
    const { buyer } = scene
    const rejected = await checkOut(buyer, { start: 'now' })
    expect(codeOf(rejected)).toEqual([404, 'product-retired'])
    expect(rejected.text).toContain('Skills match')
    expect(resultOf(await buyer.client.get('/account/billing/subscription'))).toMatchObject({
      state: 'trial',
      invoices: [],
    })
    const review = await reviewOf(buyer.client)
    expect(review['quote']).toMatchObject({ state: 'revoked' })
    expect(review['problems']).toContainEqual(expect.objectContaining({ code: 'retired' }))
    expectOk(await buyer.client.post('/cart/remove', { id: SKILLS.id }), 'the removal')
    const silent = await checkOut(buyer, { start: 'now' })
    expect(codeOf(silent), 'the prices of the quote were expected').toEqual([409, 'quote-revoked'])
    const { total } = resultOf(await checkOut(buyer, { start: 'now', total_shown: 0 }))
    expectOk(await checkOut(buyer, { start: 'now', total_shown: total }), 'the order')
  }, 120_000)

  test('orders stand, quotes without it go on, and one that several may order takes no further order', async () => {
    const { ordered, without, forSeveral } = scene
    expect(resultOf(await pageOf(ordered))['quote']).toMatchObject({ state: 'accepted', isOrdered: true })
    expect(resultOf(await pageOf(without))['quote']).toMatchObject({ state: 'open' })
    const page = resultOf(await pageOf(forSeveral))['quote']
    expect(page).toMatchObject({ state: 'accepted', isOrdered: true })
    expect(page).not.toHaveProperty('boundUntil')
    const late = await registerWith(shop.url, await openIn(visitor(), forSeveral))
    expect(codeOf(await checkOut(late, { start: 'now' }))).toEqual([409, 'quote-ordered'])
  }, 120_000)

  test('no later quote has it: no revision at the kept prices, no copy of it, no cart that was opened from it', async () => {
    const { owner, mine, without } = scene
    const revised = await owner.client.post(`/account/quotes/${mine.id}/revise`, { prices: 'quoted' })
    expect(codeOf(revised)).toEqual([409, 'transition-rejected'])
    expect(codeOf(await owner.client.post(`/account/quotes/${mine.id}/open`, {}))).toEqual([409, 'transition-rejected'])
    expectOk(await owner.client.post(`/account/quotes/${mine.id}/copy`, {}), 'the copy')
    const copied = await owner.client.post('/cart/share', { emails: ['later@stopped.example'] })
    expect(codeOf(copied)).toEqual([404, 'product-retired'])
    expect(copied.text).toContain('Skills match')
    expectOk(await owner.client.post(`/account/quotes/${without.id}/open`, {}), 'opening another to revise it')
    expect(codeOf(await owner.client.post('/cart/add', SKILLS))).toEqual([404, 'product-retired'])
    expect(await mailsTo(shop.url, 'later@stopped.example')).toEqual([])
    await expectSound(shop.url)
  }, 120_000)
})
