import { HOUR_MS } from '@waybill/domain/durations'
import { ok } from '@waybill/domain/result'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvent } from '../../platform/events.ts'
import { actorName, signerOf } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isNoted } from './repository-rows.ts'

/** People whose data is read: of a list, and whatever narrows it; an account, a statement of the bank. */
export interface ReadList {
  readonly list: string
  readonly about: string | number
  readonly data: Readonly<Record<string, unknown>>
}

/** Notes in the audit trail who reads personal data, once an hour; the trail names a key as its commands do. */
export async function noteReading({ list, about, data }: ReadList, context: RequestContext): Promise<void> {
  const { ports, actor, now } = context
  const by = actor.kind === 'admin_key' ? `operator:${signerOf(actor)}` : actorName(actor)
  const entityId = `${list}:${by}:${about}`
  if (await isNoted(ports.store.db, { entityId, since: now - HOUR_MS })) return
  await inTransaction(ports.store, async (db) => {
    const noted = { name: 'list.read', entity: 'list', entityId, actor: by, data: { list, ...data }, now }
    await recordEvent(db, ports.keys, noted)
    return ok(undefined)
  })
}
