import type { MailedShop } from '@waybill/testkit/mailed-shop'
import { mapConcurrently } from '@waybill/testkit/map-concurrently'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, choosePlan, expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { injectionNames, type InjectionName } from './injections.ts'
import { acts, pathIn, received, senderAt, SALES } from './quoting.ts'

/** A visitor's quote, with the links of its mails. */
interface VisitorQuote {
  readonly owner: string
  readonly reader: string
  readonly link: string
  readonly manage: string
}

export interface InjectedCall {
  readonly answer: ShopAnswer
  /** Readers of the mails that it causes, one each. */
  readonly readers: readonly string[]
}

type Inject = (text: string) => Promise<InjectedCall>

/** A field that reaches a mail. */
export interface InjectedField {
  readonly path: string
  readonly rejects: readonly InjectionName[]
  /** Prepares the calls, one for each text in its order. */
  readonly calls: (shop: MailedShop) => Promise<readonly Inject[]>
}

const UNSTORABLE = ['NUL', 'NUL before a line', 'half a sign', 'more than fits'] as const
const NOT_OF_A_TEXT = [
  ...UNSTORABLE,
  'vertical tab and form feed',
  'next line (NEL)',
  'line separator',
  'paragraph separator',
] as const
/** A name has no address of the web or of a person in it. */
const NOT_OF_A_NAME = [
  ...UNSTORABLE,
  ...injectionNames.filter((name) => /reader|CR LF first|group|quoted name|command|bytes|tab|NEL|separator/.test(name)),
]
const NOT_OF_A_LINE = injectionNames.filter(
  (name) =>
    /CR|LF|NUL|tab|NEL|separator|the end|half|more/.test(name) && name !== 'signs that end in the bytes of CR and LF',
)

let addresses = 0
const newAddress = (name: string): string => `${name}${(addresses += 1)}@depot.example`

const visitor = ({ url }: MailedShop): Promise<ShopClient> => choosePlan(new ShopClient(url))

async function shares(shop: MailedShop, body: object, reader = newAddress('reader')): Promise<InjectedCall> {
  const answer = await (await visitor(shop)).post('/cart/share', { emails: [reader], ...body })
  return { answer, readers: [reader] }
}

/** The same call for each text. */
const each = (call: (shop: MailedShop, text: string) => Promise<InjectedCall>): InjectedField['calls'] => {
  return async (shop) => injectionNames.map(() => (text) => call(shop, text))
}

async function quotesOfVisitors(shop: MailedShop): Promise<readonly VisitorQuote[]> {
  const shared = await mapConcurrently(injectionNames, async () => {
    const [owner, reader] = [newAddress('owner'), newAddress('reader')]
    expectOk((await shares(shop, { notify_email: owner }, reader)).answer, 'the share')
    return { owner, reader }
  })
  await advanceClock(shop.url, 'PT1S')
  const mails = new Map(shop.mails().map((mail) => [mail.recipients[0], mail]))
  return shared.map(({ owner, reader }) => ({
    owner,
    reader,
    link: pathIn(mails.get(reader), '/quotes/'),
    manage: pathIn(mails.get(owner), '/quotes/manage/'),
  }))
}

/** A call of the reader of a quote, for each text by a quote of its own. */
function ofReader(act: 'accept' | 'decline' | 'messages', path: string, body: object = {}): InjectedField['calls'] {
  return async (shop) =>
    (await quotesOfVisitors(shop)).map(({ link, owner, reader }) => async (text) => ({
      answer: await acts(shop, link, act, { ...body, [path]: text }),
      readers: [owner, SALES, ...(act === 'accept' ? [reader] : [])],
    }))
}

/** The owner answers one who has opened the quote. */
const ofOwner: InjectedField['calls'] = async (shop) => {
  const quotes = await quotesOfVisitors(shop)
  for (const { link } of quotes)
    // oxlint-disable-next-line no-await-in-loop -- nothing waits for it
    expectOk(await acts(shop, link, 'view'), 'the view')
  return quotes.map(({ manage, reader }) => async (text) => ({
    answer: await acts(shop, manage, 'messages', { text }),
    readers: [reader],
  }))
}

/** Revisions of one quote, each the next. */
const ofRevision: InjectedField['calls'] = async (shop) => {
  const { client } = await senderAt(shop)
  const { id, reader } = await received(shop, client)
  const CRATES = 35
  let newest = id
  let hasCrates = false
  let before: Promise<unknown> = Promise.resolve()
  const revise = async (comment: string): Promise<InjectedCall> => {
    expectOk(await client.post(`/account/quotes/${newest}/open`, {}), 'the opening')
    const changed = hasCrates
      ? client.post('/cart/remove', { id: CRATES })
      : client.post('/cart/add', { id: CRATES, module: 1 })
    expectOk(await changed, 'the change')
    const answer = await client.post(`/account/quotes/${newest}/revise`, { comment })
    if (answer.status === 200) {
      newest = String(resultOf(answer)['quote_id'])
      hasCrates = !hasCrates
    }
    // the next revision ends a mail that still waits
    await advanceClock(shop.url, 'PT1S')
    return { answer, readers: [reader] }
  }
  return injectionNames.map(() => async (text) => {
    const done = before.then(() => revise(text))
    before = done
    return done
  })
}

const registers = (path: string) =>
  each(async (shop, text) => {
    const client = await visitor(shop)
    const [email, reader] = [newAddress('member'), newAddress('reader')]
    const person = { first_name: 'Mira', last_name: 'Osei', company: 'Kho', country: 'US', [path]: text }
    const answer = await client.post('/register', { email, password: 'three quiet words', ...person })
    if (answer.status !== 200) return { answer, readers: [] }
    return { answer: await client.post('/cart/share', { emails: [reader] }), readers: [email, reader] }
  })

const ofShare = (path: string) => each((shop, text) => shares(shop, { [path]: text }))

export const INJECTED_FIELDS: Readonly<Record<string, InjectedField>> = {
  'an address of a share': {
    path: 'emails[0]',
    rejects: injectionNames,
    calls: each((shop, text) => shares(shop, {}, `${newAddress('reader')}${text}`)),
  },
  'an address of a foreign domain': {
    path: 'emails[0]',
    rejects: injectionNames,
    calls: each((shop, text) => shares(shop, {}, `reader@dépôt.example${text}`)),
  },
  'the address to notify': {
    path: 'notify_email',
    rejects: injectionNames,
    calls: each((shop, text) => shares(shop, { notify_email: `${newAddress('owner')}${text}` })),
  },
  'the sender’s name': { path: 'sender_name', rejects: NOT_OF_A_NAME, calls: ofShare('sender_name') },
  'prepared for': { path: 'prepared_for', rejects: NOT_OF_A_NAME, calls: ofShare('prepared_for') },
  'the comment of a share': { path: 'comment', rejects: NOT_OF_A_TEXT, calls: ofShare('comment') },
  'the note of a revision': { path: 'comment', rejects: NOT_OF_A_TEXT, calls: ofRevision },
  'the name of who accepts': { path: 'name', rejects: NOT_OF_A_NAME, calls: ofReader('accept', 'name') },
  'the role of who accepts': { path: 'role', rejects: NOT_OF_A_NAME, calls: ofReader('accept', 'role') },
  'the order number': { path: 'order_number', rejects: UNSTORABLE, calls: ofReader('accept', 'order_number') },
  'the name of who declines': { path: 'name', rejects: NOT_OF_A_NAME, calls: ofReader('decline', 'name') },
  'the words of a decline': { path: 'words', rejects: NOT_OF_A_TEXT, calls: ofReader('decline', 'words') },
  'the name of who asks': {
    path: 'name',
    rejects: NOT_OF_A_NAME,
    calls: ofReader('messages', 'name', { text: 'Two depots?' }),
  },
  'a question': { path: 'text', rejects: NOT_OF_A_TEXT, calls: ofReader('messages', 'text') },
  'an answer': { path: 'text', rejects: NOT_OF_A_TEXT, calls: ofOwner },
  'a member’s first name': { path: 'first_name', rejects: NOT_OF_A_LINE, calls: registers('first_name') },
  'a member’s last name': { path: 'last_name', rejects: NOT_OF_A_LINE, calls: registers('last_name') },
}
