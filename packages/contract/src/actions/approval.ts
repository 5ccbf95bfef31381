import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { digits, epochOut, flagOut, isoOut, paragraph } from '../fields.ts'

const PAGE = '/account/approval'
const request = z.object({ id: digits })

/** A cart that a member sends to the primary member, and what becomes of it (S-21). The form without an intent comes last. */
export const approvalActions = defineCalls({
  'POST /account/approval/{id}/approve': {
    summary:
      'Makes the version of the cart that was sent the cart again; the order that follows is the answer to its sender, and nothing is bought before',
    area: 'account',
    access: 'approver',
    form: { on: PAGE, intent: 'approval.approve' },
    params: request,
    /** `next`: the checkout, or the cart where something of it has to be looked at first; `saved_as`: name of what was in the cart. */
    result: z.strictObject({ next: z.string(), saved_as: z.string().nullable() }),
  },
  'POST /account/approval/{id}/decline': {
    summary: 'Declines a cart that waits for approval; its sender gets the words by mail',
    area: 'account',
    access: 'approver',
    form: { on: PAGE, intent: 'approval.decline', leadsTo: ({ id }) => `${PAGE}?request=${String(id)}` },
    params: request,
    /** `words`: why, for the sender; not empty. */
    body: z.strictObject({ words: paragraph(1_000) }),
    result: z.strictObject({}),
  },
  'POST /account/approval/{id}/put-aside': {
    summary: 'Takes the banner of a cart that waits for approval away; it goes on waiting on its page',
    area: 'account',
    access: 'approver',
    form: { on: PAGE, intent: 'approval.put_aside', leadsTo: ({ id }) => `${PAGE}?request=${String(id)}` },
    params: request,
    result: z.strictObject({}),
  },
  'POST /account/approval': {
    summary: 'Sends the cart to the primary member for approval, once for each version of it',
    area: 'account',
    access: 'approval',
    form: { on: PAGE, leadsTo: PAGE },
    body: z.strictObject({ note: paragraph(1_000).optional() }),
    result: z.strictObject({
      cart_version: z.int(),
      is_new: flagOut,
      /** 1: a standing approval covered it, and it is ordered in the primary member's name (S-22). */
      is_ordered: flagOut,
      expires_at: isoOut,
      expires_at_epoch: epochOut,
    }),
  },
})
