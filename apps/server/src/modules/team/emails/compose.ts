import { localePath } from '@waybill/i18n'
import { badgeCount, type CartLine } from '@waybill/domain/cart'
import { money, zero } from '@waybill/domain/money'
import { fullName } from '../../../platform/full-name.ts'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { findMemberContact, findPrimaryContact } from '../../account/index.ts'
import { findInvitation } from '../repository-invitations.ts'
import { differenceText, findCartOfOrder } from '../../cart/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { standingOf } from '../use-cases/standing-approval.ts'
import { APPROVAL_PAGE } from '../use-cases/waiting-approval.ts'
import { findApproval, findOpenApproval } from '../repository-approvals.ts'

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

/** To the primary member: who sent the cart, what was in it and their note, and until when it waits (ACC-13). */
const approvalRequested: MailComposer = async ({ ports, order, now }) => {
  const { db } = ports.store
  const { locale, refs } = order
  const accountId = Number(refs['accountId'])
  const waiting = await findOpenApproval(db, { accountId, id: Number(refs['requestId']), now })
  // answered, bought or withdrawn before the mail went out
  if (waiting === undefined || waiting.sentCart === null) return undefined
  const { sentCart, sentTotal, currency, note, expiresAt } = waiting
  const catalogue = ports.catalogue.current()
  const { firstName } = await findPrimaryContact(db, accountId)
  return {
    name: 'approval_requested',
    props: {
      firstName,
      requestedBy: fullName(waiting),
      planTitle: titleOf(catalogue, sentCart.planId, locale) || ports.pages.translator(locale)('cart.customSolution'),
      moduleCount: badgeCount(catalogue, sentCart),
      ...(sentTotal !== null && { total: money(sentTotal, currency) }),
      note,
      expiresAt,
      link: `${ports.publicUrl}${localePath(locale, `${APPROVAL_PAGE}?request=${waiting.id}`)}`,
    },
  }
}

/** An answered request of a mail, with the name of who answered; undefined once its sender was removed, whose requests are gone. */
async function answeredRequest({ ports, order }: Parameters<MailComposer>[0]) {
  const { db } = ports.store
  const { refs } = order
  const request = await findApproval(db, { accountId: Number(refs['accountId']), id: Number(refs['requestId']) })
  if (request === undefined || request.decidedBy === null) return undefined
  return { request, by: fullName(await findMemberContact(db, request.decidedBy)) }
}

/** To the member who sent a cart: the primary member's words (S-21). */
const approvalDeclined: MailComposer = async (mail) => {
  const { ports, order } = mail
  const answer = await answeredRequest(mail)
  if (answer === undefined) return undefined
  const { firstName, requestedAt, words } = answer.request
  const link = `${ports.publicUrl}${localePath(order.locale, APPROVAL_PAGE)}`
  return { name: 'approval_declined', props: { firstName, declinedBy: answer.by, requestedAt, words, link } }
}

/** To the member who sent a cart: it was ordered, and what of it was changed (S-21). */
const approvalOrdered: MailComposer = async (mail) => {
  const { ports, order } = mail
  const answer = await answeredRequest(mail)
  if (answer === undefined) return undefined
  const { firstName, requestedAt, sentCart: sent } = answer.request
  const bought = await findCartOfOrder(ports.store.db, String(order.refs['orderId']))
  const viewer = {
    catalogue: ports.catalogue.current(),
    locale: order.locale,
    t: ports.pages.translator(order.locale),
  }
  const difference = sent && bought ? differenceText(viewer, { ...sent, currency: bought.currency }, bought) : ''
  const link = `${ports.publicUrl}${localePath(order.locale, APPROVAL_PAGE)}`
  return { name: 'approval_ordered', props: { firstName, orderedBy: answer.by, requestedAt, difference, link } }
}

/** A line beside the plan. */
const boughtAlone = ({ productId, bundled }: CartLine): readonly number[] => (bundled ? [] : [productId])

/** To the primary member: what was ordered in their name, within the standing approval that they gave (S-22). */
const standingOrdered: MailComposer = async ({ ports, order, now }) => {
  const { db } = ports.store
  const { locale, refs } = order
  const accountId = Number(refs['accountId'])
  const request = await findApproval(db, { accountId, id: Number(refs['requestId']) })
  const { standingAmount = null } = request ?? {}
  if (request === undefined || standingAmount === null) return undefined
  const { memberId, currency, sentCart, note } = request
  const standing = await standingOf(db, { accountId, memberId, currency }, { now })
  const { firstName } = await findMemberContact(db, Number(refs['memberId']))
  const catalogue = ports.catalogue.current()
  const ids = sentCart === null ? [] : [sentCart.planId, ...sentCart.lines.flatMap(boughtAlone)]
  return {
    name: 'standing_ordered',
    props: {
      firstName,
      requestedBy: fullName(request),
      titles: ids.map((id) => titleOf(catalogue, id, locale)).filter((title) => title !== ''),
      amount: money(standingAmount, currency),
      left: standing?.left ?? zero(currency),
      note,
      link: `${ports.publicUrl}${localePath(locale, '/account/billing/subscription')}`,
    },
  }
}

export const teamMails = {
  member_invited: memberInvited,
  primary_changed: primaryChanged,
  approval_requested: approvalRequested,
  approval_declined: approvalDeclined,
  approval_ordered: approvalOrdered,
  standing_ordered: standingOrdered,
}
