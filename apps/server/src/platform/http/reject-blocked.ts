import { blockersOf, type Blocker, type BlockerFacts } from '@waybill/domain/billing'
import type { MessageId } from '@waybill/i18n'
import { payerOf, type Member } from './actor.ts'
import { apiError, type ApiError } from './api-error.ts'

/** Messages for a member who enables instead of paying (B-35). */
const ENABLED_INSTEAD: Readonly<Partial<Record<Blocker, MessageId>>> = {
  'billed-to-partner': 'apiError.enablePartners',
  'partner-account': 'apiError.enableOwn',
}

/** The error of the call for the first blocker of a member's act (B-18, B-20, B-35); undefined without one. */
export function rejectBlocked(member: Member, facts: Pick<BlockerFacts, 'act' | 'details'> = {}): ApiError | undefined {
  const [blocker] = blockersOf({ ...facts, payer: payerOf(member) })
  if (blocker === undefined) return undefined
  if (blocker === 'billing-missing') return apiError(601, blocker)
  const message = facts.act === undefined ? ENABLED_INSTEAD[blocker] : undefined
  return apiError(403, blocker, { values: { email: member.email }, ...(message && { message }) })
}
