import { localePath } from '@waybill/i18n'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findMemberContact } from '../../account/index.ts'
import { findInvitation } from '../repository.ts'

/** To the person who is invited: by what account and member, with the link and its last day (ACC-08). */
const memberInvited: MailComposer = async ({ ports, order, secrets, now }) => {
  const { db } = ports.store
  const { locale, refs } = order
  const own = { accountId: Number(refs['accountId']), id: Number(refs['invitationId']) }
  const invitation = await findInvitation(db, own)
  // accepted, taken back or over before the mail went out
  if (invitation === undefined || invitation.expires_at <= now) return undefined
  const { firstName, lastName, company } = await findMemberContact(db, Number(refs['memberId']))
  return {
    name: 'member_invited',
    props: {
      invitedBy: `${firstName} ${lastName}`,
      company,
      expiresAt: invitation.expires_at,
      link: `${ports.publicUrl}${localePath(locale, `/account/invitation/${secrets['token'] ?? ''}`)}`,
    },
  }
}

export const teamMails = { member_invited: memberInvited }
