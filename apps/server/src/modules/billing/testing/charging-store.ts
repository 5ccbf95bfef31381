import { createHash } from 'node:crypto'
import { aCart } from '@waybill/testkit/billing-shop'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach } from 'vitest'
import type { PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { createSandboxGateway, type SandboxGateway } from '../../../platform/gateway/sandbox/sandbox-gateway.ts'
import { createIds } from '../../../platform/ids.ts'
import { createKeys } from '../../../platform/keys.ts'
import { readSeller } from '../../../platform/seller.ts'
import { closeOrderedCarts } from '../../cart/index.ts'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { billingStore } from './billing-store.ts'
import { START, StoredAccount } from './stored-account.ts'

/** One store with the sandbox provider, whose own clock stands still: nothing lapses there by itself. */
export function chargingStore() {
  const opened = billingStore()
  const keys = createKeys('a secret of sixteen bytes at least')
  const clock = { now: START }
  let gateway: SandboxGateway
  beforeAll(() => {
    let count = 0
    const random = (length: number) =>
      createHash('sha256')
        .update(`${(count += 1)}`)
        .digest()
        .subarray(0, length)
    gateway = createSandboxGateway({ db: opened.store.db, clock: { now: () => START }, ids: createIds(random), keys })
  })
  beforeEach(async () => {
    clock.now = START
    await opened.store.runScript('truncate gw.token, gw.customer cascade')
  })
  return {
    /** The product's clock. */
    clock,
    get db() {
      return opened.store.db
    },
    get sandbox() {
      return gateway
    },
    portsWith: (changed: Partial<PaymentGateway> = {}): ChargingPorts & { readonly gateway: PaymentGateway } => ({
      store: opened.store,
      clock: { now: () => clock.now, measure: async () => undefined, stop: () => undefined },
      keys,
      seller: readSeller(undefined),
      log: pino({ level: 'silent' }),
      closeOrderedCarts,
      gateway: { ...gateway, ...changed },
    }),
    /** A checkout by a card whose attempt was begun, and whose provider was not called yet. */
    begun: async (cart: ReturnType<typeof aCart> = aCart(20), number = '4242424242424242'): Promise<number> => {
      const account = await StoredAccount.register(opened.store.db)
      await account.setMethod('card')
      const made = await gateway.tokenise({ type: 'card', number, month: '12', year: '2055', cvc: '123' })
      if (!made.ok) throw new Error('no token')
      await sql`update payment_method set gateway_token = ${made.value.token} where is_current`.execute(opened.store.db)
      account.world.answersAtOnce = false
      account.world.checkOut(cart, 'now')
      await account.flush()
      return account.world.archive.attempts.at(-1)?.id ?? 0
    },
  }
}
