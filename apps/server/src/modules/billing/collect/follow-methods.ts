import { isTransient } from '../../../platform/gateway/around-every-call.ts'
import type { PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { carryOut } from '../core/open-account.ts'
import { findOnFile, storeDescription, type MethodOnFile } from '../store/methods.ts'

type MethodPorts = ChargingPorts & { readonly gateway: PaymentGateway }

/** A method to read again, or all that a customer of the provider has on file. */
interface WantedMethods {
  readonly column: 'method_ref' | 'customer_ref'
  readonly ref: string | undefined
  /** The provider itself said something of it: one that it doesn't know then is lost. */
  readonly isAnnounced: boolean
}

/** The next method is charged from now on, and the member is mailed; `away` where the account can't be changed right now. */
async function lose(ports: MethodPorts, { id: methodId, accountId }: MethodOnFile): Promise<undefined | 'away'> {
  const command = { kind: 'lose_method', methodId } as const
  const carried = await inTransaction(ports.store, (db) => carryOut(db, ports, { accountId, command, actor: 'system' }))
  return !carried.ok && carried.failure.status === 503 ? 'away' : undefined
}

async function followOne(ports: MethodPorts, method: MethodOnFile, isAnnounced: boolean): Promise<undefined | 'away'> {
  const answer = await ports.gateway.readMethod?.(method)
  switch (answer?.kind) {
    case 'error':
      return isTransient(answer) ? 'away' : undefined
    case 'method':
      await storeDescription(ports.store.db, method.methodRef, answer.description)
      return undefined
    case 'lost_method':
      return lose(ports, method)
    case 'unknown_method':
      return isAnnounced ? lose(ports, method) : undefined
    case undefined:
      return undefined
  }
}

/**
 * Reads methods on file again: a card that its network renewed goes on under the same reference, and by its old expiry it would
 * not be charged any more (B-116); one that was removed at the provider, or whose owner took the agreement back, is off the file.
 * `away` where the provider can't be read right now.
 */
export async function followMethods(
  ports: MethodPorts,
  { column, ref, isAnnounced }: WantedMethods,
): Promise<undefined | 'away'> {
  if (ref === undefined) return undefined
  const methods = await findOnFile(ports.store.db, { column, ref })
  let isAway = false
  // each is one call of its account
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const method of methods) isAway = (await followOne(ports, method, isAnnounced)) === 'away' || isAway
  return isAway ? 'away' : undefined
}
