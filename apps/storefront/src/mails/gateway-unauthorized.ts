import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { renderLetter } from './letter.tsx'

/** To the shop: its payment provider rejects its key, and what follows until that is repaired. */
export function gatewayUnauthorizedMail(
  { provider }: MailProps['gateway_unauthorized'],
  layout: MailLayout,
): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  return renderLetter(
    {
      subject: t('mail.gatewayUnauthorized.subject'),
      firstName: '',
      paragraphs: [
        t('mail.gatewayUnauthorized.text', { provider: inertText(provider) }),
        t('mail.gatewayUnauthorized.next'),
      ],
    },
    { layout, t },
  )
}
