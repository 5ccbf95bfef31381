import type { Locale, Translate } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import { actorName } from '../../../platform/http/actor.ts'
import type { ActionContext, MemberContext } from '../../../platform/http/register-action.ts'
import { findMemberContact, findPrimaryContact } from '../../account/index.ts'
import type { StoredQuote } from '../repository.ts'
import { findQuoteOwner, type QuoteScope } from '../repository-owner.ts'
import { isRemoved } from '../repository-reminders.ts'

/** The side that sent a quote: a member for their account, or the visitor with the link that manages it (S-04). */
interface QuoteOwner {
  readonly scope: QuoteScope
  /** For events. */
  readonly actor: string
  /** Null of a visitor. */
  readonly memberId: number | null
  /** Empty of a visitor: theirs stands on the quote. */
  readonly name: string
}

/** A quote, and its owner who changes it. */
export interface OwnedQuote extends ActionContext {
  readonly id: string
  readonly owner: QuoteOwner
}

/** A quote of the member's account, which may not exist. */
export function ownedBy({ member, ...acting }: MemberContext, { id }: { readonly id: string }): OwnedQuote {
  const { accountId, memberId } = member
  return {
    ...acting,
    id,
    owner: { scope: { accountId }, actor: actorName(member), memberId, name: fullName(member) },
  }
}

/** The quote of a manage link. */
export function ownedByLink(
  quote: { readonly id: string; readonly number: string },
  acting: ActionContext,
): OwnedQuote {
  const scope = { accountId: null, number: quote.number }
  return { ...acting, id: quote.id, owner: { scope, actor: 'visitor', memberId: null, name: '' } }
}

/** Reader of the mails to the owner of a quote. */
interface NotifiedOwner {
  readonly email: string
  readonly locale: Locale
  /** Facts by which the mail finds its owner. */
  readonly refs: Readonly<Record<string, number>>
  /** Their address counts in A-69: a visitor's isn't confirmed. */
  readonly isVisitor: boolean
}

/**
 * The reader of mails about a quote: the member who shared it, or the primary member once they have left; of a visitor's quote the
 * visitor, who gave an address with it.
 */
export async function ownerOf(
  { member_id: memberId, account_id: accountId, number }: Pick<StoredQuote, 'member_id' | 'account_id' | 'number'>,
  db: Executor,
): Promise<NotifiedOwner | undefined> {
  if (memberId === null || accountId === null) return visitorOf(number, db)
  const contact = await ((await isRemoved(db, memberId))
    ? findPrimaryContact(db, accountId)
    : findMemberContact(db, memberId))
  const { email, locale } = contact
  return { email, locale, refs: { memberId: contact.memberId }, isVisitor: false }
}

/** The sender by the name on the quote, until they leave the account: from then on by none (S-24). */
export async function senderNameOf(
  { member_id: memberId, sender_name: name }: Pick<StoredQuote, 'member_id' | 'sender_name'>,
  db: Executor,
  t: Translate,
): Promise<string> {
  return memberId !== null && (await isRemoved(db, memberId)) ? t('mail.quote.former') : name
}

async function visitorOf(number: string, db: Executor): Promise<NotifiedOwner | undefined> {
  const owner = await findQuoteOwner(db, number)
  return owner && { email: owner.email, locale: owner.locale, refs: { managed: 1 }, isVisitor: true }
}
