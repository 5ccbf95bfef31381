import { localePath } from '@waybill/i18n'
import type { MailJob } from '../../../platform/mail/mail-composer.ts'
import { findMemberContact } from '../../account/index.ts'
import { suppressedAmong, type StoredQuote } from '../repository.ts'
import { findQuoteOwner } from '../repository-owner.ts'

interface MailedOwner {
  readonly to: 'owner'
  readonly firstName: string
  /** The page of the quote: in the account, or that of the visitor's manage link. */
  readonly link: string
  /** Of a visitor: where they end the link, and such mails with it. */
  readonly endLink?: string
}

/**
 * The owner of a quote as a mail addresses them; undefined for a visitor whose link has ended, whose address gets no quotes any more, or
 * whose link can't be read since the secret was lost.
 */
export async function mailedOwner(
  quote: Pick<StoredQuote, 'id' | 'number'>,
  { order, ports }: MailJob,
): Promise<MailedOwner | undefined> {
  const { db } = ports.store
  const { locale, refs } = order
  if (refs['managed'] !== 1) {
    const { firstName } = await findMemberContact(db, Number(refs['memberId']))
    return { to: 'owner', firstName, link: ports.publicUrl + localePath(locale, `/account/quotes/${quote.id}`) }
  }
  const owner = await findQuoteOwner(db, quote.number)
  const sealed = owner?.manage_sealed ?? undefined
  if (sealed === undefined || (await suppressedAmong(db, [order.to])).size > 0) return undefined
  const token = ports.keys.open('manage-quote', sealed)
  const link = ports.publicUrl + localePath(locale, `/quotes/manage/${token}`)
  return { to: 'owner', firstName: '', link, endLink: `${link}#end` }
}
