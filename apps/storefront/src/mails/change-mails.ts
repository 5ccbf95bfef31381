import type { ChangeMailProps, MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatList, formatMoney } from '@waybill/i18n'
import { nextSentences } from './after-credit.ts'
import { renderLetter } from './letter.tsx'

function letter(
  { firstName, link }: ChangeMailProps,
  layout: MailLayout,
  { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly string[] },
): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const action = { label: t('mail.change.button'), link }
  return renderLetter({ subject, firstName, paragraphs, action }, { layout, t })
}

/** The change that waited until then, and doesn't happen any more (B-128). */
function cancelledText(
  { cancelled }: MailProps['change_done'],
  { locale, messages, timeZone }: MailLayout,
): readonly string[] {
  if (cancelled === null) return []
  const t = createTranslator(locale, messages)
  const date = formatInstant(cancelled.at, locale, { style: 'date', timeZone })
  return [t('mail.change.cancelled', { plan: cancelled.planTitle, date })]
}

/** The add-ons that it switched, by name. */
function switchedText({ on, off }: MailProps['change_done'], { locale, messages }: MailLayout): readonly string[] {
  const t = createTranslator(locale, messages)
  const named = [['receiptMail.switched.on', on] as const, ['receiptMail.switched.off', off] as const]
  return named.flatMap(([id, titles]) => (titles.length === 0 ? [] : t(id, { names: formatList(titles, locale) })))
}

/** A change has taken effect. */
export function changeDoneMail(props: MailProps['change_done'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const { planTitle: plan, charged } = props
  const paid = charged === null ? [] : [t('mail.change.charged', { amount: formatMoney(charged, layout.locale, 2) })]
  return letter(props, layout, {
    subject: t('mail.change.doneSubject'),
    paragraphs: [
      t('mail.change.doneText', { plan }),
      ...switchedText(props, layout),
      ...cancelledText(props, layout),
      ...paid,
      ...nextSentences(props.next, t, { ...layout, style: 'date' }),
    ],
  })
}

/** A change waits for its day, and can be taken back until then. */
export function changeScheduledMail(props: MailProps['change_scheduled'], layout: MailLayout): RenderedMail {
  const { locale, messages, timeZone } = layout
  const t = createTranslator(locale, messages)
  const values = { plan: props.planTitle, date: formatInstant(props.at, locale, { style: 'date', timeZone }) }
  return letter(props, layout, {
    subject: t('mail.change.scheduledSubject', { date: values.date }),
    paragraphs: [
      t('mail.change.scheduledText', values),
      ...nextSentences(props.next, t, { ...layout, style: 'date' }),
      t('mail.change.undo'),
    ],
  })
}

/** A change that waited was taken back. */
export function changeRemovedMail(props: MailProps['change_removed'], layout: MailLayout): RenderedMail {
  const { locale, messages, timeZone } = layout
  const t = createTranslator(locale, messages)
  const values = { plan: props.planTitle, date: formatInstant(props.at, locale, { style: 'date', timeZone }) }
  return letter(props, layout, {
    subject: t('mail.change.removedSubject'),
    paragraphs: [t('mail.change.removedText', values)],
  })
}
