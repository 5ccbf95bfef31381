import { describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  expectOk,
  invariantsOf,
  linkIn,
  mailsTo,
  register,
  resultOf,
  type SandboxMail,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

interface SharedQuote {
  readonly owner: ShopClient
  readonly ownerEmail: string
  readonly id: string
  readonly number: string
  /** The sender's own link. */
  readonly own: string
  /** Of each recipient. */
  readonly links: readonly string[]
}

let quotes = 0

/** A quote of an account of its own, to `count` recipients. */
async function shared(count: number): Promise<SharedQuote> {
  quotes += 1
  const ownerEmail = `owner${quotes}@answers.example`
  const { client: owner } = await register(shop.url, ownerEmail)
  const emails = Array.from({ length: count }, (_, index) => `reader${index}.${quotes}@answers.example`)
  const answer = resultOf(expectOk(await owner.post('/cart/share', { emails }), 'the share'))
  await advanceClock(shop.url, 'PT1S')
  const mails = await Promise.all(emails.map(async (email) => (await mailsTo(shop.url, email))[0]))
  return {
    owner,
    ownerEmail,
    id: String(answer['quote_id']),
    number: String(answer['number']),
    own: new URL(String(answer['url'])).pathname,
    links: mails.map((mail) => linkIn(mail, '/quotes/')),
  }
}

const answers = (link: string, intent: 'accept' | 'decline', body: object = {}): Promise<ShopAnswer> =>
  new ShopClient(shop.url).post(`${link}/${intent}`, { form_token: '', ...body })

const pageAt = async (link: string) => resultOf(expectOk(await new ShopClient(shop.url).get(link), 'the page'))
const stateAt = async (link: string): Promise<unknown> => Object(await pageAt(link))['quote']['state']
const sentOf = async ({ owner, id }: SharedQuote) =>
  resultOf(expectOk(await owner.get(`/account/quotes/${id}`), 'the owner’s page'))

async function mailsOfOwner({ ownerEmail, number }: SharedQuote): Promise<readonly SandboxMail[]> {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, ownerEmail)).filter(({ subject }) => subject.includes(number))
}

describe('[QUO-17] each recipient of a quote answers alone (S-05)', () => {
  test('one declines with a reason, for themselves alone: the other accepts, and the owner reads both', async () => {
    const quote = await shared(2)
    const [first = '', second = ''] = quote.links
    const words = 'Too dear: see www.pay.example\nthanks'
    const declined = await answers(first, 'decline', { reason: 'price', words })
    expect(resultOf(declined)).toEqual({ state: 'declined', next: first })
    expect(await Promise.all([first, second, quote.own].map(stateAt))).toEqual(['declined', 'open', 'open'])
    expect((await pageAt(first))['quote']).toMatchObject({ declinedAt: expect.any(Number) })
    expect((await pageAt(second))['quote']).not.toHaveProperty('declinedAt')

    const opens = async (link: string) => {
      const reader = new ShopClient(shop.url)
      expectOk(await reader.post(`${link}/open`, { form_token: '' }), 'the opening')
      return resultOf(await reader.get('/platform/marketplace/shopping-cart-review'))['cart']
    }
    expect(await opens(first)).not.toHaveProperty('quote')
    expect(await opens(second)).toMatchObject({ quote: { number: quote.number } })

    const later = await answers(first, 'accept', { name: 'Lan Pham' })
    expect(later.body).toMatchObject({ status: 409, code: 'transition-rejected' })
    expectOk(await answers(second, 'accept', { name: 'Eva Ruiz' }), 'the acceptance')
    expect(await Promise.all([first, second, quote.own].map(stateAt))).toEqual(['declined', 'accepted', 'accepted'])
    expect((await answers(first, 'accept', { name: 'Lan Pham' })).status).toBe(409)
    expect((await answers(second, 'decline')).status).toBe(409)

    const sent = await sentOf(quote)
    expect(sent).toMatchObject({
      state: 'accepted',
      acceptedBy: 'Eva Ruiz',
      recipients: [
        { answer: { kind: 'declined', reason: 'price', words } },
        { answer: { kind: 'accepted', name: 'Eva Ruiz' } },
      ],
      declines: [],
    })
    const steps = (sent['steps'] as readonly { kind: string; who?: string }[]).map(({ kind, who }) => [kind, who])
    expect(steps).toEqual(
      expect.arrayContaining([
        ['accepted', 'Eva Ruiz'],
        ['declined', `reader0.${quotes}@answers.example`],
      ]),
    )
  })

  test('the quote is declined once all have declined, and only then', async () => {
    const quote = await shared(2)
    const [first = '', second = ''] = quote.links
    await answers(first, 'decline')
    expect(await sentOf(quote)).toMatchObject({ state: 'opened' })
    expect(resultOf(await answers(first, 'decline', { reason: 'other' }))).toMatchObject({ state: 'declined' })
    await answers(second, 'decline', { reason: 'not_now' })
    expect(await Promise.all([...quote.links, quote.own].map(stateAt))).toEqual(['declined', 'declined', 'declined'])
    const sent = await sentOf(quote)
    expect(sent).toMatchObject({ state: 'declined', canRevoke: false })
    expect((sent['steps'] as readonly { kind: string }[]).filter(({ kind }) => kind === 'declined')).toHaveLength(2)
    const subjects = (await mailsOfOwner(quote)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      `Quote ${quote.number} was declined`,
      `Quote ${quote.number}: one person declined`,
    ])
  })

  test('of all who decline at once, each is stored once and the last one ends it', async () => {
    const quote = await shared(5)
    const given = await Promise.all([...quote.links, ...quote.links].map((link) => answers(link, 'decline')))
    expect(given.map(({ status }) => status)).toEqual(given.map(() => 200))
    const sent = await sentOf(quote)
    expect(sent).toMatchObject({ state: 'declined' })
    expect((sent['steps'] as readonly { kind: string }[]).filter(({ kind }) => kind === 'declined')).toHaveLength(5)
    expect(await mailsOfOwner(quote)).toHaveLength(5)
  })

  test('by the sender’s own link a decline is stored with its name and ends nothing', async () => {
    const quote = await shared(1)
    const decline = { name: 'Bo Lind', reason: 'not_now', words: 'Next year.' }
    const answer = { state: 'open', next: `${quote.own}?noted=1` }
    expect(resultOf(await answers(quote.own, 'decline', decline))).toEqual(answer)
    expect(resultOf(await answers(quote.own, 'decline', decline))).toEqual(answer)
    expect(await Promise.all([...quote.links, quote.own].map(stateAt))).toEqual(['open', 'open'])
    expect(await sentOf(quote)).toMatchObject({
      declines: [{ kind: 'declined', name: 'Bo Lind', reason: 'not_now', words: 'Next year.' }],
    })
    const [mail] = await mailsOfOwner(quote)
    expect(mail?.subject).toBe(`Quote ${quote.number}: one person declined`)
    expect(mail?.text).toContain(`Bo Lind declined your quote ${quote.number}`)
    expect(mail?.text).toContain('Reason: Not now\nIn their own words: Next year.')
    expect(mail?.text).toContain('The quote stays open for others until')
    expect(await mailsOfOwner(quote)).toHaveLength(1)
  })

  test('of those who accept later, each is named to the owner', async () => {
    const quote = await shared(2)
    const [first = '', second = ''] = quote.links
    expectOk(await answers(first, 'accept', { name: 'Lan Pham' }), 'the acceptance')
    expect(resultOf(await answers(second, 'accept', { name: 'Eva Ruiz' }))).toMatchObject({ joined: 1 })
    expect(resultOf(await answers(second, 'accept', { name: 'Eva Ruiz' }))).toMatchObject({ joined: 1 })
    const sent = await sentOf(quote)
    expect(sent).toMatchObject({
      acceptedBy: 'Lan Pham',
      recipients: [{ answer: { kind: 'accepted' } }, { answer: { kind: 'joined', name: 'Eva Ruiz' } }],
    })
    expect((sent['steps'] as readonly { kind: string }[]).filter(({ kind }) => kind === 'joined')).toHaveLength(1)
  })

  test('who has declined is neither reminded nor mailed the quote again', async () => {
    const quote = await shared(2)
    await answers(quote.links[0] ?? '', 'decline')
    const [recipient] = (await sentOf(quote))['recipients'] as readonly { id: number; barrier?: string }[]
    expect(recipient?.barrier).toBe('declined')
    const again = await quote.owner.post(`/account/quotes/${quote.id}/resend`, { recipient_id: recipient?.id })
    expect(again.body).toMatchObject({ status: 409, code: 'transition-rejected' })
  })
})

describe('[QUO-17, ERR-04] what is wrong in a decline is named at its field, and nothing is stored', () => {
  test.each([
    ['reason', { reason: 'weather' }],
    ['words', { words: 'x'.repeat(256) }],
    ['name', { name: 'see www.pay.example' }],
  ])('%s', async (path, body) => {
    const quote = await shared(1)
    const [link = ''] = quote.links
    const answer = await answers(link, 'decline', body)
    expect(answer.body).toMatchObject({ status: 422, errors: [{ path }] })
    const form = await new ShopClient(shop.url).submit(link, { intent: 'decline', ...body })
    expect(form.status).toBe(422)
    expect(form.text).toContain(`id="decline-${path}-error"`)
    expect(await stateAt(link)).toBe('open')
  })

  test('255 characters beyond the basic plane are taken', async () => {
    const quote = await shared(1)
    const words = '🚚'.repeat(255)
    expectOk(await answers(quote.links[0] ?? '', 'decline', { words }), 'the decline')
    expect(await sentOf(quote)).toMatchObject({ recipients: [{ answer: { words } }] })
  })
})

test('every invariant of the store holds', async () => {
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
})
