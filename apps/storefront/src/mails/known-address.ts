import { letterMail } from './letter.tsx'

/** Notifies the owner of an address of an attempt to register with it. */
export const knownAddressMail = letterMail<'known_address'>((props, { t }) => ({
  subject: t('mail.knownAddress.subject'),
  paragraphs: [t('mail.knownAddress.text')],
  action: { label: t('mail.knownAddress.button'), link: props.signInLink },
  alternative: { text: t('mail.knownAddress.reset'), link: props.resetLink },
}))
