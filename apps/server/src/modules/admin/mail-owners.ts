import type { StaffRole } from '@waybill/contract/staff/duties'
import { mainLocale } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { QueuedMail } from '../../platform/events.ts'
import type { MailComposer } from '../../platform/mail/mail-composer.ts'
import { STAFF_ROLES } from '@waybill/contract/staff/duties'
import { findOwners } from './repository.ts'

const TEMPLATE = 'staff_changed'

/** A change of what a member of the staff may do. */
export interface RightsChange {
  readonly what: 'made' | 'changed' | 'disabled'
  readonly staffId: number
  readonly name: string
  readonly email: string
  readonly role: StaffRole
  /** Actor of the audit trail. */
  readonly by: string
  readonly now: number
}

/** Mails to every other owner: nothing that gives rights happens unseen (S-28). */
export async function mailsToOwners(db: Executor, change: RightsChange): Promise<readonly QueuedMail[]> {
  const { what, staffId, name, email, role, by, now } = change
  const owners = await findOwners(db)
  return owners
    .filter(({ id }) => id !== staffId)
    .map((owner) => ({
      template: TEMPLATE,
      to: owner.email,
      locale: mainLocale(),
      dedupeKey: `${TEMPLATE}:${what}:${staffId}:${now}:${owner.id}`,
      refs: { what, name, email, role, by: nameOf(by, owners) },
    }))
}

/** An owner by name; at the command line the name that was given there. */
function nameOf(actor: string, owners: readonly { readonly id: number; readonly name: string }[]): string {
  return owners.find(({ id }) => actor === `staff:${id}`)?.name ?? actor.replace(/^operator:/, '')
}

const KINDS = ['made', 'changed', 'disabled'] as const

const staffChanged: MailComposer = async ({ ports, order: { refs } }) => ({
  name: TEMPLATE,
  props: {
    what: KINDS.find((kind) => kind === refs['what']) ?? 'made',
    name: String(refs['name']),
    email: String(refs['email']),
    role: STAFF_ROLES.find((role) => role === refs['role']) ?? 'support',
    by: String(refs['by']),
    link: `${ports.publicUrl}/admin/staff`,
  },
})

export const staffMails = { [TEMPLATE]: staffChanged }
