import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant, formatMoney } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { renderLetter } from './letter.tsx'

/** Three days and one day before a quote expires: to its owner, or to a recipient who has opened it. */
export function quoteReminderMail(props: MailProps['quote_reminder'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { number, planTitle: plan, link } = props
  const total = formatMoney(props.total, locale)
  const date = formatInstant(props.expiresAt, locale, { style: 'coming' })
  const subject = t('mail.quoteReminder.subject', { number, date })
  if (props.to === 'owner') {
    const opened = t(props.isOpened ? 'mail.quoteReminder.opened' : 'mail.quoteReminder.unopened')
    return renderLetter(
      {
        subject,
        firstName: props.firstName,
        paragraphs: [t('mail.quoteReminder.owner', { number, plan, total, date }), opened],
        action: { label: t('mail.quoteReminder.ownerButton'), link },
      },
      { layout, t },
    )
  }
  const sender = props.senderName === '' ? t('mail.quote.visitor') : inertText(props.senderName)
  return renderLetter(
    {
      subject,
      firstName: '',
      paragraphs: [t('mail.quoteReminder.recipient', { sender, number, plan, total, date })],
      action: { label: t('mail.quote.button'), link },
      unsubscribeLink: props.unsubscribeLink,
    },
    { layout, t },
  )
}
