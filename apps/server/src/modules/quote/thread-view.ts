import type { OwnerThreadsView, OwnerThreadView, QuoteMessageView, QuoteThreadView } from '@waybill/contract/pages'
import {
  isThreadOpen,
  isThreadReadable,
  messagesOf,
  quotedProducts,
  unreadCount,
  type QuoteState,
} from '@waybill/domain/quote'
import type { Catalogue } from '@waybill/domain/catalog'
import type { Locale, Translate } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { titleOf } from '../catalog/index.ts'
import type { LinkedQuote } from './repository-answers.ts'
import {
  isOwnLinkOpened,
  listMarks,
  listMessages,
  listThreadRecipients,
  type StoredMessage,
  type ThreadRecipient,
} from './repository-thread.ts'
import { storedState, type StoredQuote } from './repository.ts'
import { OWN_LINK } from './use-cases/answer-thread.ts'

/** In the address of a quote's page: a question was stored, and the line that a link asks about. */
const SENT_NOTE = 'asked'
const ABOUT = 'about'

interface MessageViewer {
  readonly catalogue: Catalogue
  readonly t: Translate
  readonly locale: Locale
  readonly isNew: (message: StoredMessage) => boolean
}

function messageView(message: StoredMessage, { catalogue, t, locale, isNew }: MessageViewer): QuoteMessageView {
  const { id, createdAt, side, name, isByFormer, lineId, text, audience } = message
  return {
    id,
    at: createdAt,
    side,
    name: isByFormer ? t('mail.quote.former') : name,
    ...(lineId !== undefined && { line: titleOf(catalogue, lineId, locale) }),
    text,
    ...(audience === 'all' && { isToAll: true }),
    ...(isNew(message) && { isNew: true }),
  }
}

/** Links that are over show their thread to recipients alone: the sender's own may have reached others. */
const overStates: ReadonlySet<QuoteState> = new Set<QuoteState>(['expired', 'revoked'])

/** The thread of a reader by their link; undefined where there is none to read. */
export async function readerThread(
  { quote, recipientId }: LinkedQuote,
  state: QuoteState,
  { context, db }: { readonly context: RequestContext; readonly db: Executor },
): Promise<QuoteThreadView | undefined> {
  const { ports, locale, now, request } = context
  const isShared = recipientId === undefined
  if (!isThreadReadable(quote.expires_at, now) || (isShared && overStates.has(state))) return undefined
  const recipients = isShared ? [] : await listThreadRecipients(db, quote.id)
  const recipient = recipients.find(({ id }) => id === recipientId)
  const thread = recipient?.thread
  const messages = messagesOf(await listMessages(db, [quote.number]), thread)
  const isOpen = isThreadOpen(storedState(quote), now)
  if (!isOpen && messages.length === 0) return undefined
  const marks = isShared ? [] : await listMarks(db, quote.number)
  const mark = marks.find((each) => each.side === 'recipient' && each.thread === thread)
  const readThrough = mark?.readThrough ?? 0
  const isNew = ({ id, side }: StoredMessage) => !isShared && side !== 'recipient' && id > readThrough
  const catalogue = await ports.catalogue.version(quote.catalogue_version, db)
  const { searchParams } = new URL(request.url, 'http://path')
  const about = Number(searchParams.get(ABOUT) ?? Number.NaN)
  const last = messages.at(-1)?.id
  const t = ports.pages.translator(locale)
  return {
    messages: messages.map((message) => messageView(message, { catalogue, t, locale, isNew })),
    isOpen,
    isShared,
    isMailed: recipient?.hasOptedOut === false,
    ...(messages.some(isNew) && last !== undefined && { unreadThrough: last }),
    ...(searchParams.has(SENT_NOTE) && { isSent: true }),
    ...(quotedProducts(quote.snapshot).has(about) && { about }),
  }
}

interface OwnedThreads {
  readonly quote: StoredQuote
  readonly catalogue: Catalogue
  readonly t: Translate
  readonly locale: Locale
  readonly now: number
}

/** All threads of a quote for its owner; undefined once they aren't readable. */
export async function ownerThreads(
  { quote, catalogue, t, locale, now }: OwnedThreads,
  db: Executor,
): Promise<OwnerThreadsView | undefined> {
  if (!isThreadReadable(quote.expires_at, now)) return undefined
  const messages = await listMessages(db, [quote.number])
  const readThrough = (await listMarks(db, quote.number)).find(({ side }) => side === 'owner')?.readThrough ?? 0
  const isNew = ({ id, side }: StoredMessage) => side === 'recipient' && id > readThrough
  const viewer = { catalogue, t, locale, isNew }
  const recipients = await listThreadRecipients(db, quote.id)
  const toRecipients = recipients.map((recipient) => threadView(recipient, messages, { viewer, readThrough }))
  const byLink = threadView(undefined, messages, { viewer, readThrough })
  const isLinkOpened = byLink.messages.length > 0 || (await isOwnLinkOpened(db, quote.number))
  const threads = [
    ...toRecipients.filter((thread, place) => thread.messages.length > 0 || recipients[place]?.hasOpened === true),
    ...(isLinkOpened ? [byLink] : []),
  ]
  const last = messages.at(-1)?.id
  return {
    threads,
    toAll: messages.filter(({ audience }) => audience === 'all').map((message) => messageView(message, viewer)),
    isOpen: isThreadOpen(storedState(quote), now),
    ...(messages.some(isNew) && last !== undefined && { unreadThrough: last }),
  }
}

/** One recipient's messages, or those of the sender's own link, without the ones to all. */
function threadView(
  recipient: ThreadRecipient | undefined,
  messages: readonly StoredMessage[],
  { viewer, readThrough }: { readonly viewer: MessageViewer; readonly readThrough: number },
): OwnerThreadView {
  const own = messages.filter(({ audience, thread }) => audience === 'one' && thread === recipient?.thread)
  const about = own.findLast(({ side }) => side === 'recipient')?.lineId
  return {
    recipientId: recipient?.id ?? OWN_LINK,
    ...(recipient !== undefined && { email: recipient.email }),
    messages: own.map((message) => messageView(message, viewer)),
    unread: unreadCount(own, { isReader: false, readThrough }),
    ...(about !== undefined && { about }),
    isMailed: recipient?.hasOptedOut === false,
  }
}
