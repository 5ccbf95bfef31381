import { MINUTE_MS } from '@waybill/domain/durations'
import type { TaxRegister } from '../../../platform/tax-register/tax-register.ts'
import type { Job } from '../../../platform/worker/job.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { orHold } from '../core/settle-call.ts'
import { claimChecks, earliestCheck, type StoredTaxNumber } from '../store/tax-numbers.ts'
import { settleChecked } from './tax-numbers.ts'

/** Calls to the register that are under way at once, on one node. */
const IN_FLIGHT = 4

/** Asks the register, outside of any transaction, and settles its answer. */
async function checkNumber(ports: BillingPorts, register: TaxRegister, number: StoredTaxNumber): Promise<void> {
  const answer = await register.check(number.number)
  await orHold(ports, number.account_id, () =>
    ports.store.db.transaction().execute((db) => settleChecked(db, ports, { number, answer })),
  )
}

/** Tax numbers that their register is to be asked about: new ones, and those whose proof grows old. */
export function taxNumberJob(ports: BillingPorts & { readonly taxRegister: TaxRegister }): Job {
  const { db } = ports.store
  return {
    name: 'tax_number',
    earliest: earliestCheck,
    runDue: async (now) => {
      const claimed = await claimChecks(db, { now, until: now + MINUTE_MS, limit: IN_FLIGHT })
      await Promise.all(claimed.map((number) => checkNumber(ports, ports.taxRegister, number)))
      return claimed.length
    },
  }
}
