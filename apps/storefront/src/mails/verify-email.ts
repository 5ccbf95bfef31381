import { formatInstant } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { letterMail } from './letter.tsx'

/** After a registration: confirms the address and says how long the trial runs. */
export const verifyEmailMail = letterMail<'verify_email'>((props, layout) => {
  const { t } = layout
  const date = formatInstant(props.trialEndsAt, layout.locale, { style: 'weekday', timeZone: layout.timeZone })
  return {
    subject: t('mail.verify.subject'),
    paragraphs: [
      t('mail.verify.intro', { company: inertText(props.company) }),
      ...(props.isAgain
        ? []
        : [
            t(layout.paymentsClosed === true ? 'mail.trialStarted.closed' : 'mail.trialStarted.text', {
              plan: props.planTitle,
              date,
            }),
          ]),
      t('mail.verify.text'),
    ],
    action: { label: t('mail.verify.button'), link: props.link },
  }
})
