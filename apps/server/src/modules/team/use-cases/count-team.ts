import type { Ports } from '../../../platform/ports.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { countReports, type UsagePorts } from '../../billing/index.ts'
import { listMembers } from '../repository.ts'

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
