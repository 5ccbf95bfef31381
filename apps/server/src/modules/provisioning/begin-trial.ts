import type { BodyOf } from '@waybill/contract'
import { noAttribution, termsOf } from '@waybill/domain/cart'
import { canStartTrial } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { trialPlan } from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'
import { buysFromPartner } from '../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import { rejectBlocked } from '../../platform/http/reject-blocked.ts'
import { findEntityAccount, trialAddress } from '../account/index.ts'
import { claimAddress, openAccount, startTrial } from '../billing/index.ts'
import { apiErrorOfCart, carryCartOver, findAccountCart, namedCart } from '../cart/index.ts'
import { trailName, type RepresentedMember } from './acting-member.ts'

const NOTHING_TO_TRY = apiError(422, 'nothing-to-try', {
  errors: [{ path: 'package_id', message: 'errors.field_option' }],
})

/**
 * The trial that a registration begins, of what is named: once in an account's life and, where the shop is strict, of a
 * mailbox. The account's cart holds the same, for the checkout that follows (B-70, B-75).
 */
export async function beginTrial(
  { package_id: packageId, modules, quantities }: BodyOf<'POST /api/admin/v1/accounts/{id}/trial'>,
  { member, context }: RepresentedMember,
  db: Executor,
): Promise<Result<undefined, ApiError>> {
  const { ports, now, locale } = context
  const { accountId } = member
  // a trial needs no proved address, as that of a registration
  const blocked = rejectBlocked({ ...member, isEmailVerified: true }, { act: 'settle' })
  if (blocked !== undefined) return fail(blocked)
  if (buysFromPartner(member)) return fail(apiError(403, 'billed-to-partner'))
  // of two at once the second waits, and finds the trial of the first
  await findEntityAccount(db, { entity: 'account', id: accountId, isLocked: true })
  const opened = await openAccount(db, ports, { accountId })
  if (!opened.ok && opened.failure.code !== 'no-subscription') return opened
  if (opened.ok && opened.value.facts.subscription !== undefined) return fail(apiError(409, 'trial-had'))
  const catalogue = ports.catalogue.current()
  const named = namedCart(context, { packageId, modules, quantities })
  if (!named.ok) return named
  const cart = named.value
  if (!canStartTrial(catalogue, cart)) return fail(NOTHING_TO_TRY)
  const trial = trialPlan(catalogue, cart, now)
  if (!trial.ok) return fail(apiErrorOfCart(catalogue, trial.failure, locale))
  const isFirst = await claimAddress(db, trialAddress(member.email), { accountId, now })
  if (!isFirst && ports.config.hasStrictTrials) return fail(apiError(409, 'trial-had'))
  const own = await findAccountCart(db, member)
  const stored = { id: ports.ids.uuid(now), version: 0, key: '', catalogueVersion: catalogue.version, cart }
  await carryCartOver(context, db, { stored: { ...stored, attribution: noAttribution }, cart, accountId, own })
  const { quantities: tried, pricing, entries } = termsOf(cart)
  await startTrial(db, ports, {
    accountId,
    command: {
      kind: 'start_trial',
      trial: trial.value,
      terms: { planId: trial.value.planId, quantities: tried, pricing, ...(entries && { entries }) },
      catalogueVersion: catalogue.version,
      channel: 'direct',
    },
    actor: trailName(context),
    now,
  })
  return ok(undefined)
}
