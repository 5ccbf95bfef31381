import { formatInstant, formatList, formatMoney } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { letterMail } from './letter.tsx'

/** To the primary member: what another member wants to have bought, and until when that waits. */
export const approvalRequestedMail = letterMail<'approval_requested'>((props, { locale, accountZone: timeZone, t }) => {
  const { planTitle: plan, moduleCount: count, total, note } = props
  const name = inertText(props.requestedBy)
  const date = formatInstant(props.expiresAt, locale, { style: 'weekday', timeZone })
  return {
    subject: t('mail.approvalRequested.subject', { name }),
    paragraphs: [
      t('mail.approvalRequested.text', { name, plan, count }),
      ...(total ? [t('mail.approvalRequested.sum', { total: formatMoney(total, locale) })] : []),
      t('mail.approvalRequested.until', { date }),
    ],
    ...(note !== '' && { messages: [{ key: 'note', heading: name, text: inertText(note) }] }),
    action: { label: t('mail.approvalRequested.button'), link: props.link },
  }
})

/** To who sent a cart for approval: it is declined, in the words of the primary member (S-21). */
export const approvalDeclinedMail = letterMail<'approval_declined'>((props, { locale, accountZone: timeZone, t }) => {
  const name = inertText(props.declinedBy)
  const date = formatInstant(props.requestedAt, locale, { style: 'weekday', timeZone })
  return {
    subject: t('memberMail.approvalDeclined.subject', { name }),
    paragraphs: [t('memberMail.approvalDeclined.text', { name, date }), t('memberMail.approvalDeclined.next')],
    messages: [{ key: 'words', heading: name, text: inertText(props.words) }],
    action: { label: t('memberMail.approvalDeclined.button'), link: props.link },
  }
})

/** To the primary member: what a member ordered in their name, and what their standing approval leaves (S-22). */
export const standingOrderedMail = letterMail<'standing_ordered'>((props, { locale, t }) => {
  const name = inertText(props.requestedBy)
  const [amount, left] = [props.amount, props.left].map((money) => formatMoney(money, locale, 2))
  const { titles, note } = props
  const plan = formatList(titles, locale)
  return {
    subject: t('memberMail.standingOrdered.subject', { name }),
    paragraphs: [
      t('memberMail.standingOrdered.text', { name, plan, amount: amount ?? '' }),
      t('memberMail.standingOrdered.left', { left: left ?? '' }),
    ],
    ...(note !== '' && { messages: [{ key: 'note', heading: name, text: inertText(note) }] }),
    action: { label: t('memberMail.standingOrdered.button'), link: props.link },
  }
})

/** To who sent a cart for approval: it was ordered, as it was or with what else (S-21). */
export const approvalOrderedMail = letterMail<'approval_ordered'>((props, { locale, accountZone: timeZone, t }) => {
  const { difference } = props
  const name = inertText(props.orderedBy)
  const date = formatInstant(props.requestedAt, locale, { style: 'weekday', timeZone })
  const isSame = difference === ''
  return {
    subject: t(isSame ? 'memberMail.approvalOrdered.approvedSubject' : 'memberMail.approvalOrdered.changedSubject', {
      name,
    }),
    paragraphs: isSame
      ? [t('memberMail.approvalOrdered.approved', { name, date })]
      : [t('memberMail.approvalOrdered.changed', { name, date }), difference],
    action: { label: t('memberMail.approvalOrdered.button'), link: props.link },
  }
})
