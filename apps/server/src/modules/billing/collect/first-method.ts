import { ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { MethodDescription } from '../../../platform/gateway/payment-gateway.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { methodOf, findMethods, insertMethod } from '../store/methods.ts'
import { commandMethods } from './change-methods.ts'
import { customerOf, failedSetUp, takesMethods } from './set-up-method.ts'

/** A method that the payment of a first purchase verifies and stores; its token stays in memory. */
export interface FirstMethod {
  readonly token: string
  readonly provider: string
  readonly customerRef: string
  readonly description: MethodDescription
}

/**
 * Describes a new method before its bank is asked (B-155). Undefined where it is set up first instead: another one is on file,
 * or its provider wants that.
 */
export async function describeFirstMethod(
  token: string,
  member: Member,
  context: RequestContext,
): Promise<Result<FirstMethod | undefined, ApiError>> {
  const { gateway, store } = context.ports
  const { charged, backup } = await findMethods(store.db, member.accountId)
  const isFirst = charged === undefined && backup === undefined && (await takesMethods(store.db, member))
  if (gateway?.describeToken === undefined || !isFirst) return ok(undefined)
  const customer = await customerOf(gateway, member, context)
  if (!customer.ok) return customer
  const described = await gateway.describeToken({ customerRef: customer.value, token })
  if (described.kind === 'error') return failedSetUp(described)
  if (described.kind === 'set_up_first') return ok(undefined)
  const { description } = described
  return ok({ token, provider: gateway.name, customerRef: customer.value, description })
}

/** Puts it on file without a reference, in the transaction of the order that it pays. */
export async function putFirstMethod(
  db: Executor,
  { provider, customerRef, description }: FirstMethod,
  commanding: { readonly member: Member; readonly context: RequestContext },
): Promise<Result<undefined, ApiError>> {
  const { accountId } = commanding.member
  const { now } = commanding.context
  const method = { customerRef, methodRef: '' }
  const row = methodOf(await insertMethod(db, { accountId, provider, method, description, now }))
  if (row === undefined) return ok(undefined)
  return commandMethods(db, { kind: 'set_method', method: row, role: 'charged' }, commanding)
}
