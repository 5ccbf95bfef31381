import { moduleTrials } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { Ports } from '../../../platform/ports.ts'
import { countReports, findActiveItems, findLiveSubscription, type UsagePorts } from '../../billing/index.ts'
import { listMembers, lockTeam } from '../repository.ts'

interface Counted {
  readonly accountId: number
  /** Cause of another size: the key under which the count is stored once. */
  readonly cause: string
  readonly actor: string
  readonly now: number
}

/**
 * Reports how many members the account has under the key that the shop sells further members by (ACC-08). An account
 * that has bought none, or has no subscription, is counted for nothing.
 */
export async function countTeam(
  db: Executor,
  ports: UsagePorts & Pick<Ports, 'catalogue'>,
  { accountId, cause, actor, now }: Counted,
): Promise<void> {
  const keys = new Set(ports.catalogue.current().teamModules.flatMap(({ usageKey }) => usageKey ?? []))
  if (keys.size === 0) return
  const { length: quantity } = await listMembers(db, accountId)
  const reports = [...keys].map((usageKey, place) => ({
    place,
    accountId,
    key: `team:${cause}:${usageKey}`,
    usageKey,
    quantity,
    at: now,
  }))
  await countReports(db, ports, { accountId, reports, actor, isPartial: true })
}

/**
 * True where one more member costs nothing: the subscription includes them, they are bought already, or nothing charges for
 * members (ACC-08). Of two first sign-ins at once the second waits for the first.
 */
export async function hasFreeSeat(
  db: Executor,
  { catalogue }: Pick<Ports, 'catalogue'>,
  accountId: number,
): Promise<boolean> {
  await lockTeam(db, accountId)
  const { teamModules, usageKeys } = catalogue.current()
  const module = teamModules.find(({ isDeleted }) => !isDeleted)
  const key = usageKeys.get(module?.usageKey ?? '')
  const subscription = await findLiveSubscription(db, accountId)
  if (module === undefined || key === undefined || subscription === undefined) return true
  const items = await findActiveItems(db, subscription)
  const isOn = items.some((each) => each.product_id === module.id && each.trial_state !== moduleTrials.overdue)
  const paid = Math.max(key.freeUnits, subscription.quantities[key.key] ?? 0)
  return !isOn || (await listMembers(db, accountId)).length < paid
}
