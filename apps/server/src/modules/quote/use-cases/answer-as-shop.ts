import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { Keys } from '../../../platform/keys.ts'
import { findQuoteOfNumber, listMessages, listThreadRecipients, lockQuote } from '../repository-thread.ts'
import type { StoredQuote } from '../repository.ts'
import { answerThread, OWN_LINK, shortName } from './answer-thread.ts'
import type { MessageContext } from './message-mails.ts'

interface ShopReply {
  readonly number: string
  /** The address of a recipient, `all`, or `link`: those with the sender's own link. */
  readonly to: string
  readonly text: string
}

interface ReplyContext extends MessageContext {
  readonly keys: Keys
  /** The address of the staff account. */
  readonly by: string
  readonly shopName: string
}

async function addressee(to: string, quote: StoredQuote, db: Executor): Promise<number | 'all' | undefined> {
  if (to === 'all') return 'all'
  if (to === 'link') return OWN_LINK
  const recipients = await listThreadRecipients(db, quote.id)
  return recipients.find(({ thread }) => thread === to.toLowerCase())?.id
}

/** Answers by a command of the staff, under the name of the shop; says to how many recipients. */
export async function answerAsShop(reply: ShopReply, context: ReplyContext): Promise<Result<string, ApiError>> {
  const { db, by, shopName } = context
  const found = await findQuoteOfNumber(db, reply.number)
  if (found === undefined) return fail({ ...NOT_FOUND, code: `there is no quote ${reply.number}` })
  await lockQuote(db, found.id)
  const quote = (await findQuoteOfNumber(db, reply.number)) ?? found
  const to = await addressee(reply.to, quote, db)
  if (to === undefined) return fail(apiError(404, `${reply.to} is no recipient of it`))
  const answering = { ...context, side: 'shop' as const, name: shortName(shopName), actor: `operator:${by}` }
  const answered = await answerThread({ text: reply.text, to }, quote, answering)
  if (!answered.ok) return fail({ ...answered.failure, code: reasonOf(answered.failure) })
  const { recipients } = answered.value
  if (to === OWN_LINK) return ok('those with the sender’s own link')
  return ok(recipients === 1 ? '1 recipient' : `${recipients} recipients`)
}

/** Reasons in words, for the terminal. */
const REASONS: Readonly<Record<string, string>> = {
  'recipient-unopened': 'the quote was not opened there yet',
  'quote-revoked': 'the quote was withdrawn',
  'quote-expired': 'the quote has expired',
  'quote-superseded': 'a newer revision takes its place',
  'quote-ordered': 'the quote was ordered',
  'invalid-input': 'the text is empty, or longer than 2,000 characters',
  'too-many-requests': 'fifty answers were sent today',
}

const reasonOf = ({ code }: ApiError): string => REASONS[code] ?? code

/** Nothing of a person's text moves the cursor or the colours of a terminal. */
const printed = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').trim()

/** The messages of a quote as the command prints them; undefined where there is no quote of this number. */
export async function threadLines(number: string, db: Executor): Promise<readonly string[] | undefined> {
  const quote = await findQuoteOfNumber(db, number)
  if (quote === undefined) return undefined
  const recipients = await listThreadRecipients(db, quote.id)
  const opened = recipients.filter(({ hasOpened, email }) => hasOpened && email !== '').map(({ email }) => email)
  const messages = await listMessages(db, [number])
  const lines = messages.flatMap(({ createdAt, side, audience, email, name, isByFormer, lineId, text }) => {
    const from =
      side === 'recipient'
        ? `${email ?? 'link'}${name === '' ? '' : ` (${printed(name)})`}`
        : `${side} ${isByFormer ? '(a former member)' : printed(name)}`
    const to = side === 'recipient' ? '' : ` to ${audience === 'all' ? 'all' : (email ?? 'link')}`
    const about = lineId === undefined ? '' : `, about product ${lineId}`
    const body = text === '' ? ['  (erased)'] : text.split('\n').map((line) => `  ${printed(line)}`)
    return [`${new Date(createdAt).toISOString()}  ${from}${to}${about}`, ...body]
  })
  return [
    ...(messages.length === 0 ? ['No messages.'] : lines),
    `Opened by: ${opened.length === 0 ? 'no recipient' : opened.join(', ')}.`,
    `"npm run cli -- quotes answer ${number} --to <address> | all | link --text …" answers.`,
  ]
}
