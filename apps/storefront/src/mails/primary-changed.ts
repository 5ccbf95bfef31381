import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { renderLetter } from './letter.tsx'

/** To both members: the role went from one to the other, and what that means for the reader. */
export function primaryChangedMail(props: MailProps['primary_changed'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const company = inertText(props.company)
  const names = { company, former: inertText(props.formerName), name: inertText(props.newName) }
  return renderLetter(
    {
      subject: t('memberMail.primaryChanged.subject', names),
      firstName: props.firstName,
      paragraphs: [
        t('memberMail.primaryChanged.text', names),
        props.isNew ? t('memberMail.primaryChanged.new') : t('memberMail.primaryChanged.former', names),
        t('memberMail.primaryChanged.wrong'),
      ],
      action: { label: t('memberMail.primaryChanged.button'), link: props.link },
    },
    { layout, t },
  )
}
