import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuoteMailProps } from '@waybill/contract/mails'
import { DAY_MS } from '@waybill/domain/durations'
import type { ArrivedMail } from '@waybill/testkit/arrived-mail'
import { startMailedShop, type MailedShop } from '@waybill/testkit/mailed-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, choosePlan, expectOk, invariantsOf, resultOf } from '@waybill/testkit/shop-journey'
import { acts, received, SALES, senderAt, share, type ReceivedQuote, type Sender } from './mailed-quotes/quoting.ts'

type KindOf<Name extends string, Props> = Props extends { readonly to: infer Reader extends string }
  ? `${Name} to the ${Reader}`
  : Name
/** Each mail about quotes and each reader of it: a new one doesn't compile until it is in the table below. */
type QuoteMailKind = Exclude<
  { [Name in keyof QuoteMailProps]: KindOf<Name, QuoteMailProps[Name]> }[keyof QuoteMailProps],
  // of a product that is retired by another catalogue: `stopped-quotes.integration` reads these
  `quote_stopped ${string}`
>

const VISITOR = 'visitor@depot.example'
const FIRST = 'first@depot.example'
const WITHDRAWN = 'withdrawn@depot.example'

/** Quotes from before the mail server went away, by what happens to them meanwhile. */
interface Quotes {
  readonly sender: Sender
  readonly reminded: ReceivedQuote
  readonly resent: ReceivedQuote
  readonly extended: ReceivedQuote
  readonly revised: ReceivedQuote
  readonly questioned: ReceivedQuote
  readonly answered: ReceivedQuote
  readonly accepted: ReceivedQuote
  readonly declined: ReceivedQuote
  readonly left: ReceivedQuote
}

interface AwaitedMail {
  readonly to: string
  readonly subject: string
}

/** Mails of a day without a mail server, of each kind in the order in which they are queued. */
const AWAITED: Readonly<Record<QuoteMailKind, (quotes: Quotes) => readonly AwaitedMail[]>> = {
  quote: ({ resent, extended, revised }) => [
    { to: FIRST, subject: 'Quote Q-' },
    { to: resent.reader, subject: `Quote ${resent.number}: ` },
    { to: extended.reader, subject: `Quote ${extended.number} is now valid until` },
    { to: revised.reader, subject: `Quote ${revised.number} · 2 replaces ${revised.number}` },
  ],
  'quote_message to the owner': ({ questioned, sender }) => [
    { to: sender.email, subject: `Quote ${questioned.number}: a new question` },
  ],
  'quote_message to the shop': ({ questioned }) => [
    { to: SALES, subject: `Quote ${questioned.number}: a new question` },
  ],
  'quote_message to the recipient': ({ answered }) => [
    { to: answered.reader, subject: `Quote ${answered.number}: a new message` },
  ],
  'quote_answered to the owner': ({ accepted, declined, sender }) => [
    { to: sender.email, subject: `Quote ${accepted.number} was accepted` },
    { to: sender.email, subject: `Quote ${declined.number} was declined` },
  ],
  'quote_answered to the shop': ({ accepted, declined }) => [
    { to: SALES, subject: `Quote ${accepted.number} was accepted` },
    { to: SALES, subject: `Quote ${declined.number} was declined` },
  ],
  'quote_answered to the acceptor': ({ accepted }) => [
    { to: accepted.reader, subject: `You accepted quote ${accepted.number}` },
  ],
  quotes_again: ({ left }) => [{ to: left.reader, subject: 'Do you want to receive quotes again?' }],
  quote_managed: () => [{ to: VISITOR, subject: 'Your quote Q-' }],
  'quote_reminder to the owner': ({ reminded, sender }) => [
    { to: sender.email, subject: `Quote ${reminded.number} expires` },
  ],
  'quote_reminder to the recipient': ({ reminded }) => [
    { to: reminded.reader, subject: `Quote ${reminded.number} expires` },
  ],
}

let shop: MailedShop
let quotes: Quotes
let answers: readonly ShopAnswer[]
let waiting: string
let arrived: readonly ArrivedMail[]

async function quotesBefore(): Promise<Quotes> {
  const reminded = await received(shop, (await senderAt(shop)).client)
  expectOk(await acts(shop, reminded.link, 'view'), 'the view')
  await advanceClock(shop.url, 'P26DT12H')
  const sender = await senderAt(shop)
  const next = (): Promise<ReceivedQuote> => received(shop, sender.client)
  const prepared = {
    sender,
    reminded,
    resent: await next(),
    extended: await next(),
    revised: await next(),
    questioned: await next(),
    answered: await next(),
    accepted: await next(),
    declined: await next(),
    left: await next(),
  }
  expectOk(await acts(shop, prepared.answered.link, 'messages', { text: 'Two depots?' }), 'the question')
  const stops = await new ShopClient(shop.url).submit(prepared.left.unsubscribe, { intent: 'unsubscribe' })
  expect(stops.status).toBe(200)
  await advanceClock(shop.url, 'PT1M')
  return prepared
}

const recipientIn = async ({ client }: Sender, { id }: ReceivedQuote): Promise<unknown> => {
  const { recipients } = resultOf(expectOk(await client.get(`/account/quotes/${id}`), 'the quote'))
  return Object(recipients)[0]['id']
}

/** Every call that queues a mail about a quote, while no mail can be handed over. */
async function actsWhileAway(): Promise<readonly ShopAnswer[]> {
  const { sender, resent, extended, revised, questioned, answered, accepted, declined, left } = quotes
  const { client } = sender
  const later = new Date(extended.expiresAt + 20 * DAY_MS).toISOString().slice(0, 10)
  const visitor = await choosePlan(new ShopClient(shop.url))
  const withdrawn = await share(client, { emails: [WITHDRAWN] })
  const calls: readonly (() => Promise<ShopAnswer>)[] = [
    () => client.post('/cart/share', { emails: [FIRST], queue: 0 }),
    async () => client.post(`/account/quotes/${resent.id}/resend`, { recipient_id: await recipientIn(sender, resent) }),
    () => client.post(`/account/quotes/${extended.id}/extend`, { expires_on: later }),
    () => client.post(`/account/quotes/${revised.id}/open`, {}),
    () => client.post('/cart/add', { id: 35, module: 1 }),
    () => client.post(`/account/quotes/${revised.id}/revise`, {}),
    () => acts(shop, questioned.link, 'messages', { text: 'Three depots?' }),
    () => client.post(`/account/quotes/${answered.id}/messages`, { text: 'Yes, both.' }),
    () => acts(shop, accepted.link, 'accept', { name: 'Lan Pham', order_number: 'PO-7' }),
    () => acts(shop, declined.link, 'decline', { reason: 'price' }),
    () => visitor.post('/cart/share', { emails: [], link: 1, notify_email: VISITOR }),
    () => client.post('/cart/share/again', { email: left.reader }),
    () => client.post(`/account/quotes/${String(withdrawn['quote_id'])}/revoke`, {}),
  ]
  const given: ShopAnswer[] = []
  // oxlint-disable-next-line no-await-in-loop -- one after the other: their mails have an order
  for (const call of calls) given.push(await call())
  return given
}

beforeAll(async () => {
  shop = await startMailedShop()
  quotes = await quotesBefore()
  const before = shop.mails().length
  await shop.mailServer.goes()
  answers = await actsWhileAway()
  await advanceClock(shop.url, 'P1D')
  waiting = (await new ShopClient(shop.url).get('/metrics')).text
  await shop.mailServer.comesBack()
  await advanceClock(shop.url, 'PT6H')
  await advanceClock(shop.url, 'P1D')
  arrived = shop.mails().slice(before)
}, 240_000)
afterAll(() => shop.stop(), 60_000)

const isAwaited =
  ({ to, subject }: AwaitedMail) =>
  (mail: ArrivedMail): boolean =>
    mail.recipients.includes(to) && mail.subject.startsWith(subject)

/** The demo's own quotes have lower ones. */
const numberIn = (text: string): number => Number(/\bQ-(\d+)/.exec(text)?.[1])

describe('[REL-02] while the mail server is away for a day', () => {
  test('every call about a quote is answered 200, and its mails wait', () => {
    expect(answers.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual(
      answers.map(() => [200, '']),
    )
    expect(resultOf(answers[0] as ShopAnswer)['recipients']).toEqual([{ email: FIRST, state: 'queued' }])
    expect(/^waybill_outbox_dead (\d+)$/m.exec(waiting)?.[1] ?? waiting).toBe('0')
  })

  test.each(Object.entries(AWAITED))('%s arrives once when it is back', (_, mailsOf) => {
    const awaited = mailsOf(quotes)
    expect(awaited.map((mail) => arrived.filter(isAwaited(mail)).length)).toEqual(awaited.map(() => 1))
  })

  test('no other mail about quotes arrives: none of one that was withdrawn meanwhile', () => {
    const all = Object.values(AWAITED).flatMap((mailsOf) => mailsOf(quotes))
    const ofOurs = arrived.filter(({ subject }) => numberIn(subject) >= numberIn(quotes.reminded.number))
    const others = ofOurs.filter((mail) => !all.some((awaited) => isAwaited(awaited)(mail)))
    expect(others.map(({ subject }) => subject)).toEqual([])
    expect(arrived.flatMap(({ recipients }) => recipients)).not.toContain(WITHDRAWN)
    expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(arrived.length)
  })

  test.each(['the owner', 'the shop'])('%s reads what happened in its order', (reader) => {
    const { sender, questioned, accepted, declined } = quotes
    const numbers = [questioned, accepted, declined].map(({ number }) => number)
    const to = reader === 'the owner' ? sender.email : SALES
    const subjects = arrived.filter(({ recipients }) => recipients.includes(to)).map(({ subject }) => subject)
    const read = subjects.flatMap((subject) => numbers.filter((number) => subject.startsWith(`Quote ${number}`)))
    expect(read).toEqual(numbers)
  })

  test('nothing is lost of what the invariants count', async () => {
    expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
  })
})
