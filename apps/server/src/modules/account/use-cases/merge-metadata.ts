import { MOST_METADATA } from '@waybill/contract/calls/account-records'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { apiError, invalidField, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { Keys } from '../../../platform/keys.ts'
import {
  externalIdEntry,
  findEntityAccount,
  findMetadata,
  replaceMetadata,
  type MetadataEntity,
  type StoredMetadata,
} from '../repository-metadata.ts'

interface MergedMetadata {
  readonly entity: MetadataEntity
  readonly id: number
  readonly externalId?: string | null | undefined
  readonly metadata?: Readonly<Record<string, string | null>> | undefined
  readonly actor: string
  readonly now: number
}

/** Another entity of the kind has this external id. */
const TAKEN = apiError(409, 'external-id-taken', {
  errors: [{ path: 'external_id', message: 'apiError.externalIdTaken' }],
})

/**
 * Merges what another system keeps with an account, a subscription or an invoice: what is absent stays, null removes. One
 * external id names one entity of a kind: of two calls at once the second is 409 (ADM-14).
 */
export async function mergeMetadata(
  db: Executor,
  keys: Keys,
  { entity, id, externalId, metadata = {}, actor, now }: MergedMetadata,
): Promise<Result<StoredMetadata & { readonly accountId: number }, ApiError>> {
  const accountId = await findEntityAccount(db, { entity, id, isLocked: true })
  if (accountId === undefined) return fail(NOT_FOUND)
  const entries = { ...metadata, ...externalIdEntry(externalId) }
  const before = await findMetadata(db, { entity, id })
  if (!(await replaceMetadata(db, { entity, id, accountId, entries }))) return fail(TAKEN)
  const after = await findMetadata(db, { entity, id })
  if (Object.keys(after.metadata).length > MOST_METADATA)
    return fail(invalidField('metadata', 'errors.field_too_many', { maximum: MOST_METADATA }))
  const changed = [...new Set([...Object.keys(before.metadata), ...Object.keys(after.metadata)])].filter(
    (key) => before.metadata[key] !== after.metadata[key],
  )
  const isRenamed = before.external_id !== after.external_id
  // what nothing changed is no event; the texts themselves stay out of the trail, which keeps what it has for ever
  if (isRenamed || changed.length > 0)
    await recordEvent(db, keys, {
      name: `${entity}.metadata_changed`,
      entity,
      entityId: String(id),
      accountId,
      actor,
      data: { changed, isRenamed },
      now,
    })
  return ok({ ...after, accountId })
}
