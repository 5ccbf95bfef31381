import { inertText } from './inert-text.ts'
import { letterMail } from './letter.tsx'

/** To the shop: its payment provider rejects its key, and what follows until that is repaired. */
export const gatewayUnauthorizedMail = letterMail<'gateway_unauthorized'>(({ provider }, { t }) => ({
  subject: t('mail.gatewayUnauthorized.subject'),
  paragraphs: [
    t('mail.gatewayUnauthorized.text', { provider: inertText(provider) }),
    t('mail.gatewayUnauthorized.next'),
  ],
}))
