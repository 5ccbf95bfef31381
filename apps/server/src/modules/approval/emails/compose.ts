import { badgeCount } from '@waybill/domain/cart'
import { localePath } from '@waybill/i18n'
import { fullName } from '../../../platform/full-name.ts'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findMemberContact, findPrimaryContact } from '../../account/index.ts'
import { findAccountCart } from '../../cart/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { APPROVAL_PAGE } from '../approval-paths.ts'
import { findWaitingApproval } from '../repository.ts'

/** To the primary member: who sent the cart, what is in it, and until when it waits (ACC-13). */
const approvalRequested: MailComposer = async ({ ports, order, now }) => {
  const { db } = ports.store
  const { locale, refs } = order
  const accountId = Number(refs['accountId'])
  const waiting = await findWaitingApproval(db, { accountId, now })
  // bought or withdrawn before the mail went out
  if (waiting === undefined || waiting.id !== Number(refs['requestId'])) return undefined
  const catalogue = ports.catalogue.current()
  const { firstName } = await findPrimaryContact(db, accountId)
  const requester = await findMemberContact(db, Number(refs['memberId']))
  const stored = await findAccountCart(db, { accountId, currency: waiting.currency })
  if (stored === undefined) return undefined
  const { planId } = stored.cart
  return {
    name: 'approval_requested',
    props: {
      firstName,
      requestedBy: fullName(requester),
      planTitle: titleOf(catalogue, planId, locale) || ports.pages.translator(locale)('cart.customSolution'),
      moduleCount: badgeCount(catalogue, stored.cart),
      expiresAt: waiting.expiresAt,
      link: `${ports.publicUrl}${localePath(locale, `${APPROVAL_PAGE}?request=${waiting.id}`)}`,
    },
  }
}

export const approvalMails = { approval_requested: approvalRequested }
