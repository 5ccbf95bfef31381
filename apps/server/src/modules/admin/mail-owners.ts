import type { StaffRole } from '@waybill/contract/staff/duties'
import { mainLocale } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { QueuedMail } from '../../platform/events.ts'
import type { MailComposer } from '../../platform/mail/mail-composer.ts'
import { STAFF_ROLES } from '@waybill/contract/staff/duties'
import { findEnrolment } from './repository-enrolments.ts'
import { listStaff, type ListedStaff } from './repository.ts'

const TEMPLATE = 'staff_changed'
const KINDS = [
  'made',
  'changed',
  'disabled',
  'invited',
  'recovering',
  'recovered',
  'passkey_added',
  'passkey_removed',
  'key_made',
] as const

/** A change of what a member of the staff may do. */
export interface RightsChange {
  readonly what: (typeof KINDS)[number]
  /** 0: none yet, or a key. */
  readonly staffId: number
  readonly name: string
  /** The prefix of a key. */
  readonly email: string
  readonly role: StaffRole
  /** Actor of the audit trail. */
  readonly by: string
  readonly now: number
}

/** Mails to every other owner: nothing that gives rights happens unseen (S-28). */
export function mailsToOwners(db: Executor, change: RightsChange): Promise<readonly QueuedMail[]> {
  return mailsTo(db, change, ({ id, role }) => role === 'owner' && id !== change.staffId)
}

/** The same, and to the one whose factor it is (S-27). */
export function mailsAboutFactor(db: Executor, change: RightsChange): Promise<readonly QueuedMail[]> {
  return mailsTo(db, change, ({ id, role }) => role === 'owner' || id === change.staffId)
}

async function mailsTo(
  db: Executor,
  { what, staffId, name, email, role, by, now }: RightsChange,
  isReader: (staff: ListedStaff) => boolean,
): Promise<readonly QueuedMail[]> {
  const staff = await listStaff(db)
  const byName = staff.find(({ id }) => by === `staff:${id}`)?.name
  return staff
    .filter((reader) => reader.disabledAt === null && isReader(reader))
    .map((reader) => ({
      template: TEMPLATE,
      to: reader.email,
      locale: mainLocale(),
      dedupeKey: `${TEMPLATE}:${what}:${staffId || email}:${now}:${reader.id}`,
      refs: {
        what,
        name,
        email,
        role,
        isOwn: reader.id === staffId ? 1 : 0,
        ...(byName !== undefined && { by: byName }),
      },
    }))
}

/** The page that shows the change. */
function pageOf(refs: Readonly<Record<string, unknown>>): string {
  if (refs['what'] === 'key_made') return '/keys'
  return refs['isOwn'] === 1 ? '' : '/staff'
}

const staffChanged: MailComposer = async ({ ports, order: { refs } }) => ({
  name: TEMPLATE,
  props: {
    what: KINDS.find((kind) => kind === refs['what']) ?? 'made',
    name: String(refs['name']),
    email: String(refs['email']),
    role: STAFF_ROLES.find((role) => role === refs['role']) ?? 'support',
    by: typeof refs['by'] === 'string' ? refs['by'] : null,
    isOwn: refs['isOwn'] === 1,
    link: `${ports.publicUrl}/admin${pageOf(refs)}`,
  },
})

/** The address of the page behind a link of an enrolment. */
export function enrolLink(publicUrl: string, token: string): string {
  return `${publicUrl}/admin/enrol/${token}`
}

/** The link by which a member of the staff chooses password and second factor; none once that is used or taken back. */
const staffEnrolment: MailComposer = async ({ ports, order: { refs }, secrets }) => {
  const enrolment = await findEnrolment(ports.store.db, Number(refs['enrolmentId']))
  if (enrolment === undefined) return undefined
  const { name, role, staffId, endsAt } = enrolment
  const link = enrolLink(ports.publicUrl, secrets['token'] ?? '')
  return {
    name: 'staff_enrolment',
    props: { isNew: staffId === null, name, role, by: String(refs['by']), until: endsAt, link },
  }
}

export const staffMails = { [TEMPLATE]: staffChanged, staff_enrolment: staffEnrolment }
