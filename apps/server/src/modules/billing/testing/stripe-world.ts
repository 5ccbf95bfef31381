import { aCart } from '@waybill/testkit/billing-shop'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import type { PaymentGateway, WebhookMessage } from '../../../platform/gateway/payment-gateway.ts'
import { createToken } from '../../../platform/gateway/stripe/testing/stand-in-methods.ts'
import { createStripeRig, type StripeRig } from '../../../platform/gateway/stripe/testing/stripe-rig.ts'
import { openTestStore } from '../../../platform/gateway/testing/open-test-store.ts'
import { createKeys } from '../../../platform/keys.ts'
import { readSeller } from '../../../platform/seller.ts'
import { closeOrderedCarts } from '../../cart/index.ts'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { makeAttempt } from '../core/make-attempt.ts'
import { missedEventsJob } from '../collect/missed-events-job.ts'
import { receiveWebhook } from '../collect/receive-webhook.ts'
import { storeBillingShop } from './store-billing-shop.ts'
import { START, StoredAccount } from './stored-account.ts'

/** A store without accounts and a stand-in of Stripe, anew for each test of a file. */
export class StripeWorld {
  #opened: Awaited<ReturnType<typeof openTestStore>> | undefined
  #rig: StripeRig | undefined

  /** Registers what makes and removes it. */
  constructor() {
    beforeAll(async () => {
      this.#opened = await openTestStore()
      await storeBillingShop(this.db)
    })
    beforeEach(async () => {
      await this.#opened?.store.runScript('truncate account, invoice_series, webhook_in cascade')
      this.#rig = await createStripeRig()
      this.#rig.setClock(START)
    })
    afterEach(() => this.rig.standIn.stop())
    afterAll(() => this.#opened?.dispose())
  }

  get rig(): StripeRig {
    if (this.#rig === undefined) throw new Error('a test has not begun')
    return this.#rig
  }

  get #store() {
    if (this.#opened === undefined) throw new Error('no store is open')
    return this.#opened.store
  }

  get db(): Database {
    return this.#store.db
  }

  ports(): ChargingPorts & { readonly gateway: PaymentGateway } {
    const { now, gateway } = this.rig
    return {
      store: this.#store,
      clock: { now, measure: async () => undefined, stop: () => undefined },
      keys: createKeys('a secret of sixteen bytes at least'),
      seller: readSeller(undefined),
      log: pino({ level: 'silent' }),
      closeOrderedCarts,
      gateway,
    }
  }

  /** A card on file at Stripe, for the account that is given. */
  async #putOnFile(accountId: number): Promise<void> {
    const { gateway, standIn } = this.rig
    const made = await gateway.ensureCustomer({ idempotencyKey: 'customer', accountId })
    if (made.kind !== 'customer') throw new Error('no customer')
    const token = createToken(standIn.ledger, { type: 'card' })
    const { customerRef } = made
    const set = await gateway.setUpMethod({ idempotencyKey: token, customerRef, token, currency: 'USD' })
    if (set.kind !== 'set_up') throw new Error('not set up')
    await sql`update payment_method set provider = 'stripe', customer_ref = ${customerRef}, method_ref = ${set.method.methodRef},
      verified_at = ${new Date(START)} where is_current`.execute(this.db)
  }

  /** Subscribed to M, 60.00, by a card at Stripe; with `isAnswerLost`, what Stripe said of the charge didn't arrive. */
  async paid({ isAnswerLost = false } = {}): Promise<{ readonly invoiceNumber: number; readonly ref: string }> {
    const account = await StoredAccount.register(this.db)
    await account.setMethod('card')
    await this.#putOnFile(account.world.archive.account.id)
    account.world.answersAtOnce = false
    account.world.checkOut(aCart(20), 'now')
    await account.flush()
    const { standIn } = this.rig
    if (isAnswerLost) standIn.fail('lost_after')
    await makeAttempt(this.ports(), { attemptId: account.world.archive.attempts.at(-1)?.id ?? 0 })
    const query = sql<{ seq: number }>`select seq::int as seq from invoice where seq is not null`
    const { rows } = await query.execute(this.db)
    const [intent] = standIn.ledger.intents.keys()
    return { invoiceNumber: rows[0]?.seq ?? 0, ref: intent ?? '' }
  }

  /** Doubled, the newest first, on several nodes at once; what wasn't accepted comes again. */
  async deliver(messages: readonly WebhookMessage[]): Promise<void> {
    let left = [...messages.toReversed(), ...messages]
    for (let round = 0; left.length > 0; round += 1) {
      if (round > 10) throw new Error('events are never accepted')
      const answers = await Promise.all(left.map((message) => receiveWebhook(this.ports(), message)))
      left = left.filter((_, place) => answers[place]?.ok !== true)
    }
  }

  /** The daily reading of what no event said. */
  async readMissed(): Promise<void> {
    const { gateway, now } = this.rig
    const { readChanged } = gateway
    if (readChanged === undefined) throw new Error('nothing is read')
    const job = missedEventsJob({ ...this.ports(), gateway: { ...gateway, readChanged } })
    await job.runDue(now())
    await job.settled?.()
  }
}
