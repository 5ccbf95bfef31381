import type { MailProps } from '@waybill/contract/mails'
import { decimalsFor, formatInstant, formatMoney, type MessageId } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { letterMail, type Letter, type LetterLayout } from './letter.tsx'

type AnsweredQuote = MailProps['quote_answered']

/** The total, of several options from the lowest to the highest one. */
function totalText(
  { total, totalTo }: Pick<AnsweredQuote, 'total' | 'totalTo'>,
  { locale, t }: Pick<LetterLayout, 'locale' | 't'>,
): string {
  if (totalTo === undefined) return formatMoney(total, locale)
  const decimals = decimalsFor([total, totalTo])
  return t('quoteChoice.amounts', {
    from: formatMoney(total, locale, decimals),
    to: formatMoney(totalTo, locale, decimals),
  })
}

/** Facts of an answer; for the shop also the person and the sender. */
function answerRows(props: AnsweredQuote, { t }: LetterLayout): NonNullable<Letter['rows']> {
  const { who = '', role = '', orderNumber = '', reason, words } = props
  const isForShop = props.to === 'shop'
  return [
    { key: 'who', label: t('quoteMail.answered.by'), value: props.to === 'owner' ? '' : inertText(who) },
    { key: 'role', label: t('quoteMail.answered.role'), value: inertText(role) },
    { key: 'orderNumber', label: t('quoteMail.answered.orderNumber'), value: inertText(orderNumber) },
    { key: 'reason', label: t('quoteMail.answered.reason'), value: reason && t(`quote.decline.reason.${reason}`) },
    { key: 'words', label: t('quoteMail.answered.words'), value: inertText(words) },
    {
      key: 'sender',
      label: t('quoteMail.shop.sender'),
      value: isForShop ? inertText(props.sender) || t('mail.quote.visitor') : '',
    },
  ].flatMap(({ value, ...row }) => (value ? [{ ...row, value }] : []))
}

function answerSubject({ answer, openUntil, number, to }: AnsweredQuote, { t }: LetterLayout): string {
  if (to === 'acceptor') return t('quoteMail.receipt.subject', { number })
  if (answer === 'accepted') return t('quoteMail.answered.acceptedSubject', { number })
  const isOpen = openUntil !== undefined
  return t(isOpen ? 'quoteMail.answered.oneDeclinedSubject' : 'quoteMail.answered.declinedSubject', { number })
}

/** The answer in one sentence; a decline of an earlier release names no person. */
function answerSentence(props: AnsweredQuote, { t, locale }: LetterLayout): string {
  const { answer, who, number, planTitle: plan } = props
  const values = { number, plan, total: totalText(props, { locale, t }) }
  if (props.to === 'acceptor') return t('quoteMail.receipt.text', values)
  if (props.to === 'shop') return t(`quoteMail.shop.${answer}`, values)
  return answer === 'declined' && who !== undefined
    ? t('quoteMail.answered.declinedBy', { ...values, who: inertText(who) })
    : t(`quoteMail.answered.${answer}`, values)
}

/** The next step of the sender; that others may still accept what one person has declined. */
function nextAfter(props: AnsweredQuote, { t, locale, paymentsClosed }: LetterLayout): readonly string[] {
  const { answer, openUntil, to } = props
  if (to === 'acceptor') {
    const until = props.boundUntil
    const date = until && formatInstant(until, locale, { style: 'weekday' })
    return [...(date ? [t('quote.state.heldUntil', { date })] : []), t('quoteMail.receipt.next')]
  }
  if (openUntil !== undefined)
    return [t('quoteMail.answered.stillOpen', { date: formatInstant(openUntil, locale, { style: 'weekday' }) })]
  if (to === 'shop') return []
  if (answer === 'declined') return [t('quoteMail.answered.declinedNext')]
  if (props.endLink !== undefined) return [t('quoteMail.managed.acceptedNext')]
  return [t(paymentsClosed === true ? 'quoteMail.answered.acceptedNextClosed' : 'quoteMail.answered.acceptedNext')]
}

/** The way out for a visitor, whose link has an end. */
export function endOf(
  { endLink: link }: { readonly endLink?: string },
  { t }: Pick<LetterLayout, 't'>,
): Pick<Letter, 'alternative'> {
  return link === undefined ? {} : { alternative: { text: t('quoteMail.managed.end'), link } }
}

/** To the owner of a quote, to the shop and to who accepted: an answer, and what that changes (S-04). */
export const quoteAnsweredMail = letterMail<'quote_answered'>((props, layout) => {
  const { t } = layout
  const rows = answerRows(props, layout)
  const isOpened = props.answer === 'accepted' && !(props.to === 'owner' && props.endLink !== undefined)
  const label = t(isOpened ? 'mail.quote.button' : 'mail.quoteReminder.ownerButton')
  return {
    subject: answerSubject(props, layout),
    paragraphs: [answerSentence(props, layout), ...nextAfter(props, layout)],
    ...(rows.length > 0 && { rows }),
    ...(props.to !== 'shop' && { action: { label, link: props.link } }),
    ...(props.to === 'owner' && endOf(props, layout)),
  }
})

/** To a reader who gets no quotes, as another would send them one: whether they want them again (S-15). */
export const quotesAgainMail = letterMail<'quotes_again'>(({ senderName, link }, { t, shopName: shop }) => ({
  subject: t('quoteMail.again.subject'),
  paragraphs: [
    t('quoteMail.again.text', { sender: inertText(senderName) || t('mail.quote.visitor'), shop }),
    t('quoteMail.again.ignore'),
  ],
  action: { label: t('quoteMail.again.button'), link },
}))

type QuoteReminder = MailProps['quote_reminder']

/** Words for the days that are left: tomorrow, or how many; later than both, the day alone. */
function remindingText(kind: 'subject' | 'owner' | 'recipient', { daysLeft }: QuoteReminder): MessageId {
  if (daysLeft === 1) return `quoteMail.reminder.tomorrow.${kind}`
  return daysLeft > 1 ? `quoteMail.reminder.days.${kind}` : `mail.quoteReminder.${kind}`
}

/** Three days and one day before a quote expires: to its owner, or to a recipient who has opened it. */
export const quoteReminderMail = letterMail<'quote_reminder'>((props, { locale, t }) => {
  const { number, planTitle: plan, link, daysLeft: count } = props
  const date = formatInstant(props.expiresAt, locale, { style: 'coming' })
  const values = { number, plan, total: totalText(props, { locale, t }), date, count }
  const subject = t(remindingText('subject', props), values)
  if (props.to === 'owner') {
    const opened = t(props.isOpened ? 'mail.quoteReminder.opened' : 'mail.quoteReminder.unopened')
    return {
      subject,
      paragraphs: [t(remindingText('owner', props), values), opened],
      action: { label: t('mail.quoteReminder.ownerButton'), link },
      ...endOf(props, { t }),
    }
  }
  const sender = props.senderName === '' ? t('mail.quote.visitor') : inertText(props.senderName)
  return {
    subject,
    paragraphs: [t(remindingText('recipient', props), { ...values, sender })],
    action: { label: t('mail.quote.button'), link },
    unsubscribeLink: props.unsubscribeLink,
  }
})

/** The link that manages the quote of a visitor, and what it is good for (S-04). */
export const quoteManagedMail = letterMail<'quote_managed'>((props, { locale, t }) => {
  const { number, planTitle: plan, link } = props
  const date = formatInstant(props.expiresAt, locale, { style: 'weekday' })
  const values = { number, plan, total: totalText(props, { locale, t }), date }
  return {
    subject: t('quoteMail.managed.subject', values),
    paragraphs: [t('quoteMail.managed.text', values), t('quoteMail.managed.use'), t('quoteMail.managed.keep')],
    action: { label: t('quoteMail.managed.button'), link },
    ...endOf(props, { t }),
  }
})

/** The shop sells a product of a quote no more: to its owner, or to a recipient (S-03). */
export const quoteStoppedMail = letterMail<'quote_stopped'>((props, { t, shopName: shop }) => {
  const { number, planTitle: plan, product, link, keepsOrder } = props
  const isOwner = props.to === 'owner'
  const sender = isOwner ? '' : inertText(props.senderName) || t('mail.quote.visitor')
  return {
    subject: t('quoteMail.stopped.subject', { number, product }),
    paragraphs: [
      t(`quoteMail.stopped.${props.to}`, { number, plan, product, shop, sender }),
      ...(keepsOrder === true ? [t('quote.state.stoppedOrder')] : []),
      ...(isOwner && props.endLink === undefined ? [t('quoteMail.stopped.ownerNext', { product })] : []),
    ],
    rows: [{ key: 'reason', label: t('quoteMail.answered.reason'), value: inertText(props.reason) }],
    action: { label: t(isOwner ? 'mail.quoteReminder.ownerButton' : 'mail.quote.button'), link },
    ...(isOwner ? endOf(props, { t }) : { unsubscribeLink: props.unsubscribeLink }),
  }
})
