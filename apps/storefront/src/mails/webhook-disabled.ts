import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { renderLetter } from './letter.tsx'

/** To the shop: which endpoint of webhooks is disabled, why, and by which command it goes on. */
export function webhookDisabledMail(
  { endpoint, host, reason, days }: MailProps['webhook_disabled'],
  layout: MailLayout,
): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const values = { endpoint: String(endpoint) }
  return renderLetter(
    {
      subject: t('mail.webhookDisabled.subject', values),
      firstName: '',
      paragraphs: [
        t(`mail.webhookDisabled.${reason}`, { host: inertText(host), days: String(days) }),
        t('mail.webhookDisabled.next', values),
      ],
    },
    { layout, t },
  )
}
