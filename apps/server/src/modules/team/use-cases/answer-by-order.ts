import { decisionByOrder } from '@waybill/domain/cart'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvents, type NewEvent } from '../../../platform/events.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { findMemberContact } from '../../account/index.ts'
import { closeOrderedCarts as closeCarts } from '../../cart/index.ts'
import { decideApproval, lockOrderedApprovals, type OrderedApproval } from '../repository-approval-answers.ts'

type Writing = Parameters<WorkPorts['closeOrderedCarts']>[2]

/** To the primary member, in their absence: what was ordered in their name (S-22). */
async function standingMail(db: Executor, { id, accountId, orderId, orderedBy: memberId }: OrderedApproval) {
  const { email, locale } = await findMemberContact(db, memberId)
  return {
    template: 'standing_ordered',
    to: email,
    locale,
    dedupeKey: `standing_ordered:${id}`,
    refs: { requestId: id, accountId, orderId, memberId },
  }
}

/** The answer that an order is, stored, with the mail to who sent the cart; nothing where they were answered before. */
async function answered(db: Executor, request: OrderedApproval, { now }: Writing): Promise<NewEvent | undefined> {
  const { id, accountId, memberId, sentCart, bought, isSentVersion, isStanding, orderId, orderedBy: by } = request
  const isKnown = sentCart !== null && bought !== null
  const decision = isKnown ? decisionByOrder(sentCart, bought) : isSentVersion ? 'approved' : 'changed'
  if (!(await decideApproval(db, { accountId, id, decision, by, orderId, now }))) return undefined
  const { email, locale } = await findMemberContact(db, memberId)
  const mail = {
    template: 'approval_ordered',
    to: email,
    locale,
    dedupeKey: `approval_ordered:${id}`,
    refs: { requestId: id, accountId, orderId },
  }
  return {
    name: `approval.${decision}`,
    entity: 'approval_request',
    entityId: String(id),
    accountId,
    actor: `member:${by}`,
    data: { order: orderId, ...(isStanding && { standing: 1 }) },
    now,
    // the role may have been handed to who sent it
    mails: memberId === by ? [] : [mail, ...(isStanding ? [await standingMail(db, request)] : [])],
  }
}

/**
 * Closes the carts of orders that are done. The order is the answer to a request for approval (S-21): what was only put into the
 * cart isn't bought yet.
 */
export async function closeOrderedCarts(db: Executor, orderIds: readonly string[], writing: Writing): Promise<void> {
  await closeCarts(db, orderIds, writing)
  const events: NewEvent[] = []
  for (const request of await lockOrderedApprovals(db, orderIds, writing.now)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const event = await answered(db, request, writing)
    if (event !== undefined) events.push(event)
  }
  await recordEvents(db, writing.keys, events)
}
