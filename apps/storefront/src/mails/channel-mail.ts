import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** Payment of a subscription from now on, and what that needs. */
export function channelChangedMail(props: MailProps['channel_changed'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const { planTitle: plan, channel, needsMethod } = props
  return renderLetter(
    {
      subject: t('receiptMail.channel.subject'),
      firstName: props.firstName,
      paragraphs: [
        t(`receiptMail.channel.${channel}`, { plan }),
        ...(needsMethod ? [t('receiptMail.channel.method')] : []),
      ],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}
