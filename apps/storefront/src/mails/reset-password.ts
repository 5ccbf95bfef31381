import { letterMail } from './letter.tsx'

/** The link for a new password, to the member who requested it. */
export const resetPasswordMail = letterMail<'reset_password'>(({ link }, { t }) => ({
  subject: t('mail.passwordReset.subject'),
  paragraphs: [t('mail.passwordReset.text')],
  action: { label: t('mail.passwordReset.button'), link },
}))
