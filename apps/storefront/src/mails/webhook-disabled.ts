import { inertText } from './inert-text.ts'
import { letterMail } from './letter.tsx'

/** To the shop: which endpoint of webhooks is disabled, why, and by which command it goes on. */
export const webhookDisabledMail = letterMail<'webhook_disabled'>(({ endpoint, host, reason, days }, { t }) => {
  const values = { endpoint: String(endpoint) }
  return {
    subject: t('mail.webhookDisabled.subject', values),
    paragraphs: [
      t(`mail.webhookDisabled.${reason}`, { host: inertText(host), days: String(days) }),
      t('mail.webhookDisabled.next', values),
    ],
  }
})
