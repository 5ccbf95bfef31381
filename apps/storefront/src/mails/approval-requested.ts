import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { renderLetter } from './letter.tsx'

/** To the primary member: what another member wants to have bought, and until when that waits. */
export function approvalRequestedMail(props: MailProps['approval_requested'], layout: MailLayout): RenderedMail {
  const { locale, accountZone: timeZone } = layout
  const t = createTranslator(locale, layout.messages)
  const { planTitle: plan, moduleCount: count } = props
  const name = inertText(props.requestedBy)
  const date = formatInstant(props.expiresAt, locale, { style: 'weekday', timeZone })
  return renderLetter(
    {
      subject: t('mail.approvalRequested.subject', { name }),
      firstName: props.firstName,
      paragraphs: [
        t('mail.approvalRequested.text', { name, plan, count }),
        t('mail.approvalRequested.until', { date }),
      ],
      action: { label: t('mail.approvalRequested.button'), link: props.link },
    },
    { layout, t },
  )
}
