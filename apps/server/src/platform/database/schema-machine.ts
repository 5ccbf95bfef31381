import type { MachineScope } from '@waybill/contract'
import type { Id, Instant, Optional, OptionalInstant } from './schema-columns.ts'

/** A key that signs hand-overs, sealed with WAYBILL_SECRET. */
export interface SigningKeyTable {
  kid: string
  sealed: string
  created_at: Instant
  ended_at: OptionalInstant
}

/** A hand-over that was redeemed, by the id of its token. */
export interface HandOverTable {
  id: string
  account_id: number
  member_id: number
  redeemed_by: number
  redeemed_at: Instant
}

/** A key of the shop's own product: the secret itself is nowhere. */
export interface MachineKeyTable {
  id: Id
  name: string
  prefix: string
  secret_hash: Uint8Array
  scopes: MachineScope[]
  created_by: string
  created_at: Instant
  /** At most five minutes behind. */
  used_at: OptionalInstant
  ended_at: OptionalInstant
  ended_by: Optional<string>
}

/** An entry that another system keeps with an entity; the external id is the one without a key. */
export interface MetadataEntryTable {
  account_id: number
  entity: 'account' | 'subscription' | 'invoice'
  entity_id: number
  key: string
  value: string
}
