import type { MachineScope } from '@waybill/contract'
import type { PageShell } from '@waybill/contract/pages'
import type { Currency } from '@waybill/domain/money'
import type { Result } from '@waybill/domain/result'
import type { Locale } from '@waybill/i18n'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { NodeHealth } from './worker/node-health.ts'
import type { CatalogueHolder } from './catalogue-holder.ts'
import type { Clock, DatabaseClock } from './clock.ts'
import type { Executor, Store } from './database/database.ts'
import type { GatewayHealth } from './gateway/gateway-health.ts'
import type { PaymentGateway } from './gateway/payment-gateway.ts'
import type { SandboxGateway } from './gateway/sandbox/sandbox-gateway.ts'
import type { AccountLine } from './http/account-line.ts'
import type { Actor, AdminKey, Member, Staff, StaffToken } from './http/actor.ts'
import type { CookieJar, Preferences } from './http/cookies.ts'
import type { Ids } from './ids.ts'
import type { Keys } from './keys.ts'
import type { MailPort } from './mail/mail-port.ts'
import type { PageCache } from './pages/page-cache.ts'
import type { PageRenderer } from './pages/page-renderer.ts'
import type { PasswordHasher } from './passwords.ts'
import type { PdfPort } from './pdf/pdf-port.ts'
import type { Seller } from './seller.ts'
import type { TaxRegister } from './tax-register/tax-register.ts'
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
  /** The register of tax numbers; undefined without one: every number stays unverified, and is taxed (B-87). */
  readonly taxRegister: TaxRegister | undefined
  readonly seller: Seller
  /** Closes the carts of orders that are done, in the transaction that ends them. */
  readonly closeOrderedCarts: (
    db: Executor,
    orderIds: readonly string[],
    writing: { readonly keys: Keys; readonly now: number },
  ) => Promise<void>
  readonly log: FastifyBaseLogger
}

/** Port of every request to the accounts: it finds the actor. */
export interface SessionPort {
  /** The member of the staff of a token of `/admin`; `now` is real time. */
  readonly findStaffActor: (db: Executor, lookup: StaffToken & { readonly now: number }) => Promise<Staff | undefined>
  /** The member of a session token, or undefined where it is unknown, ended or too old. */
  readonly findSessionActor: (
    db: Executor,
    lookup: { readonly now: number; readonly tokenHash: Uint8Array },
  ) => Promise<Actor | undefined>
  /** The member of a bearer token's session, by the session's id. */
  readonly findActorOfSession: (
    db: Executor,
    session: { readonly id: number; readonly now: number },
  ) => Promise<Actor | undefined>
  /** The member of an impersonation that holds, by its cookie; `now` is real time (S-31). */
  readonly findImpersonated: (
    db: Executor,
    lookup: { readonly now: number; readonly tokenHash: Uint8Array },
  ) => Promise<Member | undefined>
  readonly verifyBearer: (
    ports: { readonly keys: Keys },
    token: string,
    now: number,
  ) => Promise<Result<{ readonly sessionId: number }, 'expired' | 'invalid'>>
}

/** A program of the shop's, by its key: it stands for no person and no account. */
export interface ApiClient {
  readonly keyId: number
  readonly prefix: string
  readonly scopes: readonly MachineScope[]
}

/** A key as it is stored: the secret itself is nowhere. */
export interface StoredKey {
  readonly keyId: number
  readonly prefix: string
  readonly secretHash: Uint8Array
  /** Epoch ms, or null. */
  readonly usedAt: number | null
  readonly endedAt: number | null
}

export interface StoredMachineKey extends ApiClient, StoredKey {}

/** The use of a key, which is noted unless that was done since `before`. */
export interface NotedKey {
  readonly keyId: number
  readonly now: number
  readonly before: number
}

/** Stored machine keys, as a call with one needs them. */
export interface MachineKeyPort {
  readonly findMachineKey: (db: Executor, prefix: string) => Promise<StoredMachineKey | undefined>
  readonly noteUse: (db: Executor, use: NotedKey) => Promise<void>
}

export interface StoredAdminKey extends AdminKey, StoredKey {}

/** Stored keys of the Admin API; their instants are real time. */
export interface AdminKeyPort {
  /** One that is over at `now`, by its end or with its maker, has ended. */
  readonly findAdminKey: (
    db: Executor,
    lookup: { readonly prefix: string; readonly now: number },
  ) => Promise<StoredAdminKey | undefined>
  readonly noteUse: (db: Executor, use: NotedKey) => Promise<void>
}

/** Parts of every page's shell about the reader's cart. */
export interface ShellCartPort {
  /** Lines in the caller's cart, for the header of pages that show nothing else of it. */
  readonly countInCart: (context: RequestContext) => Promise<number>
  /** Notice on every page of a member while the cart from before the sign-in waits. */
  readonly waitingCartOf: (context: RequestContext, status?: number) => Promise<PageShell['waitingCart']>
  /** Notice on every page of a primary member while a cart waits for their approval (ACC-13). */
  readonly waitingApprovalOf: (context: RequestContext, status?: number) => Promise<PageShell['approval']>
  /** Notice on every page of an account whose member has requested a deletion (S-23). */
  readonly waitingDeletionOf: (context: RequestContext, status?: number) => Promise<PageShell['deletion']>
}

/** Ports of requests: the work's, the worker that does it, and those to accounts and carts. */
export interface Ports extends WorkPorts {
  /** Real time, whatever a sandbox does with the product's clock: staff sign in by it (S-27). */
  readonly realClock: Clock
  readonly sessions: SessionPort
  readonly shellCart: ShellCartPort
  readonly machineKeys: MachineKeyPort
  readonly adminKeys: AdminKeyPort
  /** Pages that this node has cached; a published catalogue makes new keys, a restart forgets all. */
  readonly pageCache: PageCache
  readonly accountLine: AccountLine
  /** Undefined without a payment provider. */
  readonly gatewayWatch: GatewayHealth | undefined
  readonly worker: Worker
  readonly health: NodeHealth
}

/** The request as every handler knows it; rights come from `actor` alone. */
export interface RequestContext {
  readonly ports: Ports
  readonly actor: Actor
  /** The caller of a call with a scope, which no person makes: `actor` has no rights then. */
  readonly machine?: ApiClient
  readonly locale: Locale
  /** One that the shop sells in: the account's, else what the visitor chose, else the shop's first. */
  readonly currency: Currency
  readonly preferences: Preferences
  readonly now: number
  readonly requestId: string
  /** /24 or /48 of the caller, for limits and analytics. */
  readonly networkPrefix: string
  readonly userAgent: string
  readonly cookies: CookieJar
  /** True for a caller who may know of the sandbox. */
  readonly isSandboxOpen: boolean
  readonly request: FastifyRequest
  /** For headers and cookies only; the answer itself is what a handler returns. */
  readonly reply: FastifyReply
}
