import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { NodeHealth } from '../modules/operation/node-health.ts'
import type { CatalogueHolder } from './catalogue-holder.ts'
import type { DatabaseClock } from './clock.ts'
import type { Store } from './database/database.ts'
import type { PaymentGateway } from './gateway/payment-gateway.ts'
import type { SandboxGateway } from './gateway/sandbox/sandbox-gateway.ts'
import type { Ids } from './ids.ts'
import type { Keys } from './keys.ts'
import type { MailPort } from './mail/mail-port.ts'
import type { PageRenderer } from './pages/page-renderer.ts'
import type { PasswordHasher } from './passwords.ts'
import type { PdfPort } from './pdf/pdf-port.ts'
import type { Seller } from './seller.ts'
import type { Worker } from './worker/worker.ts'

/** Everything that work may use of the world; tests build it with fakes at the true edges only. */
export interface WorkPorts {
  readonly config: Config
  readonly publicUrl: string
  readonly store: Store
  readonly clock: DatabaseClock
  readonly ids: Ids
  readonly keys: Keys
  readonly catalogue: CatalogueHolder
  readonly pages: PageRenderer
  readonly mail: MailPort
  readonly passwords: PasswordHasher
  readonly pdf: PdfPort
  /** Undefined without a payment provider: nothing is charged and no method is taken (B-112). */
  readonly gateway: PaymentGateway | undefined
  /** The provider's own side while the sandbox stands in for it. */
  readonly sandboxGateway: SandboxGateway | undefined
  readonly seller: Seller
  readonly log: FastifyBaseLogger
}

/** What requests may use: the work's ports, and the worker that does it. */
export interface Ports extends WorkPorts {
  readonly worker: Worker
  readonly health: NodeHealth
}
