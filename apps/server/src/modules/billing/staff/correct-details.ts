import { billingDetails, type BillingIssue } from '@waybill/domain/payment'
import { fail, ok, type Result } from '@waybill/domain/result'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { findCountryLock } from '../store/open-invoices.ts'
import { findBillingFields, findRegisteredCountry, saveBillingFields } from '../store/billing-info.ts'
import { checkDetails, followAddress, noteTaxNumber, readDetails, withTaxNumber } from '../collect/index.ts'

/** Fields of an account's billing details as the staff correct them, by their names in the form. */
export interface CorrectedDetails {
  readonly accountId: number
  readonly given: Readonly<Record<string, string>>
  readonly reason: string
  readonly by: string
}

/** Reason why the details stay as they are. */
export type DetailsProblem =
  | { readonly code: 'no-such-account' }
  | { readonly code: 'country-locked' }
  | { readonly code: 'unavailable' }
  | { readonly code: 'invalid'; readonly issues: readonly BillingIssue[] }

/** True for a field that the staff may correct: not what describes a method. */
export function isDetail(name: string): boolean {
  return billingDetails.some((detail) => detail === name)
}

/**
 * Corrects an address or a tax number by the rules of the member's own form. What is issued from now on has it, and drafts that
 * wait have its tax; issued documents stay as they are.
 */
export async function correctDetails(
  ports: Pick<WorkPorts, 'store' | 'clock' | 'keys' | 'seller' | 'log' | 'closeOrderedCarts'>,
  { accountId, given, reason, by }: CorrectedDetails,
): Promise<Result<readonly string[], DetailsProblem>> {
  const { store, keys, clock } = ports
  const registered = await findRegisteredCountry(store.db, accountId)
  if (registered === undefined) return fail({ code: 'no-such-account' })
  const stored = await findBillingFields(store.db, accountId)
  const info = readDetails(given, stored['country'] ?? registered)
  const issues = checkDetails(info, stored, { country: registered })
  if (issues.length > 0) return fail({ code: 'invalid', issues })
  const now = clock.now()
  const isMoved = info.country !== undefined && info.country !== (stored['country'] ?? registered)
  if (isMoved && (await findCountryLock(store.db, accountId, now)) !== undefined)
    return fail({ code: 'country-locked' })
  const fields = withTaxNumber({ ...stored, ...info }, registered)
  const actor = `operator:${by}`
  const corrected = await inTransaction(store, async (db) => {
    await saveBillingFields(db, accountId, { fields, now })
    const { country = registered, vatno: number = '' } = fields
    await noteTaxNumber(db, ports, { accountId, country, number, now })
    await followAddress(db, ports, { accountId, actor })
    const data = { fields: Object.keys(info), reason }
    const entity = { entity: 'account', entityId: String(accountId), accountId } as const
    await recordEvent(db, keys, { name: 'billing.corrected', ...entity, actor, data, now })
    return ok(undefined)
  })
  return corrected.ok ? ok(Object.keys(info)) : fail({ code: 'unavailable' })
}
