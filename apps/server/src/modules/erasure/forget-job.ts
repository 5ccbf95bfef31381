import { MINUTE_MS } from '@waybill/domain/durations'
import type { PaymentGateway } from '../../platform/gateway/payment-gateway.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import { besideRounds } from '../../platform/worker/beside-rounds.ts'
import type { Job } from '../../platform/worker/job.ts'
import { claimForgettings, earliestForgetting, endForgetting, type ErasedAccount } from './repository.ts'

const IN_FLIGHT = 4
/** After a node that died, and after an error of the provider. */
const AGAIN_MS = 10 * MINUTE_MS

type ForgetPorts = Pick<WorkPorts, 'store' | 'log'> & { readonly gateway: PaymentGateway }

async function forget({ gateway, store, log }: ForgetPorts, { accountId, customers }: ErasedAccount): Promise<void> {
  const own = `${gateway.name}:`
  const customerRefs = customers.flatMap((name) => (name.startsWith(own) ? name.slice(own.length) : []))
  const answer = await gateway.forgetCustomer({ accountId, customerRefs })
  if (answer.kind === 'error') {
    log.warn({ account: accountId, class: answer.class }, 'the provider has not forgotten an erased account')
    return
  }
  await endForgetting(store.db, { accountId, customers: customers.filter((name) => !name.startsWith(own)) })
}

/**
 * Has the provider forget the customers of erased accounts. Forgetting twice is the same as once, so a node that dies between
 * the call and its answer leaves only a repeat.
 */
export function forgetJob(ports: ForgetPorts): Job {
  const { db } = ports.store
  const name = 'erased customers'
  return {
    name,
    earliest: earliestForgetting,
    ...besideRounds({
      name,
      inFlight: IN_FLIGHT,
      claim: async ({ now, limit }) => {
        const claimed = await claimForgettings(db, { now, again: now + AGAIN_MS, limit })
        return claimed.map((forgetting) => ({ ...forgetting, id: forgetting.accountId }))
      },
      run: (forgetting) => forget(ports, forgetting),
      log: ports.log,
    }),
  }
}
