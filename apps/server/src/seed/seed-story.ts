import type { Catalogue } from '@waybill/domain/catalog'
import type { Executor } from '../platform/database/database.ts'
import type { SandboxGateway } from '../platform/gateway/sandbox/sandbox-gateway.ts'
import type { Ids } from '../platform/ids.ts'
import type { Keys } from '../platform/keys.ts'
import type { PasswordHasher } from '../platform/passwords.ts'
import type { Seller } from '../platform/seller.ts'
import { seedAccount, type SeededAccount } from './seed-accounts.ts'
import type { DemoCompany } from './seed-demo-people.ts'

export interface DemoPorts {
  readonly db: Executor
  readonly ids: Ids
  readonly keys: Keys
  readonly passwords: PasswordHasher
  readonly demoGateway: SandboxGateway
  readonly seller: Seller
  readonly catalogue: Catalogue
  readonly now: number
}

/** The parts of every company's story; instants count backwards from now. */
export interface Story extends DemoPorts {
  readonly passwordHash: string
  readonly ago: (days: number, hours?: number) => number
}

export function storyAccount(
  { db, passwordHash, catalogue }: Story,
  company: DemoCompany,
  rest: {
    readonly registeredAt: number
    readonly isLocked?: boolean
    readonly partnerAccountId?: number
    readonly payerAccountId?: number
  },
): Promise<SeededAccount> {
  return seedAccount(db, { company, passwordHash, sold: catalogue.document.currencies, ...rest })
}
