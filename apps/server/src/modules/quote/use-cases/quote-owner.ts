import type { Executor } from '../../../platform/database/database.ts'
import { findMemberContact, findPrimaryContact } from '../../account/index.ts'
import type { StoredQuote } from '../repository.ts'
import { isRemoved } from '../repository-reminders.ts'

/** The reader of mails about a quote: the member who shared it, or the primary member once they have left. A visitor has no address. */
export async function ownerOf(
  { member_id: memberId, account_id: accountId }: Pick<StoredQuote, 'member_id' | 'account_id'>,
  db: Executor,
): Promise<Awaited<ReturnType<typeof findMemberContact>> | undefined> {
  if (memberId === null || accountId === null) return undefined
  return (await isRemoved(db, memberId)) ? findPrimaryContact(db, accountId) : findMemberContact(db, memberId)
}
