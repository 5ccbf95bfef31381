import { eventually } from '@waybill/testkit/eventually'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { expectOk, linkIn, mailsTo, resultOf, type RegisteredMember } from '@waybill/testkit/shop-journey'

/** A quote that is open between its owner and one recipient, who has asked about it once. */
export interface TalkedQuote {
  readonly url: string
  readonly owner: ShopClient
  readonly ownerEmail: string
  readonly reader: ShopClient
  readonly readerEmail: string
  readonly id: string
  readonly number: string
  /** By the recipient's own link. */
  readonly path: string
  readonly key: string
}

/** Address at which the shop reads what becomes of quotes. */
const SALES = 'hello@lodeway.example'

const calls = (client: ShopClient, path: string, body: object, key = ''): Promise<ShopAnswer> =>
  client.post(path, body, key === '' ? {} : { 'idempotency-key': key })

export async function talkedQuote(
  url: string,
  { client: owner, email }: RegisteredMember,
  moment: string,
): Promise<TalkedQuote> {
  const key = moment.replaceAll(/[^a-z0-9]+/gi, '-')
  const readerEmail = `${key}@to.example`
  expectOk(await owner.post('/cart/empty', {}), 'the emptying')
  expectOk(await owner.post('/cart/add', { id: 2, module: 0, pricing: 1 }), 'the plan')
  const shared = resultOf(expectOk(await owner.post('/cart/share', { emails: [readerEmail] }), 'the share'))
  const mail = await eventually('the quote is mailed', async () => (await mailsTo(url, readerEmail))[0])
  const path = linkIn(mail, '/quotes/')
  const reader = new ShopClient(url)
  expectOk(await calls(reader, `${path}/messages`, { form_token: '', text: 'Do riders count?' }), 'the first question')
  const id = String(shared['quote_id'])
  return { url, owner, ownerEmail: email, reader, readerEmail, id, number: String(shared['number']), path, key }
}

interface MailSearch {
  readonly to: string
  /** A part of the subject or the text. */
  readonly part: string
}

/** A command of one side of a quote, which may be given again. */
export interface QuoteCommand {
  /** Takes the quote to where the command is given. */
  readonly prepare?: (quote: TalkedQuote) => Promise<unknown>
  readonly give: (quote: TalkedQuote) => Promise<ShopAnswer>
  readonly isDone: (quote: TalkedQuote) => Promise<boolean>
  /** The mails that it sends, one of each. */
  readonly mails: (quote: TalkedQuote) => readonly MailSearch[]
  /** Every table that it or its mails write or lock. */
  readonly tables: readonly string[]
}

const MAILED = ['event', 'outbox', 'sent_mail']

const pageOf = async ({ reader, path }: TalkedQuote) => resultOf(await reader.get(path))

async function hasMessage(quote: TalkedQuote, text: string): Promise<boolean> {
  const { thread } = (await pageOf(quote)) as {
    readonly thread?: { readonly messages: readonly { readonly text: string }[] }
  }
  return thread?.messages.some((message) => message.text === text) === true
}

const stateOf = async (quote: TalkedQuote): Promise<unknown> =>
  ((await pageOf(quote))['quote'] as { readonly state?: unknown } | null)?.state

const QUESTION = 'Is there a yearly price?'
const ANSWER = 'They do, from the first day on.'

export const QUOTE_COMMANDS: Readonly<Record<string, QuoteCommand>> = {
  question: {
    give: ({ reader, path }) => calls(reader, `${path}/messages`, { form_token: '', text: QUESTION }),
    isDone: (quote) => hasMessage(quote, QUESTION),
    mails: ({ ownerEmail, number }) => [
      { to: ownerEmail, part: number },
      { to: SALES, part: number },
    ],
    tables: ['quote', 'quote_message', 'quote_thread_mark', ...MAILED],
  },
  answer: {
    give: ({ owner, id }) => calls(owner, `/account/quotes/${id}/messages`, { text: ANSWER }),
    isDone: (quote) => hasMessage(quote, ANSWER),
    mails: ({ readerEmail }) => [{ to: readerEmail, part: ANSWER }],
    tables: ['quote', 'quote_message', 'quote_thread_mark', 'quote_link', ...MAILED],
  },
  revision: {
    prepare: async ({ owner, id }) => {
      expectOk(await owner.post(`/account/quotes/${id}/open`, {}), 'the opening')
      expectOk(await owner.post('/cart/add', { id: 35, module: 1 }), 'the addition')
    },
    give: ({ owner, id, key }) => calls(owner, `/account/quotes/${id}/revise`, { prices: 'today' }, `revise-${key}`),
    isDone: async (quote) => (await stateOf(quote)) === 'superseded',
    mails: ({ readerEmail, number }) => [{ to: readerEmail, part: `${number} · 2` }],
    tables: [
      'quote',
      'quote_line',
      'quote_recipient',
      'quote_link',
      'cart',
      'idempotency',
      'sent_mail_attachment',
      ...MAILED,
    ],
  },
  acceptance: {
    give: ({ reader, path }) =>
      calls(reader, `${path}/accept`, { form_token: '', name: 'Lan Pham', order_number: 'PO 12' }),
    isDone: async (quote) => (await stateOf(quote)) === 'accepted',
    mails: ({ ownerEmail, readerEmail, number }) => [
      { to: ownerEmail, part: `Quote ${number} was accepted` },
      { to: SALES, part: `Quote ${number} was accepted` },
      { to: readerEmail, part: `You accepted quote ${number}` },
    ],
    tables: ['quote', 'quote_answer', ...MAILED],
  },
}

/** Number of mails of each kind that have arrived. */
export function mailCounts(command: QuoteCommand, quote: TalkedQuote): Promise<readonly number[]> {
  return Promise.all(
    command.mails(quote).map(async ({ to, part }) => {
      const mails = await mailsTo(quote.url, to)
      return mails.filter(({ subject, text }) => `${subject}\n${text}`.includes(part)).length
    }),
  )
}
