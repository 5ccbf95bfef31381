import { setTimeout as wait } from 'node:timers/promises'
import { paymentJob } from '../../apps/server/src/modules/billing/collect/payment-job.ts'
import { createLog, logDestination } from '../../apps/server/src/platform/log.ts'
import type { PaymentGateway } from '../../apps/server/src/platform/gateway/payment-gateway.ts'
import { foreignPercent, readCpu } from '../measure/foreign-cpu.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { storeAccounts } from '../stand/billing-accounts.ts'
import { openBillingStand } from '../stand/billing-stand.ts'

const slowMs = 400
const inFlight = 16
const at = Date.UTC(2050, 1, 1)

const unused = (): never => {
  throw new Error('the bench has no use for this call')
}

/** A provider that takes its time for each charge. */
const slowGateway: PaymentGateway = {
  name: 'slow',
  allowedMethods: ['card'],
  tokeniser: { kind: 'form', address: '', page: '/method' },
  startPayment: ({ idempotencyKey }) => Promise.resolve({ kind: 'started', paymentRef: idempotencyKey }),
  confirmPayment: async ({ paymentRef: ref, amount }) => {
    await wait(slowMs)
    return { kind: 'paid', ref, amount }
  },
  ensureCustomer: unused,
  setUpMethod: unused,
  forgetCustomer: unused,
  readPayment: unused,
  cancelPayment: unused,
  refund: unused,
  readRefund: unused,
  listRefunds: unused,
  readDispute: unused,
  readWebhook: unused,
}

/** The charges of a renewal by a provider that takes 0.4 s for each, 16 at once. */
export async function measureProvider(count: number): Promise<Figure> {
  await using stand = await openBillingStand()
  const { client, renewer } = stand
  await storeAccounts(client, { count, isVisited: true })
  await renewer.renew(at)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from payment_attempt where state = 'started'`,
  )
  const charges = rows[0]?.count ?? 0
  const now = at + 3_600_000
  const clock = { now: () => now, measure: () => Promise.resolve(), stop: () => undefined }
  const job = paymentJob({ ...renewer.ports, clock, log: createLog('error', logDestination()), gateway: slowGateway })
  const before = readCpu()
  const startedAt = performance.now()
  let made = 0
  for (let some = -1; some !== 0; made += some) {
    some = await job.runDue(now)
    // they run beside the rounds
    await job.settled?.()
  }
  const took = performance.now() - startedAt
  const paid = await client.query(`select from payment_attempt where state = 'paid'`)
  if (made !== charges || paid.rowCount !== charges) throw new Error(`${paid.rowCount} of ${charges} charges are paid`)
  const floor = Math.ceil(charges / inFlight) * slowMs
  const pair = { floor, ours: took, foreign: foreignPercent(before, readCpu()) }
  const title = `collect ${charges} charges of a slow provider`
  const note = `${slowMs} ms each, ${inFlight} at once; floor: the waiting alone`
  return figureOfPairs({ title, unit: 'ms', note }, [pair], (time) => time)
}
