import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** Notifies the owner of an address of an attempt to register with it. */
export function knownAddressMail(props: MailProps['known_address'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  return renderLetter(
    {
      subject: t('mail.knownAddress.subject'),
      firstName: props.firstName,
      paragraphs: [t('mail.knownAddress.text')],
      action: { label: t('mail.knownAddress.button'), link: props.signInLink },
      alternative: { text: t('mail.knownAddress.reset'), link: props.resetLink },
    },
    { layout, t },
  )
}
