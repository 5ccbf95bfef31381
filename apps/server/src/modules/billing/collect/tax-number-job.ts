import { MINUTE_MS } from '@waybill/domain/durations'
import { passes } from '../../../platform/database/transaction.ts'
import type { TaxRegister } from '../../../platform/tax-register/tax-register.ts'
import type { Job } from '../../../platform/worker/job.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { holdByError } from '../core/make-attempt.ts'
import { claimChecks, earliestCheck, type StoredTaxNumber } from '../store/tax-numbers.ts'
import { settleChecked } from './tax-numbers.ts'

/** Calls to the register that are under way at once, on one node. */
const IN_FLIGHT = 4

/** Asks the register, outside of any transaction, and settles its answer. */
async function checkNumber(ports: BillingPorts, register: TaxRegister, number: StoredTaxNumber): Promise<void> {
  const answer = await register.check(number.number)
  try {
    await ports.store.db.transaction().execute((db) => settleChecked(db, ports, { number, answer }))
  } catch (error) {
    if (passes(error)) throw error
    await holdByError(ports, number.account_id, error)
  }
}

/** Tax numbers that their register is to be asked about: new ones, and those whose proof grows old (B-87). */
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
