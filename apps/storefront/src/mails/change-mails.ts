import type { MailProps } from '@waybill/contract/mails'
import { formatInstant, formatList, formatMoney } from '@waybill/i18n'
import { nextSentences } from './after-credit.ts'
import { letterMail, type LetterLayout } from './letter.tsx'

/** The change that waited until then, and doesn't happen any more (B-128). */
function cancelledText(
  { cancelled }: MailProps['change_done'],
  { locale, timeZone, t }: LetterLayout,
): readonly string[] {
  if (cancelled === null) return []
  const date = formatInstant(cancelled.at, locale, { style: 'date', timeZone })
  return [t('mail.change.cancelled', { plan: cancelled.planTitle, date })]
}

/** The add-ons that it switched, by name. */
function switchedText({ on, off }: MailProps['change_done'], { locale, t }: LetterLayout): readonly string[] {
  const named = [['receiptMail.switched.on', on] as const, ['receiptMail.switched.off', off] as const]
  return named.flatMap(([id, titles]) => (titles.length === 0 ? [] : t(id, { names: formatList(titles, locale) })))
}

/** A change has taken effect. */
export const changeDoneMail = letterMail<'change_done'>((props, layout) => {
  const { t } = layout
  const { planTitle: plan, charged } = props
  const paid = charged === null ? [] : [t('mail.change.charged', { amount: formatMoney(charged, layout.locale, 2) })]
  return {
    subject: t('mail.change.doneSubject'),
    paragraphs: [
      t('mail.change.doneText', { plan }),
      ...switchedText(props, layout),
      ...cancelledText(props, layout),
      ...paid,
      ...nextSentences(props.next, t, { ...layout, style: 'date' }),
    ],
    action: { label: t('mail.change.button'), link: props.link },
  }
})

/** A change waits for its day, and can be taken back until then. */
export const changeScheduledMail = letterMail<'change_scheduled'>((props, layout) => {
  const { locale, timeZone, t } = layout
  const values = { plan: props.planTitle, date: formatInstant(props.at, locale, { style: 'date', timeZone }) }
  return {
    subject: t('mail.change.scheduledSubject', { date: values.date }),
    paragraphs: [
      t('mail.change.scheduledText', values),
      ...nextSentences(props.next, t, { ...layout, style: 'date' }),
      t('mail.change.undo'),
    ],
    action: { label: t('mail.change.button'), link: props.link },
  }
})

/** A change that waited was taken back. */
export const changeRemovedMail = letterMail<'change_removed'>((props, { locale, timeZone, t }) => {
  const values = { plan: props.planTitle, date: formatInstant(props.at, locale, { style: 'date', timeZone }) }
  return {
    subject: t('mail.change.removedSubject'),
    paragraphs: [t('mail.change.removedText', values)],
    action: { label: t('mail.change.button'), link: props.link },
  }
})
