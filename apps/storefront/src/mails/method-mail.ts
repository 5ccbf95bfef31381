import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** A payment method that can't be charged any more, and which one is charged from now on. */
export function methodLostMail(props: MailProps['method_lost'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const { planTitle: plan, method, next } = props
  return renderLetter(
    {
      subject: t('memberMail.methodLost.subject'),
      firstName: props.firstName,
      paragraphs: [
        t('memberMail.methodLost.text', { method }),
        next === null ? t('memberMail.methodLost.none') : t('memberMail.methodLost.next', { plan, method: next }),
      ],
      action: { label: t('mail.cardExpires.button'), link: props.link },
    },
    { layout, t },
  )
}
