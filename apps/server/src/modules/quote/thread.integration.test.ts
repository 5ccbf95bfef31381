import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  invariantsOf,
  linkIn,
  mailsTo,
  register,
  resultOf,
  type SandboxMail,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const SHOP = 'hello@lodeway.example'

type Registered = Awaited<ReturnType<typeof register>>

interface SharedQuote {
  readonly number: string
  /** The sender's own link. */
  readonly path: string
  readonly id: string
  /** Links of the recipients' mails, in their order. */
  readonly links: readonly string[]
}

async function share(owner: Registered, emails: readonly string[]): Promise<SharedQuote> {
  const answer = await owner.client.post('/cart/share', { emails, comment: '', locale: 'en' })
  expect(answer.status, answer.text).toBe(200)
  const { number, url } = resultOf(answer)
  await advanceClock(shop.url, 'PT1S')
  const links = []
  // oxlint-disable-next-line no-await-in-loop -- one clock
  for (const email of emails) links.push(linkIn((await mailsTo(shop.url, email)).at(-1), '/quotes/'))
  const list = resultOf(await owner.client.get('/account/quotes'))['quotes'] as readonly SentRow[]
  const id = list.find((row) => row.number === number)?.id ?? ''
  return { number: String(number), path: new URL(String(url)).pathname, id, links }
}

interface SentRow {
  readonly id: string
  readonly number: string
  readonly unread?: number
}

interface ReadMessage {
  readonly side: string
  readonly name: string
  readonly text: string
  readonly line?: string
  readonly isToAll?: true
  readonly isNew?: true
}

const ask = (link: string, body: object, client = new ShopClient(shop.url)) =>
  client.post(`${link}/messages`, { form_token: '', ...body })

async function threadAt(link: string): Promise<readonly ReadMessage[]> {
  const { thread } = resultOf(await new ShopClient(shop.url).get(link)) as {
    readonly thread?: { readonly messages: readonly ReadMessage[] }
  }
  return thread?.messages ?? []
}

const textsAt = async (link: string) => (await threadAt(link)).map(({ text }) => text)

interface OwnerThread {
  readonly recipientId: number
  readonly email?: string
  readonly unread: number
  readonly about?: number
  readonly messages: readonly ReadMessage[]
}

async function threadsOf(owner: Registered, { id }: SharedQuote): Promise<readonly OwnerThread[]> {
  const { threads } = resultOf(await owner.client.get(`/account/quotes/${id}`)) as {
    readonly threads: { readonly threads: readonly OwnerThread[] }
  }
  return threads.threads
}

const write = (owner: Registered, { id }: SharedQuote, body: object) =>
  owner.client.post(`/account/quotes/${id}/messages`, body)

async function recipientOf(owner: Registered, quote: SharedQuote, email: string): Promise<number> {
  return (await threadsOf(owner, quote)).find((thread) => thread.email === email)?.recipientId ?? -1
}

async function newMails(address: string, { number }: SharedQuote): Promise<readonly SandboxMail[]> {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, address)).filter(
    ({ subject }) => subject.startsWith(`Quote ${number}: `) && / new (?:question|message)/.test(subject),
  )
}

test('[QUO-18] a recipient asks about a line and reads the answer; another recipient reads neither', async () => {
  const owner = await register(shop.url, 'thread@bakery.example')
  const quote = await share(owner, ['ana@read.example', 'ben@read.example'])
  const [ana = '', ben = ''] = quote.links
  const stored = await ask(ana, { text: 'Do two drivers count as two?\r\n', line_id: 2 })
  expect([stored.status, resultOf(stored)['next']], stored.text).toEqual([200, `${ana}?asked=1#questions`])
  const to = await recipientOf(owner, quote, 'ana@read.example')
  expect(
    (await threadsOf(owner, quote)).map(({ about }) => about),
    'the answer goes to that line',
  ).toEqual([2])
  const answered = await write(owner, quote, { text: 'Yes, drivers are counted.', recipient_id: to, line_id: 2 })
  expect([answered.status, resultOf(answered)['written_to']], answered.text).toEqual([200, 1])
  expect(await threadAt(ana)).toMatchObject([
    { side: 'recipient', text: 'Do two drivers count as two?', line: 'Regional' },
    { side: 'owner', name: 'Mira Osei', text: 'Yes, drivers are counted.', line: 'Regional', isNew: true },
  ])
  expect(await threadAt(ben)).toEqual([])
  expect(await threadAt(quote.path)).toEqual([])
})

test('[QUO-18] an answer to all names no asker and reaches who has opened the quote', async () => {
  const owner = await register(shop.url, 'toall@bakery.example')
  const quote = await share(owner, ['ana@all.example', 'ben@all.example', 'cleo@all.example'])
  const [ana = '', ben = '', cleo = ''] = quote.links
  expect((await write(owner, quote, { text: 'Hello' })).status).toBe(409)
  await ask(ana, { text: 'Is paying by transfer possible?', name: 'Ana Ruiz' })
  await new ShopClient(shop.url).post(`${ben}/view`, { form_token: '' })
  const written = await write(owner, quote, { text: 'You can pay by transfer.' })
  expect(resultOf(written)).toMatchObject({ written_to: 2 })
  const toAll = { side: 'owner', text: 'You can pay by transfer.', isToAll: true }
  expect(await threadAt(ben)).toMatchObject([toAll])
  expect(JSON.stringify(await threadAt(ben))).not.toContain('Ana')
  expect(await textsAt(cleo)).toEqual(['You can pay by transfer.'])
  const mails = await Promise.all(
    ['ana@all.example', 'ben@all.example', 'cleo@all.example'].map((address) => newMails(address, quote)),
  )
  expect(mails.map((each) => each.length)).toEqual([1, 1, 0])
  expect(mails[1]?.[0]?.text).toContain('> You can pay by transfer.')
  expect(mails[1]?.[0]?.text).not.toContain('Ana')
  expect(await textsAt(linkIn(mails[1]?.[0], '/quotes/'))).toEqual(['You can pay by transfer.'])
})

test('[QUO-18] the owner writes only to who has opened the quote, and to no other account’s recipients', async () => {
  const owner = await register(shop.url, 'unopened@bakery.example')
  const quote = await share(owner, ['ana@unopened.example'])
  const { recipients } = resultOf(await owner.client.get(`/account/quotes/${quote.id}`)) as {
    readonly recipients: readonly { readonly id: number }[]
  }
  const to = recipients[0]?.id ?? 0
  expect((await write(owner, quote, { text: 'Hello', recipient_id: to })).status).toBe(409)
  expect((await write(owner, quote, { text: 'Hello', recipient_id: 0 })).status).toBe(409)
  expect((await write(owner, quote, { text: 'Hello', recipient_id: to + 1_000 })).status).toBe(404)
  const stranger = await register(shop.url, 'stranger@bakery.example')
  expect((await write(stranger, quote, { text: 'Hello', recipient_id: to })).status).toBe(404)
  const read = await stranger.client.post(`/account/quotes/${quote.id}/messages/read`, { through: 9 })
  expect(read.status).toBe(404)
})

test('[QUO-18] by the sender’s own link everyone with it reads and writes in one thread; the sender answers on the account’s page', async () => {
  const owner = await register(shop.url, 'ownlink@bakery.example')
  const quote = await share(owner, ['ana@link.example'])
  await ask(quote.path, { text: 'Who orders it?', name: 'Eva Ruiz' })
  await write(owner, quote, { text: 'Your primary member.', recipient_id: 0 })
  expect(await textsAt(quote.path)).toEqual(['Who orders it?', 'Your primary member.'])
  expect(await textsAt(quote.links[0] ?? '')).toEqual([])
  const shown = await owner.client.get(quote.path)
  const { shell } = shown.body as { readonly shell: { readonly formToken: string } }
  const own = await owner.client.post(`${quote.path}/messages`, { form_token: shell.formToken, text: 'Me' })
  expect([own.status, (JSON.parse(own.text) as { readonly code?: string }).code]).toEqual([409, 'own-quote'])
  expect((await ask(quote.path, { text: 'Me' }, owner.client)).status).toBe(403)
  const page = resultOf(shown)
  expect([page['thread'], page['threadsHref']]).toEqual([undefined, `/account/quotes/${quote.id}#questions`])
})

test('[QUO-18] fields that are wrong are named, and a form shows what was typed', async () => {
  const owner = await register(shop.url, 'fields@bakery.example')
  const { links, path } = await share(owner, ['ana@fields.example'])
  const [ana = ''] = links
  const pathsOf = async (body: object) => {
    const answer = await ask(ana, body)
    const { errors = [] } = JSON.parse(answer.text) as { readonly errors?: readonly { readonly path: string }[] }
    return [answer.status, ...errors.map((error) => error.path)]
  }
  expect(await pathsOf({ text: ' \n ' })).toEqual([422, 'text'])
  expect(await pathsOf({ text: 'a'.repeat(2_001) })).toEqual([422, 'text'])
  expect(await pathsOf({ text: 'a', line_id: 999 })).toEqual([422, 'line_id'])
  expect(await pathsOf({ text: 'a', name: 'see www.pay.example' })).toEqual([422, 'name'])
  expect((await ask(`${path}x`, { text: 'a' })).status).toBe(404)
  const form = { intent: 'ask', text: 'b'.repeat(2_001), line_id: '2', name: 'Ana' }
  const page = await new ShopClient(shop.url).submit(ana, form)
  expect(page.status).toBe(422)
  expect(page.text).toContain('b'.repeat(2_001))
  expect(page.text).toContain('This field must not be greater than 2000 characters')
  expect(await textsAt(ana)).toEqual([])
  const done = await new ShopClient(shop.url).submit(ana, { ...form, text: 'A question' })
  expect(done.headers.get('location')).toBe(`${ana}?asked=1#questions`)
  expect(await threadAt(ana)).toMatchObject([{ text: 'A question', name: 'Ana', line: 'Regional' }])
})

test('[QUO-18] a thread is closed by withdrawal and expiry, and recipients still read it', async () => {
  const owner = await register(shop.url, 'closed@bakery.example')
  const revoked = await share(owner, ['ana@closed.example'])
  const expired = await share(owner, ['ben@closed.example'])
  for (const { links } of [revoked, expired]) await ask(links[0] ?? '', { text: 'Until when?' })
  await owner.client.post(`/account/quotes/${revoked.id}/revoke`, {})
  const late = await ask(revoked.links[0] ?? '', { text: 'Too late?' })
  expect([late.status, (JSON.parse(late.text) as { readonly code?: string }).code]).toEqual([410, 'quote-revoked'])
  expect((await write(owner, revoked, { text: 'Too late.', recipient_id: 0 })).status).toBe(410)
  expect(await textsAt(revoked.links[0] ?? '')).toEqual(['Until when?'])
  await advanceClock(shop.url, 'P31D')
  expect((await ask(expired.links[0] ?? '', { text: 'Too late?' })).status).toBe(410)
  expect(await textsAt(expired.links[0] ?? '')).toEqual(['Until when?'])
})

test('[QUO-18] a second click stores nothing', async () => {
  const owner = await register(shop.url, 'twice@bakery.example')
  const { links } = await share(owner, ['ana@twice.example'])
  const [ana = ''] = links
  const twice = await Promise.all([ask(ana, { text: 'Twice' }), ask(ana, { text: 'Twice' })])
  expect(new Set(twice.map((answer) => resultOf(answer)['id'])).size).toBe(1)
  expect(await textsAt(ana)).toEqual(['Twice'])
})

test('[QUO-18] owner and shop get one mail at once and one ten minutes later with what came meanwhile; what was read needs none', async () => {
  const owner = await register(shop.url, 'mails@bakery.example')
  const quote = await share(owner, ['ana@mails.example'])
  const [ana = ''] = quote.links
  await ask(ana, { text: 'See www.first.example', line_id: 2 })
  const [first] = await newMails(owner.email, quote)
  expect(first?.subject).toBe(`Quote ${quote.number}: a new question`)
  expect(first?.text).toContain('ana')
  expect(first?.text).toContain(', about Regional\n> See ')
  expect(first?.text).not.toContain('www.first.example')
  expect(linkIn(first, '/account/quotes/')).toBe(`/account/quotes/${quote.id}`)
  await ask(ana, { text: 'Second' })
  await ask(ana, { text: 'Third' })
  expect(await newMails(owner.email, quote)).toHaveLength(1)
  await advanceClock(shop.url, 'PT10M')
  const mails = await newMails(owner.email, quote)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Quote ${quote.number}: 2 new questions`,
    `Quote ${quote.number}: a new question`,
  ])
  expect((await newMails(SHOP, quote)).map(({ text }) => text).join('\n')).toContain(`quotes thread ${quote.number}`)
  await advanceClock(shop.url, 'PT1M')
  await ask(ana, { text: 'Fourth' })
  const row = async () =>
    (resultOf(await owner.client.get('/account/quotes'))['quotes'] as readonly SentRow[]).find(
      ({ id }) => id === quote.id,
    )
  expect((await row())?.unread).toBe(4)
  await owner.client.post(`/account/quotes/${quote.id}/messages/read`, { through: 9_999_999 })
  expect((await row())?.unread).toBeUndefined()
  await advanceClock(shop.url, 'PT10M')
  expect(await newMails(owner.email, quote)).toHaveLength(2)
  expect(await newMails(SHOP, quote)).toHaveLength(3)
})

test('[QUO-18] a recipient reads by their own link what is new, once, and no mail follows for it', async () => {
  const owner = await register(shop.url, 'marks@bakery.example')
  const quote = await share(owner, ['ana@marks.example'])
  const [ana = ''] = quote.links
  await ask(ana, { text: 'First' })
  const to = await recipientOf(owner, quote, 'ana@marks.example')
  await write(owner, quote, { text: 'One', recipient_id: to })
  await write(owner, quote, { text: 'Two', recipient_id: to })
  expect((await newMails('ana@marks.example', quote)).map(({ text }) => text.includes('> One'))).toEqual([true])
  const read = await new ShopClient(shop.url).post(`${ana}/messages/read`, { form_token: '', through: 9_999_999 })
  expect(read.status, read.text).toBe(200)
  expect((await threadAt(ana)).filter(({ isNew }) => isNew)).toEqual([])
  await advanceClock(shop.url, 'PT11M')
  expect(await newMails('ana@marks.example', quote)).toHaveLength(1)
})

test('[QUO-18] a question about a visitor’s quote is mailed to the shop alone', async () => {
  const visitor = new ShopClient(shop.url)
  await visitor.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  const answer = await visitor.post('/cart/share', { emails: ['ana@visitor.example'], comment: '', locale: 'en' })
  const { number } = resultOf(answer)
  await advanceClock(shop.url, 'PT1S')
  const link = linkIn((await mailsTo(shop.url, 'ana@visitor.example'))[0], '/quotes/')
  expect((await ask(link, { text: 'Who are you?' })).status).toBe(200)
  const mails = await newMails(SHOP, { number: String(number), path: '', id: '', links: [] })
  expect(mails.map(({ text }) => text.includes('sent by A visitor'))).toEqual([true])
})

test('every event that must be delivered is in the outbox', async () => {
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
})
