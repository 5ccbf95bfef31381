import { collectionOf, subscriptionStatuses } from '../../subscription/index.ts'
import type { MethodRow, RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'

/** Role of a method on file: `charged`, or `backup`, which is charged when that is declined. */
export type MethodRole = 'charged' | 'backup'

/** A method that its provider has verified goes on file, in the place of the one with its role. */
interface SetMethod {
  readonly kind: 'set_method'
  readonly method: MethodRow
  readonly role: MethodRole
}

/** The backup is charged from now on, and what was charged is the backup. */
interface PreferMethod {
  readonly kind: 'prefer_method'
  readonly methodId: RowId
}

/** A method is no longer on file. */
interface RemoveMethod {
  readonly kind: 'remove_method'
  readonly methodId: RowId
}

/** The provider can't charge a method any more: it was removed there, or its owner took the agreement back. */
interface LoseMethod {
  readonly kind: 'lose_method'
  readonly methodId: RowId
}

/** Commands that change the methods on file. */
export type MethodCommand = SetMethod | PreferMethod | RemoveMethod | LoseMethod

/** Reason why the methods on file stay as they are. */
export type MethodRejection = 'no-such-method' | 'method-needed'

function note(ledger: Ledger, name: string, { id, role }: { readonly id: RowId; readonly role: MethodRole }): void {
  ledger.happened({ name, subject: { table: 'methods', id }, data: { role }, mails: [] })
}

/** Sets the methods; reminders of another charged one count from now on, so that its expiry is announced in time (B-89). */
function charge(ledger: Ledger, charged: MethodRow | undefined, backup: MethodRow | undefined): void {
  const isOther = charged?.id !== ledger.method?.id
  ledger.setMethods({ ...(charged && { charged }), ...(backup && { backup }) })
  if (isOther && ledger.subscription !== undefined) ledger.changeSubscription({ remindedTo: ledger.now })
}

/** Puts a method on file in a role. */
export function setMethod(ledger: Ledger, { method, role }: SetMethod): undefined {
  const [charged, backup] = [ledger.method, ledger.backup]
  // the call that stored it came again
  if (charged?.id === method.id) return undefined
  const isCharged = role === 'charged' || charged === undefined
  if (isCharged) charge(ledger, method, backup?.id === method.id ? undefined : backup)
  else charge(ledger, charged, method)
  note(ledger, 'method.set', { id: method.id, role: isCharged ? 'charged' : 'backup' })
  return undefined
}

/** The backup is charged from now on, and the other one is the backup; undefined where it is done. */
export function preferMethod(ledger: Ledger, { methodId }: PreferMethod): MethodRejection | undefined {
  const { method, backup } = ledger
  if (method?.id === methodId) return undefined
  if (backup?.id !== methodId) return 'no-such-method'
  charge(ledger, backup, method)
  note(ledger, 'method.preferred', { id: methodId, role: 'charged' })
  return undefined
}

/** True while something is collected from a method, or is about to be: nothing becomes due by itself for want of one (B-55). */
function needsMethod({ account, subscription, receivables, orders }: Ledger): boolean {
  const isCharged =
    subscription?.status === subscriptionStatuses.subscribed &&
    account.paidBy === 'itself' &&
    collectionOf(subscription.channel) === 'charge'
  const isOwed = receivables.all().some(({ open }) => open.minor > 0)
  return isCharged || isOwed || orders.all().some(({ state }) => state === 'open')
}

/** Takes a method off the file; undefined where it is done. The last one stays while it is needed. */
export function removeMethod(ledger: Ledger, { methodId }: RemoveMethod): MethodRejection | undefined {
  const onFile = [ledger.method, ledger.backup].filter((method) => method !== undefined)
  const removed = onFile.find(({ id }) => id === methodId)
  if (removed === undefined) return 'no-such-method'
  const isUsable = ({ expiresAt }: MethodRow): boolean => expiresAt === undefined || expiresAt > ledger.now
  const left = onFile.filter(({ id }) => id !== methodId)
  const isLast = left.length === 0 || (isUsable(removed) && !left.some(isUsable))
  if (isLast && needsMethod(ledger)) return 'method-needed'
  const role = removed.id === ledger.method?.id ? 'charged' : 'backup'
  charge(ledger, left[0], left[1])
  note(ledger, 'method.removed', { id: methodId, role })
  return undefined
}

/** It is off the file at once, also the last one: the backup takes its place, and the member is mailed. */
export function loseMethod(ledger: Ledger, { methodId }: LoseMethod): MethodRejection | undefined {
  const onFile = [ledger.method, ledger.backup].filter((method) => method !== undefined)
  if (!onFile.some(({ id }) => id === methodId)) return 'no-such-method'
  const role = methodId === ledger.method?.id ? 'charged' : 'backup'
  const [charged, backup] = onFile.filter(({ id }) => id !== methodId)
  charge(ledger, charged, backup)
  const subject = { table: 'methods', id: methodId } as const
  ledger.happened({ name: 'method.lost', subject, data: { role }, mails: [{ template: 'method_lost', subject }] })
  return undefined
}
