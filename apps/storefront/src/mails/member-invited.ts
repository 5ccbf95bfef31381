import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatInstant } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { renderLetter } from './letter.tsx'

/** To a person who has no account yet: who invites them, to what, and until when. */
export function memberInvitedMail(props: MailProps['member_invited'], layout: MailLayout): RenderedMail {
  const { locale, accountZone: timeZone } = layout
  const t = createTranslator(locale, layout.messages)
  const [name, company] = [inertText(props.invitedBy), inertText(props.company)]
  const date = formatInstant(props.expiresAt, locale, { style: 'weekday', timeZone })
  return renderLetter(
    {
      subject: t('memberMail.invited.subject', { name, company }),
      firstName: '',
      paragraphs: [t('memberMail.invited.text', { name, company }), t('memberMail.invited.until', { date })],
      action: { label: t('memberMail.invited.button'), link: props.link },
    },
    { layout, t },
  )
}
