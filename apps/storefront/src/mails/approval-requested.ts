import { formatInstant } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { letterMail } from './letter.tsx'

/** To the primary member: what another member wants to have bought, and until when that waits. */
export const approvalRequestedMail = letterMail<'approval_requested'>((props, { locale, accountZone: timeZone, t }) => {
  const { planTitle: plan, moduleCount: count } = props
  const name = inertText(props.requestedBy)
  const date = formatInstant(props.expiresAt, locale, { style: 'weekday', timeZone })
  return {
    subject: t('mail.approvalRequested.subject', { name }),
    paragraphs: [t('mail.approvalRequested.text', { name, plan, count }), t('mail.approvalRequested.until', { date })],
    action: { label: t('mail.approvalRequested.button'), link: props.link },
  }
})
