import { HOUR_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent, type QueuedMail } from '../../../platform/events.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { ActionContext } from '../../../platform/http/register-action.ts'
import { hashToken } from '../../../platform/ids.ts'
import { emailNorm, findMemberContact } from '../../account/index.ts'
import { noteChangedAccess } from '../../billing/index.ts'
import {
  endAllSessions,
  findLink,
  findOwnerOfAddress,
  insertLink,
  redeemLink,
  redeemOtherLinks,
  setPasswordHash,
  type FoundLink,
} from '../../session/index.ts'
import { takeAddress } from '../repository.ts'

const RESTORE_WITHIN_MS = 72 * HOUR_MS

export type AddressPurpose = 'confirm_address' | 'restore_address'
type AddressResult = Result<{ readonly email: string }, ApiError>

const LINK_EXPIRED = apiError(410, 'link-expired')

/** The link of a mail while it can be used. */
export function findAddressLink(
  token: string,
  purpose: AddressPurpose,
  { context, db }: ActionContext,
): Promise<FoundLink | undefined> {
  return findLink(db, { tokenHash: hashToken(token), purpose, now: context.now })
}

/** Uses the link: its address is the member's, unless another has it, and links to the mailbox before are over. */
async function redeem(token: string, purpose: AddressPurpose, by: ActionContext): Promise<FoundLink | undefined> {
  const { context, db } = by
  const { now } = context
  const link = await findAddressLink(token, purpose, by)
  if (link === undefined || !(await redeemLink(db, { tokenHash: hashToken(token), now }))) return undefined
  const { memberId, accountId, address: email } = link
  const owner = await findOwnerOfAddress(db, emailNorm(email), now)
  if (owner !== undefined && owner.id !== memberId) return undefined
  if (!(await takeAddress(db, memberId, { email, now }))) return undefined
  for (const over of ['reset_password', 'verify_email', 'confirm_address'] as const)
    // oxlint-disable-next-line no-await-in-loop -- rows of one transaction
    await redeemOtherLinks(db, { memberId, purpose: over, now })
  // an address that wasn't confirmed before is now
  await noteChangedAccess(db, accountId, now)
  return link
}

function record(
  name: string,
  { memberId, accountId }: FoundLink,
  { mails, by: { context, db } }: { readonly mails: readonly QueuedMail[]; readonly by: ActionContext },
): Promise<void> {
  return recordEvent(db, context.ports.keys, {
    name,
    entity: 'member',
    entityId: String(memberId),
    accountId,
    actor: `member:${memberId}`,
    data: {},
    now: context.now,
    mails,
  })
}

/** A link with its mail to an address that was the member's before, or is again. */
async function linkMail(link: FoundLink, { template, to, purpose, lifeMs, by }: LinkOrder): Promise<QueuedMail> {
  const { ports, now } = by.context
  const { memberId, accountId } = link
  const token = ports.ids.token()
  const expiresAt = now + lifeMs
  const address = purpose === 'restore_address' ? { address: to } : {}
  await insertLink(by.db, { tokenHash: hashToken(token), purpose, memberId, accountId, ...address, expiresAt })
  const { locale } = await findMemberContact(by.db, memberId)
  const dedupeKey = `${template}:${ports.ids.uuid(now)}`
  return { template, to, locale, dedupeKey, refs: { memberId, expiresAt }, secrets: { token } }
}

interface LinkOrder {
  readonly template: string
  readonly to: string
  readonly purpose: 'restore_address' | 'reset_password'
  readonly lifeMs: number
  readonly by: ActionContext
}

/**
 * The new address is the member's. The mailbox before reads so, and can take it back for 72 hours; one that was never
 * confirmed may be a stranger's, and gets no such link (S-18).
 */
export async function confirmAddress(token: string, by: ActionContext): Promise<AddressResult> {
  const link = await redeem(token, 'confirm_address', by)
  if (link === undefined) return fail(LINK_EXPIRED)
  const order = {
    template: 'address_changed',
    to: link.email,
    purpose: 'restore_address',
    lifeMs: RESTORE_WITHIN_MS,
  } as const
  const mails = link.isVerified ? [await linkMail(link, { ...order, by })] : []
  await record('member.address_changed', link, { mails, by })
  return ok({ email: link.address })
}

/**
 * The address before is the member's again. Who changed it knew the password: it is void, every session ends, and the mailbox
 * gets a link for another. Later links to take an address back are over; earlier ones are not, since the mailbox between may be
 * the intruder's.
 */
export async function restoreAddress(token: string, by: ActionContext): Promise<AddressResult> {
  const link = await redeem(token, 'restore_address', by)
  if (link === undefined) return fail(LINK_EXPIRED)
  const { db, context } = by
  const { memberId, address, expiresAt } = link
  await redeemOtherLinks(db, { memberId, purpose: 'restore_address', from: expiresAt, now: context.now })
  await setPasswordHash(db, memberId, '')
  await endAllSessions(db, memberId, context.now)
  const order = { template: 'reset_password', to: address, purpose: 'reset_password', lifeMs: HOUR_MS } as const
  await record('member.address_restored', link, { mails: [await linkMail(link, { ...order, by })], by })
  return ok({ email: address })
}
