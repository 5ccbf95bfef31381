import type { MachineScope } from '@waybill/contract'
import type { Id, Instant, Optional, OptionalInstant } from './schema-columns.ts'

/** A key of the shop's own product: the secret itself is nowhere (D-57). */
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
