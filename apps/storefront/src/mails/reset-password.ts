import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** The link for a new password, to the member who requested it. */
export function resetPasswordMail({ firstName, link }: MailProps['reset_password'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  return renderLetter(
    {
      subject: t('mail.passwordReset.subject'),
      firstName,
      paragraphs: [t('mail.passwordReset.text')],
      action: { label: t('mail.passwordReset.button'), link },
    },
    { layout, t },
  )
}
