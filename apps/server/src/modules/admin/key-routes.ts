import type { ResultOf } from '@waybill/contract'
import { dutiesOf } from '@waybill/contract/staff/duties'
import { fail, ok } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { actorName, asStaff } from '../../platform/http/actor.ts'
import { invalidField, NOT_FOUND } from '../../platform/http/api-error.ts'
import type { RegisterCall } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { listAdminKeys, type ListedAdminKey } from './repository-keys.ts'
import { endKeys, makeAdminKey } from './use-cases/manage-keys.ts'

type AdminKeyOut = ResultOf<'GET /api/admin/v1/keys'>['keys'][number]

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

function keyOut(key: ListedAdminKey, now: number): AdminKeyOut {
  const { id, prefix, name, role, makerName, makerRole, createdAt, usedAt, endsAt, endedAt } = key
  const isExpired = endsAt !== null && endsAt <= now
  return {
    id,
    prefix,
    name,
    role,
    duties: [...dutiesOf(role, makerRole ?? role)],
    made_by: makerName,
    created_at: new Date(createdAt).toISOString(),
    used_at: isoOf(usedAt),
    ends_at: isoOf(endsAt),
    ended_at: isoOf(endedAt),
    state: endedAt === null ? (isExpired ? 'expired' : 'works') : 'ended',
  }
}

/** Keys of the Admin API: a person makes and ends them, by the second factor (S-27, S-28). */
export function registerAdminKeys(call: RegisterCall): void {
  const acting = ({ ports, actor, now }: RequestContext, db: Executor) => {
    return { db, keys: ports.keys, now, realNow: ports.realClock.now(), by: actorName(actor) }
  }
  call('GET /api/admin/v1/keys', async (_, { ports }, db) => {
    const now = ports.realClock.now()
    return ok({ result: { keys: (await listAdminKeys(db)).map((key) => keyOut(key, now)) } })
  })
  call('POST /api/admin/v1/keys', async ({ body: { name, role, ends_at: endsOn } }, context, db) => {
    const { staffId: makerId } = asStaff(context.actor)
    const managing = acting(context, db)
    const endsAt = endsOn === undefined ? null : Date.parse(endsOn)
    if (endsAt !== null && endsAt <= managing.realNow) return fail(invalidField('ends_at', 'admin.keys.endPast'))
    const wanted = { name, role, endsAt, makerId, ids: context.ports.ids }
    const { id, key } = await makeAdminKey(managing, wanted)
    const made = (await listAdminKeys(db)).find((listed) => listed.id === id)
    return made === undefined ? fail(NOT_FOUND) : ok({ result: { key, made: keyOut(made, managing.realNow) } })
  })
  call('DELETE /api/admin/v1/keys/{id}', async ({ params: { id } }, context, db) =>
    (await endKeys(acting(context, db), { id })) ? ok({ result: {} }) : fail(NOT_FOUND),
  )
}
