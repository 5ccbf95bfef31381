import type { Executor } from '../../../platform/database/database.ts'
import { hashToken, type Ids } from '../../../platform/ids.ts'
import type { StoredQuote } from '../repository.ts'
import { insertLinks } from '../repository-recipients.ts'
import { listSentRecipients, type SentRecipient } from '../repository-sent.ts'

/** Tokens of the links of one mail; their hashes are stored. */
type MailSecrets = Readonly<Record<'token' | 'unsubscribe', string>>

/** Gives each recipient links for a further mail, one to the quote and one that ends such mails; those of earlier mails stay good. */
export async function newMailLinks<Recipient extends { readonly id: number }>(
  recipients: readonly Recipient[],
  quote: Pick<StoredQuote, 'id' | 'account_id'>,
  { db, ids }: { readonly db: Executor; readonly ids: Pick<Ids, 'token'> },
): Promise<readonly (Recipient & { readonly secrets: MailSecrets })[]> {
  const linked = recipients.map((recipient) => ({
    ...recipient,
    secrets: { token: ids.token(), unsubscribe: ids.token() },
  }))
  await insertLinks(
    db,
    linked.map(({ id, secrets }) => ({
      quoteId: quote.id,
      accountId: quote.account_id ?? undefined,
      recipientId: id,
      links: [
        { purpose: 'view', tokenHash: hashToken(secrets.token) },
        { purpose: 'unsubscribe', tokenHash: hashToken(secrets.unsubscribe) },
      ],
    })),
  )
  return linked
}

/** Recipients whose answer is awaited, or was an acceptance: none who declined, who gets no quotes or whose address is gone. */
export async function awaitedRecipients(
  { id, account_id: accountId }: Pick<StoredQuote, 'id' | 'account_id'>,
  db: Executor,
): Promise<readonly SentRecipient[]> {
  const all = await listSentRecipients(db, { accountId, quoteIds: [id] })
  return all.filter(
    ({ email, state, has_opted_out: optedOut, has_declined: declined }) =>
      email !== '' && state !== 'suppressed' && !optedOut && !declined,
  )
}
