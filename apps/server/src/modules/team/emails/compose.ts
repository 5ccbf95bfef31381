import { localePath } from '@waybill/i18n'
import { badgeCount } from '@waybill/domain/cart'
import { fullName } from '../../../platform/full-name.ts'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findMemberContact, findPrimaryContact } from '../../account/index.ts'
import { findInvitation } from '../repository.ts'
import { findAccountCart } from '../../cart/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { APPROVAL_PAGE } from '../use-cases/waiting-approval.ts'
import { findApproval, findWaitingApproval } from '../repository-approvals.ts'

/** To the person who is invited: by what account and member, as what, with the link and its last day (ACC-08). */
const memberInvited: MailComposer = async ({ ports, order, secrets, now }) => {
  const { db } = ports.store
  const { locale, refs } = order
  const own = { accountId: Number(refs['accountId']), id: Number(refs['invitationId']) }
  const invitation = await findInvitation(db, own)
  // accepted, taken back or over before the mail went out
  if (invitation === undefined || invitation.expires_at <= now) return undefined
  const { firstName, lastName, company } = await findMemberContact(db, Number(refs['memberId']))
  return {
    name: 'member_invited',
    props: {
      invitedBy: fullName({ firstName, lastName }),
      company,
      role: invitation.role === 'manage' && invitation.is_read_only ? 'look' : invitation.role,
      expiresAt: invitation.expires_at,
      link: `${ports.publicUrl}${localePath(locale, `/account/invitation/${secrets['token'] ?? ''}`)}`,
    },
  }
}

/** To both members of a hand-over: who is the primary member now, and what the other may do (ACC-08). */
const primaryChanged: MailComposer = async ({ ports, order }) => {
  const { db } = ports.store
  const { locale, refs } = order
  const [recipientId, formerId, newId] = [refs['memberId'], refs['formerId'], refs['newId']].map(Number)
  const [former, fresh] = await Promise.all([findMemberContact(db, formerId ?? 0), findMemberContact(db, newId ?? 0)])
  const isNew = recipientId === newId
  return {
    name: 'primary_changed',
    props: {
      firstName: isNew ? fresh.firstName : former.firstName,
      company: fresh.company,
      formerName: fullName(former),
      newName: fullName(fresh),
      isNew,
      link: `${ports.publicUrl}${localePath(locale, '/account/members')}`,
    },
  }
}

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

/** To the member who sent a cart: the primary member's words (S-21). Nothing once the sender was removed, whose requests are gone. */
const approvalDeclined: MailComposer = async ({ ports, order }) => {
  const { db } = ports.store
  const { locale, refs } = order
  const request = await findApproval(db, { accountId: Number(refs['accountId']), id: Number(refs['requestId']) })
  if (request?.decidedBy == null) return undefined
  return {
    name: 'approval_declined',
    props: {
      firstName: request.firstName,
      declinedBy: fullName(await findMemberContact(db, request.decidedBy)),
      requestedAt: request.requestedAt,
      words: request.words,
      link: `${ports.publicUrl}${localePath(locale, APPROVAL_PAGE)}`,
    },
  }
}

export const teamMails = {
  member_invited: memberInvited,
  primary_changed: primaryChanged,
  approval_requested: approvalRequested,
  approval_declined: approvalDeclined,
}
