import { localePath } from '@waybill/i18n'
import type { MailComposer, MailJob } from '../../../platform/mail/mail-composer.ts'
import { findMemberContact } from '../../account/index.ts'

const linkOf = ({ ports, order }: MailJob, path: string): string => ports.publicUrl + localePath(order.locale, path)

/** To the new address: the member's name, and the link with its end. */
const confirmAddress: MailComposer = async (job) => {
  const { ports, order, secrets } = job
  const { firstName } = await findMemberContact(ports.store.db, Number(order.refs['memberId']))
  const link = linkOf(job, `/account/email/confirm/${secrets['token'] ?? ''}`)
  const expiresAt = Number(order.refs['expiresAt'])
  return { name: 'confirm_address', props: { firstName, email: order.to, expiresAt, link } }
}

/** To the address before: the new one, and the link that takes it back. */
const addressChanged: MailComposer = async (job) => {
  const { ports, order, secrets } = job
  const { firstName, email } = await findMemberContact(ports.store.db, Number(order.refs['memberId']))
  const link = linkOf(job, `/account/email/restore/${secrets['token'] ?? ''}`)
  return { name: 'address_changed', props: { firstName, email, until: Number(order.refs['expiresAt']), link } }
}

const addressWanted: MailComposer = async (job) => {
  const { firstName } = await findMemberContact(job.ports.store.db, Number(job.order.refs['memberId']))
  return { name: 'address_wanted', props: { firstName, link: linkOf(job, '/account/security') } }
}

export const profileMails = {
  confirm_address: confirmAddress,
  address_changed: addressChanged,
  address_wanted: addressWanted,
}
