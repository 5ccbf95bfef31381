import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { renderLetter } from './letter.tsx'

/** After a registration: confirms the address and says how long the trial runs. */
export function verifyEmailMail(props: MailProps['verify_email'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const date = formatInstant(props.trialEndsAt, layout.locale, { style: 'weekday', timeZone: layout.timeZone })
  return renderLetter(
    {
      subject: t('mail.verify.subject'),
      firstName: props.firstName,
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
    },
    { layout, t },
  )
}
