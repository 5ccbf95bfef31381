import { formatInstant } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { letterMail } from './letter.tsx'

/** To a person who has no account yet: who invites them, to what, and until when. */
export const memberInvitedMail = letterMail<'member_invited'>((props, { locale, accountZone: timeZone, t }) => {
  const [name, company] = [inertText(props.invitedBy), inertText(props.company)]
  const date = formatInstant(props.expiresAt, locale, { style: 'weekday', timeZone })
  return {
    subject: t('memberMail.invited.subject', { name, company }),
    paragraphs: [t('memberMail.invited.text', { name, company }), t('memberMail.invited.until', { date })],
    action: { label: t('memberMail.invited.button'), link: props.link },
  }
})
