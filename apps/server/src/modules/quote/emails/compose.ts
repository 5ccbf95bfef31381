import type { MailProps } from '@waybill/contract/mails'
import { daysBetween } from '@waybill/domain/calendar'
import { quoteBindsUntil, quoteLabel } from '@waybill/domain/quote'
import { billingZone, localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { goesWithoutDocument, type MailComposer, type MailJob } from '../../../platform/mail/mail-composer.ts'
import { PdfUnavailableError } from '../../../platform/pdf/pdf-port.ts'
import { quoteDocument, quoteFileName } from '../quote-document.ts'
import { quoteSummary, type QuoteSummary } from '../quote-summary.ts'
import { pricedBy, stopOf } from '../quote-terms.ts'
import { hashToken } from '../../../platform/ids.ts'
import { findByConfirmation } from '../repository-suppressed.ts'
import { quoteState } from '../quote-view.ts'
import { senderNameOf } from '../use-cases/quote-owner.ts'
import { viewOfQuote } from '../view-of-quote.ts'
import { changesOfOptions } from '../revision-offers.ts'
import { hasViews } from '../repository-reminders.ts'
import { findAnswerForMail, hasDeclined } from '../repository-answers.ts'
import { answeredQuote, findQuoteForMail, markRecipientSent, suppressedAmong, type StoredQuote } from '../repository.ts'

import { mailedOwner } from './mailed-owner.ts'

/** Its link shows nothing any more: a mail that still waits has no reason. */
const isWithdrawn = ({ state }: StoredQuote): boolean => state === 'revoked' || state === 'superseded'

/** One click in the mail program ends such mails (RFC 8058). */
export const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The quote in the recipient's language with its PDF; one mail per person (QUO-05), and a reply goes to the member who sent it. */
const quote: MailComposer = async (job) => {
  const { ports, order, secrets, now } = job
  const stored = await findQuoteForMail(ports.store.db, String(order.refs['quoteId']))
  const suppressed = await suppressedAmong(ports.store.db, [order.to])
  if (stored === undefined || suppressed.size > 0 || isWithdrawn(stored)) return undefined
  if (await hasDeclined(ports.store.db, Number(order.refs['recipientId']))) return undefined
  const { locale } = order
  const t = ports.pages.translator(locale)
  const view = await viewOfQuote(stored, { ports, locale, now }, ports.store.db)
  const { senderEmail } = view
  const unsubscribe = `${ports.publicUrl}/unsubscribe/${secrets['unsubscribe'] ?? ''}`
  const link = ports.publicUrl + localePath(locale, `/quotes/${secrets['token'] ?? ''}`)
  const changed = await changesOfOptions(stored, { ports, locale }, ports.store.db)
  const document = quoteDocument(view, { locale, t, seller: ports.seller, url: link, ...changed })
  const content = await ports.pdf.render(document).catch((error: unknown) => {
    if (error instanceof PdfUnavailableError && goesWithoutDocument(job)) return undefined
    throw error
  })
  return {
    name: 'quote',
    props: {
      quote: view,
      link,
      ...changed,
      ...(order.refs['isExtended'] === 1 && { isExtended: true as const }),
      unsubscribeLink: ports.publicUrl + localePath(locale, `/unsubscribe/${secrets['unsubscribe'] ?? ''}`),
    },
    headers: { ...unsubscribeHeaders(unsubscribe), ...(senderEmail !== undefined && { 'Reply-To': senderEmail }) },
    attachments: [content && { filename: quoteFileName(view), contentType: 'application/pdf', content }],
    onSent: () => markRecipientSent(ports.store.db, Number(order.refs['recipientId'])),
  }
}

/** Plan and total of a quote in the language of the mail. */
export async function summaryOf(stored: StoredQuote, { ports, order }: MailJob): Promise<QuoteSummary> {
  const { locale } = order
  const catalogue = await pricedBy(ports, ports.store.db, stored)
  return quoteSummary(stored, catalogue, { locale, t: ports.pages.translator(locale) })
}

/** To a member, or to the visitor who has the manage link. */
const isToOwner = (refs: Readonly<Record<string, unknown>>): boolean =>
  refs['memberId'] !== undefined || refs['managed'] === 1

/** The person, and what they wrote; a mail of an earlier release names no answer. */
async function answerFacts(
  db: Executor,
  id: number,
): Promise<Pick<MailProps['quote_answered'], 'who' | 'role' | 'orderNumber' | 'reason' | 'words'>> {
  const answer = Number.isSafeInteger(id) ? await findAnswerForMail(db, id) : undefined
  if (answer === undefined) return { words: '' }
  const { name, email, role, order_number: orderNumber, reason, words } = answer
  const who = name || email
  return {
    ...(who && { who }),
    ...(role && { role }),
    ...(orderNumber && { orderNumber }),
    ...(reason !== null && { reason }),
    words,
  }
}

/**
 * To the owner, to the shop, or to who accepted: what became of the quote. An acceptance leads a member to its link, from which it is opened as
 * a cart; the link of who declined shows nothing more, and an order accepts without one: these lead to the owner's page of it.
 */
const quoteAnswered: MailComposer = async (job) => {
  const { ports, order, secrets, now } = job
  const { db } = ports.store
  const { locale, refs } = order
  const stored = await findQuoteForMail(db, String(refs['quoteId']))
  if (stored === undefined) return undefined
  const isDeclined = refs['answer'] === 'declined'
  const about = {
    ...(await answerFacts(db, Number(refs['answerId']))),
    ...(isDeclined && quoteState(stored, now) === 'open' && { openUntil: stored.expires_at }),
    number: quoteLabel(stored),
    answer: isDeclined ? ('declined' as const) : ('accepted' as const),
    ...(await summaryOf(stored, job)),
  }
  if (refs['receipt'] === 1) {
    const boundUntil = quoteBindsUntil(answeredQuote(stored), now)
    const link = ports.publicUrl + localePath(locale, `/quotes/${secrets['token'] ?? ''}`)
    return {
      name: 'quote_answered',
      props: { ...about, to: 'acceptor', link, ...(boundUntil !== undefined && { boundUntil }) },
    }
  }
  if (!isToOwner(refs)) {
    const sender = await senderNameOf(stored, db, ports.pages.translator(locale))
    return { name: 'quote_answered', props: { ...about, to: 'shop', sender } }
  }
  const owner = await mailedOwner(stored, job)
  if (owner === undefined) return undefined
  const { token } = secrets
  const isOpened = !isDeclined && token !== undefined && refs['managed'] !== 1
  const link = isOpened ? ports.publicUrl + localePath(locale, `/quotes/${token}`) : owner.link
  return { name: 'quote_answered', props: { ...about, ...owner, link } }
}

/** A recipient as a mail addresses them, with the way out of such mails; undefined for one who gets no quotes, or has declined this one. */
async function mailedRecipient(stored: StoredQuote, { ports, order, secrets }: MailJob) {
  const { db } = ports.store
  if ((await suppressedAmong(db, [order.to])).size > 0) return undefined
  if (await hasDeclined(db, Number(order.refs['recipientId']))) return undefined
  const unsubscribe = `/unsubscribe/${secrets['unsubscribe'] ?? ''}`
  return {
    props: {
      to: 'recipient' as const,
      senderName: await senderNameOf(stored, db, ports.pages.translator(order.locale)),
      link: ports.publicUrl + localePath(order.locale, `/quotes/${secrets['token'] ?? ''}`),
      unsubscribeLink: ports.publicUrl + localePath(order.locale, unsubscribe),
    },
    headers: unsubscribeHeaders(ports.publicUrl + unsubscribe),
  }
}

/** Before it expires; one that was answered, withdrawn or has expired meanwhile needs none (QUO-13). */
const quoteReminder: MailComposer = async (job) => {
  const { ports, order, now } = job
  const { db } = ports.store
  const { refs } = order
  const stored = await findQuoteForMail(db, String(refs['quoteId']))
  if (stored === undefined || quoteState(stored, now) !== 'open') return undefined
  const about = {
    number: quoteLabel(stored),
    ...(await summaryOf(stored, job)),
    expiresAt: stored.expires_at,
    daysLeft: daysBetween({ start: now, end: stored.expires_at }, billingZone()),
  }
  if (isToOwner(refs)) {
    const owner = await mailedOwner(stored, job)
    return owner && { name: 'quote_reminder', props: { ...about, ...owner, isOpened: await hasViews(db, stored.id) } }
  }
  const recipient = await mailedRecipient(stored, job)
  return recipient && { name: 'quote_reminder', props: { ...about, ...recipient.props }, headers: recipient.headers }
}

/** To a reader who gets no quotes: whether they want them again; not once they do, or another mail asks (S-15). */
const quotesAgain: MailComposer = async ({ ports, order, secrets }) => {
  const { token = '', sender = '' } = secrets
  if ((await findByConfirmation(ports.store.db, hashToken(token))) === undefined) return undefined
  const link = ports.publicUrl + localePath(order.locale, `/quotes/again/${token}`)
  return { name: 'quotes_again', props: { senderName: sender, link } }
}

/** To the visitor who shared a quote with an address: the link that manages it (S-04). */
const quoteManaged: MailComposer = async (job) => {
  const { ports, order } = job
  const stored = await findQuoteForMail(ports.store.db, String(order.refs['quoteId']))
  const owner = stored && (await mailedOwner(stored, job))
  if (stored === undefined || owner === undefined) return undefined
  const { to: _, firstName: __, ...links } = owner
  const { number, expires_at: expiresAt } = stored
  return { name: 'quote_managed', props: { number, ...(await summaryOf(stored, job)), expiresAt, ...links } }
}

/** The shop sells a product of it no more; to a recipient who gets quotes still (S-03). */
const quoteStopped: MailComposer = async (job) => {
  const { ports, order } = job
  const { db } = ports.store
  const stored = await findQuoteForMail(db, String(order.refs['quoteId']))
  const { stopped } = stored === undefined ? {} : await stopOf(stored, { ports, locale: order.locale }, db)
  if (stored === undefined || stopped === undefined) return undefined
  const { planTitle } = await summaryOf(stored, job)
  const about = { number: quoteLabel(stored), planTitle, ...stopped }
  if (!isToOwner(order.refs)) {
    const recipient = await mailedRecipient(stored, job)
    return recipient && { name: 'quote_stopped', props: { ...about, ...recipient.props }, headers: recipient.headers }
  }
  const owner = await mailedOwner(stored, job)
  return owner && { name: 'quote_stopped', props: { ...about, ...owner } }
}

export const quoteMails = {
  quote,
  quote_answered: quoteAnswered,
  quote_reminder: quoteReminder,
  quotes_again: quotesAgain,
  quote_managed: quoteManaged,
  quote_stopped: quoteStopped,
}
