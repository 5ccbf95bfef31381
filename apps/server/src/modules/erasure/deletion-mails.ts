import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { recordEvent, type QueuedMail } from '../../platform/events.ts'
import type { Keys } from '../../platform/keys.ts'
import type { MailComposer } from '../../platform/mail/mail-composer.ts'
import { findMemberContact } from '../account/index.ts'
import type { DeletionRecipient, DeletionScope, RequestedDeletion } from './repository-deletions.ts'

/** Page of a deletion: behind the link of its mails. */
export const DELETION_PAGE = '/account/security/deletion'

/** Steps of a deletion that are mailed to the member who requested it. */
type DeletionStep = 'requested' | 'withdrawn' | 'stopped' | 'begun'

interface DeletionRecord {
  readonly deletion: Omit<RequestedDeletion, 'begunAt'>
  readonly step: DeletionStep
  readonly readers: readonly DeletionRecipient[]
  readonly actor: string
  readonly now: number
}

/** Stores a step of a deletion and mails it. */
export async function recordDeletion(
  db: Executor,
  keys: Keys,
  { deletion, step, readers, actor, now }: DeletionRecord,
): Promise<void> {
  const { memberId, accountId, scope, requestedAt, effectiveAt } = deletion
  await recordEvent(db, keys, {
    name: `deletion.${step}`,
    entity: scope,
    entityId: String(scope === 'account' ? accountId : memberId),
    accountId,
    actor,
    data: { effectiveAt },
    now,
    mails: readers.map(({ memberId: readerId, ...to }) => ({
      template: 'deletion_changed',
      ...to,
      dedupeKey: `deletion_changed:${memberId}:${requestedAt}:${step}:${readerId}`,
      refs: { memberId: readerId, step, scope, effectiveAt },
    })),
  })
}

/** The last mail to a person: no row knows them when it is made. */
export function lastMail(scope: DeletionScope, { memberId, ...to }: DeletionRecipient): QueuedMail {
  return { template: 'person_deleted', ...to, dedupeKey: `person_deleted:${memberId}`, refs: { scope } }
}

const scopeIn = (scope: unknown): DeletionScope => (scope === 'account' ? 'account' : 'member')
const stepIn = (step: unknown): DeletionStep =>
  step === 'withdrawn' || step === 'stopped' || step === 'begun' ? step : 'requested'

const deletionChanged: MailComposer = async ({ ports, order: { refs, locale } }) => {
  const { firstName, company } = await findMemberContact(ports.store.db, Number(refs['memberId']))
  return {
    name: 'deletion_changed',
    props: {
      firstName,
      company,
      step: stepIn(refs['step']),
      scope: scopeIn(refs['scope']),
      effectiveAt: Number(refs['effectiveAt']),
      link: ports.publicUrl + localePath(locale, DELETION_PAGE),
    },
  }
}

const personDeleted: MailComposer = async ({ order: { refs } }) => {
  return { name: 'person_deleted', props: { firstName: '', scope: scopeIn(refs['scope']) } }
}

export const deletionMails = { deletion_changed: deletionChanged, person_deleted: personDeleted }
