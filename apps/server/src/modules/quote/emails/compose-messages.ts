import type { MailProps } from '@waybill/contract/mails'
import { isInMail, messagesOf } from '@waybill/domain/quote'
import { localePath } from '@waybill/i18n'
import type { MailComposer, MailJob } from '../../../platform/mail/mail-composer.ts'
import { findReplyAddress } from '../../account/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { findQuoteForMail, suppressedAmong, type StoredQuote } from '../repository.ts'
import { listMarks, listMessages, listThreadRecipients, type StoredMessage } from '../repository-thread.ts'
import { senderNameOf } from '../use-cases/quote-owner.ts'
import { summaryOf, unsubscribeHeaders } from './compose.ts'
import { mailedOwner } from './mailed-owner.ts'

type MailedMessages = MailProps['quote_message']['messages']

/** Messages that are new for the side that the mail is to, in their order, without what was read or erased meanwhile. */
async function newMessages(
  quote: StoredQuote,
  { order: { refs }, ports }: MailJob,
): Promise<{ readonly messages: readonly StoredMessage[]; readonly isKnown: boolean }> {
  const { db } = ports.store
  const all = await listMessages(db, [quote.number])
  const recipients = refs['side'] === 'recipient' ? await listThreadRecipients(db, quote.id) : []
  const thread = recipients.find(({ id }) => id === Number(refs['recipientId']))?.thread
  const isForReader = refs['side'] === 'recipient'
  const mark = (await listMarks(db, quote.number)).find((each) => each.side === refs['side'] && each.thread === thread)
  const mail = { from: Number(refs['from']), dueAt: Number(refs['dueAt']) }
  const messages = (isForReader ? messagesOf(all, thread) : all).filter(
    (message) =>
      (message.side === 'recipient') !== isForReader &&
      isInMail(message, mail) &&
      message.id > (mark?.readThrough ?? 0) &&
      message.text !== '',
  )
  return { messages, isKnown: !isForReader || thread !== undefined }
}

async function mailedMessages(
  quote: StoredQuote,
  messages: readonly StoredMessage[],
  { order: { locale }, ports }: MailJob,
): Promise<MailedMessages> {
  const catalogue = await ports.catalogue.version(quote.catalogue_version, ports.store.db)
  const former = ports.pages.translator(locale)('mail.quote.former')
  return messages.map(({ id, name, isByFormer, email, side, lineId, text }) => ({
    id,
    who: isByFormer ? former : name || (side === 'shop' ? ports.seller.shopName : (email ?? '')),
    ...(lineId !== undefined && { line: titleOf(catalogue, lineId, locale) }),
    text,
  }))
}

/**
 * Questions to the owner of a quote and to the shop, or answers to a recipient, which end with the withdrawal. It reads what is
 * new when it is made: nothing is mailed that was read on the page meanwhile (S-08).
 */
const quoteMessage: MailComposer = async (job) => {
  const { ports, order, secrets } = job
  const { db } = ports.store
  const { locale, refs } = order
  const quote = await findQuoteForMail(db, String(refs['quoteId']))
  if (quote === undefined) return undefined
  const { messages, isKnown } = await newMessages(quote, job)
  if (messages.length === 0 || !isKnown) return undefined
  const { planTitle } = await summaryOf(quote, job)
  const about = { number: quote.number, planTitle, messages: await mailedMessages(quote, messages, job) }
  if (refs['side'] === 'shop') {
    const props = {
      ...about,
      to: 'shop' as const,
      sender: await senderNameOf(quote, db, ports.pages.translator(locale)),
      command: `npm run cli -- quotes thread ${quote.number}`,
    }
    return { name: 'quote_message', props }
  }
  if (refs['side'] === 'owner') {
    const owner = await mailedOwner(quote, job)
    return owner && { name: 'quote_message', props: { ...about, ...owner, link: `${owner.link}#questions` } }
  }
  if (quote.state === 'revoked' || (await suppressedAmong(db, [order.to])).size > 0) return undefined
  const senderEmail = await findReplyAddress(db, quote.member_id)
  const unsubscribe = `/unsubscribe/${secrets['unsubscribe'] ?? ''}`
  return {
    name: 'quote_message',
    props: {
      ...about,
      to: 'recipient',
      link: ports.publicUrl + localePath(locale, `/quotes/${secrets['token'] ?? ''}#questions`),
      unsubscribeLink: ports.publicUrl + localePath(locale, unsubscribe),
    },
    headers: {
      ...unsubscribeHeaders(ports.publicUrl + unsubscribe),
      ...(senderEmail !== undefined && { 'Reply-To': senderEmail }),
    },
  }
}

export const messageMails = { quote_message: quoteMessage }
