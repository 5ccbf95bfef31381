import type { FastifyInstance } from 'fastify'
import { calls, type CallKey, type ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { NO_PROVIDER, NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import { buysFromPartner } from '../../platform/http/actor.ts'
import { withClaimedAnswer } from '../../platform/http/idempotency.ts'
import { asResult, callRegistrar, type RegisterCall } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Ports } from '../../platform/ports.ts'
import { findAccountRecords, findEntityAccount, findMetadata, mergeMetadata } from '../account/index.ts'
import {
  changeSubscription,
  checkoutAnswer,
  createSubscription,
  noticeOf,
  previewSubscription,
} from '../purchase/index.ts'
import { registrationProblems } from '../registration/index.ts'
import { inviteMember } from '../team/index.ts'
import { actFor, inTheirPlace, trailName, type RepresentedMember } from './acting-member.ts'
import { beginTrial } from './begin-trial.ts'
import { makeAccount } from './make-account.ts'

/** Calls by which programs make and describe customers (ADM-14). */
export function registerProvisioning(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  registerMetadata(call)
  registerAccounts(call)
  registerSubscriptions(call)
}

function registerMetadata(call: RegisterCall): void {
  call('GET /api/admin/v1/accounts/{id}', async ({ params: { id } }, _, db) => {
    const [account] = await findAccountRecords(db, { id, limit: 1 })
    return account === undefined ? fail(NOT_FOUND) : ok({ result: account })
  })
  call('GET /api/admin/v1/metadata/{entity}/{id}', async ({ params }, _, db) => {
    const accountId = await findEntityAccount(db, params)
    if (accountId === undefined) return fail(NOT_FOUND)
    return ok({ result: { ...params, account_id: accountId, ...(await findMetadata(db, params)) } })
  })
  call('POST /api/admin/v1/metadata/{entity}/{id}', async ({ params, body }, context, db) => {
    const { external_id: externalId, metadata } = body
    const by = { actor: trailName(context), now: context.now }
    const merged = await mergeMetadata(db, context.ports.keys, { ...params, externalId, metadata, ...by })
    if (!merged.ok) return merged
    const { accountId, ...named } = merged.value
    return ok({ result: { ...params, account_id: accountId, ...named } })
  })
}

function registerAccounts(call: RegisterCall): void {
  call('POST /api/admin/v1/accounts', async ({ body }, context, db) => asResult(await makeAccount(body, context, db)), {
    alsoCheck: registrationProblems,
  })
  call('POST /api/admin/v1/accounts/{id}/members', async ({ params: { id }, body }, context, db) => {
    const represented = await actFor(db, id, context)
    if (!represented.ok) return represented
    return asResult(await inviteMember(body, { ...represented.value, actor: trailName(context), db }))
  })
  call('POST /api/admin/v1/accounts/{id}/trial', async ({ params: { id }, body }, context, db) => {
    const represented = await actFor(db, id, context)
    if (!represented.ok) return represented
    const begun = await beginTrial(body, represented.value, db)
    if (!begun.ok) return begun
    const [account] = await findAccountRecords(db, { id, limit: 1 })
    return account === undefined ? fail(NOT_FOUND) : ok({ result: account })
  })
}

const OWN = { transaction: 'own' } as const
const SUBSCRIPTION = 'POST /api/admin/v1/accounts/{id}/subscription'

type Carried<Key extends CallKey> = (of: RepresentedMember) => Promise<Result<ResultOf<Key>, ApiError>>

/** Carries out what the primary member could do themselves, once for each Idempotency-Key. */
async function carryOut<Key extends CallKey>(
  key: Key,
  { id, body, context }: { readonly id: number; readonly body: unknown; readonly context: RequestContext },
  run: Carried<Key>,
): Promise<Result<{ readonly result: ResultOf<Key> }, ApiError>> {
  const represented = await actFor(context.ports.store.db, id, context)
  if (!represented.ok) return represented
  const { store } = context.ports
  const keyed = { context, db: store.db, store, definition: calls[key], key, body } as const
  return withClaimedAnswer(keyed, async () => asResult(await inTheirPlace(key, represented.value, run)))
}

/** A payment needs a provider, but for what a partner is billed for. */
const isClosed = ({ member, context }: RepresentedMember): boolean =>
  context.ports.gateway === undefined && !buysFromPartner(member)

function registerSubscriptions(call: RegisterCall): void {
  call(
    SUBSCRIPTION,
    ({ params: { id }, body }, context) =>
      carryOut(SUBSCRIPTION, { id, body, context }, async (of) =>
        isClosed(of) ? fail(NO_PROVIDER) : checkoutAnswer(await createSubscription(body, of.member, of.context)),
      ),
    OWN,
  )
  call(`${SUBSCRIPTION}/change-preview`, async ({ params: { id }, body }, context, db) => {
    const represented = await actFor(db, id, context)
    return represented.ok ? asResult(await previewSubscription(db, body, represented.value)) : represented
  })
  call(
    `${SUBSCRIPTION}/change`,
    ({ params: { id }, body }, context) =>
      carryOut(`${SUBSCRIPTION}/change`, { id, body, context }, async (of) =>
        isClosed(of) ? fail(NO_PROVIDER) : checkoutAnswer(await changeSubscription(body, of.member, of.context)),
      ),
    OWN,
  )
  call(
    `${SUBSCRIPTION}/cancel`,
    ({ params: { id }, body }, context) =>
      carryOut(`${SUBSCRIPTION}/cancel`, { id, body, context }, ({ member, context: of }) =>
        noticeOf(member, { notice: 'cancel', body: { timeframe: 'renewal' } }, of),
      ),
    OWN,
  )
}
