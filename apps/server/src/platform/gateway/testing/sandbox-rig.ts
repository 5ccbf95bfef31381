import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { money, type Money } from '@waybill/domain/money'
import type { Database } from '../../database/database.ts'
import { createIds } from '../../ids.ts'
import { createKeys, type Keys } from '../../keys.ts'
import type { CancelOutcome, GatewayOutcome, PaymentGateway, ReadOutcome } from '../payment-gateway.ts'
import { createSandboxGateway } from '../sandbox/sandbox-gateway.ts'
import type { SandboxGateway } from '../sandbox/sandbox-gateway.ts'
import { openTestStore } from './open-test-store.ts'
import type { TokenRequest } from '../sandbox/token-request.ts'

/** Monday, 2026-03-02 10:00 UTC. */
export const monday = Date.UTC(2026, 2, 2, 10)
export const dayMs = 86_400_000

/** A payment as tests describe it: one token, and both phases. */
export interface TestPayment {
  readonly idempotencyKey: string
  readonly token: string
  readonly amount: Money
  readonly invoiceRef: string
  readonly isOffSession?: boolean
  readonly threeDSecureResult?: string
}

/** The sandbox gateway on a store of its own, its clock set by the test, every id from a counter. */
export interface SandboxRig {
  readonly db: Database
  readonly gateway: SandboxGateway
  readonly keys: Keys
  readonly previousKeys: Keys
  readonly now: () => number
  readonly setClock: (to: number) => void
  readonly token: (request: TokenRequest) => Promise<string>
  readonly card: (number: string) => Promise<string>
  readonly bankAccount: (accountNumber: string) => Promise<string>
  readonly request: (fields: Partial<TestPayment>) => TestPayment
  /** Starts the payment and confirms it, with the token as its method, as a method of an earlier release. */
  readonly pay: (payment: TestPayment) => Promise<GatewayOutcome>
  readonly read: (idempotencyKey: string) => Promise<ReadOutcome>
  readonly cancel: (idempotencyKey: string) => Promise<CancelOutcome>
  /** Opens all connections of the pool, so that calls that follow really run at once. */
  readonly openConnections: () => Promise<void>
  readonly charges: () => Promise<readonly ChargeRow[]>
}

/** A row of the view that the invariants read. */
export interface ChargeRow {
  readonly ref: string
  readonly idem_key: string
  readonly invoice_ref: string
  readonly amount: number
  readonly currency: string
  readonly status: string
}

function countedIds() {
  let count = 0
  return createIds((length) => {
    count += 1
    return createHash('sha256').update(`${count}`).digest().subarray(0, length)
  })
}

function createRig(db: Database): SandboxRig {
  let at = monday
  const now = (): number => at
  const keys = createKeys('a secret of tests that is long enough for any key')
  const previousKeys = createKeys('the secret before that, which is long enough as well')
  const gateway = createSandboxGateway({ db, clock: { now }, ids: countedIds(), keys, previousKeys })
  const token = async (request: TokenRequest): Promise<string> => {
    const made = await gateway.tokenise(request)
    if (!made.ok) throw new Error(JSON.stringify(made.failure))
    return made.value.token
  }
  return {
    db,
    gateway,
    keys,
    previousKeys,
    now,
    setClock: (to) => (at = to),
    token,
    card: (number) => token({ type: 'card', number, month: '12', year: '2030', cvc: '123' }),
    bankAccount: (accountNumber) => token({ ...bankAccountFields, account_number: accountNumber }),
    pay: (payment) => pay(gateway, payment),
    read: (idempotencyKey) => gateway.readPayment({ idempotencyKey }),
    cancel: async (key) => {
      const { ref } = await db
        .selectFrom('gw.payment')
        .select('ref')
        .where('idem_key', '=', key)
        .executeTakeFirstOrThrow()
      return gateway.cancelPayment(ref)
    },
    request: (fields) => ({ ...plainRequest, ...fields }),
    openConnections: async () => {
      await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.02)`.execute(db)))
    },
    charges: async () => (await sql<ChargeRow>`select * from gw.charge order by idem_key`.execute(db)).rows,
  }
}

async function pay(gateway: PaymentGateway, payment: TestPayment): Promise<GatewayOutcome> {
  const { token, threeDSecureResult, ...rest } = payment
  const request = { ...rest, method: { methodRef: token } }
  const started = await gateway.startPayment(request)
  if (started.kind === 'error') return started
  return gateway.confirmPayment({ ...request, paymentRef: started.paymentRef, threeDSecureResult })
}

const bankAccountFields = {
  type: 'ach',
  routing_number: '110000000',
  account_number: '000123456789',
  account_type: 'checking',
  name_on_account: 'Dana Reyes',
} as const

const plainRequest: TestPayment = {
  idempotencyKey: 'key-1',
  token: 'tok_none',
  amount: money(2000, 'USD'),
  invoiceRef: 'invoice-1',
}

/** One store for a file of tests, its gateway's ledger empty at the start of each. */
export function sandboxPerTest(): { readonly rig: SandboxRig } {
  let opened: Awaited<ReturnType<typeof openTestStore>> | undefined
  let rig: SandboxRig | undefined
  beforeAll(async () => {
    opened = await openTestStore()
  })
  beforeEach(async () => {
    if (opened === undefined) throw new Error('the store did not open')
    await opened.store.runScript(
      'truncate gw.entry, gw.challenge, gw.token, gw.webhook, gw.customer, gw.method, gw.payment, gw.dispute',
    )
    rig = createRig(opened.store.db)
    await rig.gateway.setMode({ mode: 'ok', count: 0, webhooks: 'normal' })
  })
  afterAll(async () => {
    await opened?.dispose()
  })
  return {
    get rig() {
      if (rig === undefined) throw new Error('the rig is made before each test')
      return rig
    },
  }
}
