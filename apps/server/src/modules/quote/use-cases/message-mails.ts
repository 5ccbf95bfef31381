import { messageMailAt, type ThreadSide } from '@waybill/domain/quote'
import { mainLocale, type Locale } from '@waybill/i18n'
import type { QueuedMail } from '../../../platform/events.ts'
import type { Ids } from '../../../platform/ids.ts'
import { salesAddress } from '../../../platform/mail/shop-sender.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { takeMailInstant, type LimitContext } from '../message-limits.ts'
import type { StoredQuote } from '../repository.ts'
import { listMarks, moveMark, type ThreadRecipient } from '../repository-thread.ts'
import { newMailLinks } from './mail-links.ts'
import { ownerOf } from './quote-owner.ts'

/** Surroundings of the mails of a message. */
export interface MessageContext extends LimitContext {
  readonly config: WorkPorts['config']
  readonly ids: Pick<Ids, 'token'>
}

/** A message that was stored, for the mails about it. */
interface MailedMessage {
  readonly id: number
  readonly text: string
}

interface MailTarget {
  readonly side: ThreadSide
  readonly to: string
  readonly locale: Locale
  readonly recipient?: ThreadRecipient
  /** Of the owner. */
  readonly refs?: Readonly<Record<string, number>>
  /** An address that counts in A-69. */
  readonly counted?: string
}

/**
 * Queues the mails of a message: for each address none where one waits that will have it, and ten minutes after its last one
 * otherwise (S-08). The mail reads what is new when it is made.
 */
async function queueMails(
  quote: StoredQuote,
  { message, targets }: { readonly message: MailedMessage; readonly targets: readonly MailTarget[] },
  context: MessageContext,
): Promise<readonly QueuedMail[]> {
  const { db, now } = context
  const marks = await listMarks(db, quote.number)
  const mails: QueuedMail[] = []
  for (const target of targets) {
    const { side, recipient, counted } = target
    const mark = marks.find((each) => each.side === side && each.thread === recipient?.thread)
    const earliest = messageMailAt(mark?.mailAt, now)
    if (earliest === undefined) continue
    // oxlint-disable no-await-in-loop -- one transaction
    const mail = { earliest, text: message.text, recipient: recipient?.email ?? counted }
    const dueAt = await takeMailInstant(mail, context)
    await moveMark(db, { quote, side, recipientId: recipient?.id }, { mailAt: dueAt })
    mails.push(await mailTo(target, { quote, message, dueAt }, context))
    // oxlint-enable no-await-in-loop
  }
  return mails
}

async function mailTo(
  { side, to, locale, recipient, refs }: MailTarget,
  { quote, message, dueAt }: { readonly quote: StoredQuote; readonly message: MailedMessage; readonly dueAt: number },
  { db, ids }: MessageContext,
): Promise<QueuedMail> {
  const [linked] = await newMailLinks(recipient === undefined ? [] : [recipient], quote, { db, ids })
  return {
    template: 'quote_message',
    to,
    locale,
    dedupeKey: `quote_message:${quote.id}:${message.id}:${recipient?.id ?? side}`,
    refs: {
      quoteId: quote.id,
      side,
      from: message.id,
      dueAt,
      ...(recipient !== undefined && { recipientId: recipient.id }),
      ...refs,
    },
    dueAt,
    ...(linked !== undefined && { secrets: linked.secrets }),
  }
}

/** A question is mailed to the owner of the quote and to the shop’s sales address (S-04). */
export async function questionMails(
  quote: StoredQuote,
  message: MailedMessage,
  context: MessageContext & Pick<WorkPorts, 'catalogue' | 'seller'>,
): Promise<readonly QueuedMail[]> {
  const { config, catalogue, seller } = context
  const shop = salesAddress(config, { contact: catalogue.settings().contact, seller })
  const owner = await ownerOf(quote, context.db)
  const isSame = owner?.email.toLowerCase() === shop.toLowerCase()
  const targets: readonly MailTarget[] = [
    ...(owner === undefined
      ? []
      : [
          {
            side: 'owner' as const,
            to: owner.email,
            locale: owner.locale,
            refs: owner.refs,
            ...(owner.isVisitor && { counted: owner.email }),
          },
        ]),
    ...(isSame ? [] : [{ side: 'shop' as const, to: shop, locale: mainLocale() }]),
  ]
  return queueMails(quote, { message, targets }, context)
}

/** An answer is mailed to its recipients, each with links of their own, unless they get no mails about quotes. */
export function answerMessageMails(
  quote: StoredQuote,
  { message, recipients }: { readonly message: MailedMessage; readonly recipients: readonly ThreadRecipient[] },
  context: MessageContext,
): Promise<readonly QueuedMail[]> {
  const targets = recipients
    .filter(({ hasOptedOut }) => !hasOptedOut)
    .map((recipient) => ({ side: 'recipient' as const, to: recipient.email, locale: quote.locale, recipient }))
  return queueMails(quote, { message, targets }, context)
}
