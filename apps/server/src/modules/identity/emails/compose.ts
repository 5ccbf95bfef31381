import { localePath } from '@waybill/i18n'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findMemberContact } from '../../account/index.ts'
import { findInvitation } from '../../team/index.ts'

/** To the primary member: a domain is lost, or a person waits; nothing where they answered before the mail went out. */
const companyChanged: MailComposer = async ({ ports, order }) => {
  const { db } = ports.store
  const { memberId, accountId, change, domain, invitationId } = order.refs
  const { firstName } = await findMemberContact(db, Number(memberId))
  if (change === 'lost') {
    const link = ports.publicUrl + localePath(order.locale, '/account/members/company')
    return { name: 'company_changed', props: { firstName, change: 'lost', subject: String(domain), link } }
  }
  const invitation = await findInvitation(db, { accountId: Number(accountId), id: Number(invitationId) })
  if (invitation?.is_requested !== true) return undefined
  const link = ports.publicUrl + localePath(order.locale, '/account/members')
  return { name: 'company_changed', props: { firstName, change: 'waits', subject: invitation.email, link } }
}

export const companyMails = { company_changed: companyChanged }
