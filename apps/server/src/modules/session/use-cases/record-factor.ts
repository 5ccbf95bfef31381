import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Ports } from '../../../platform/ports.ts'
import type { KnownMember } from '../repository.ts'

const CHANGES = [
  'added',
  'removed',
  'renewed',
  'recovery',
  'reset',
  'kept',
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
] as const

export type FactorChange = (typeof CHANGES)[number]

/** The change that a mail was ordered for. */
export function factorChangeOf(ref: unknown): FactorChange {
  return CHANGES.find((change) => change === ref) ?? 'added'
}

/** A request, or the job. */
export interface RecordContext extends Pick<RequestContext, 'now'> {
  readonly ports: Pick<Ports, 'keys' | 'ids'>
}

interface RecordedFactor {
  readonly member: KnownMember
  readonly change: FactorChange
  readonly codesLeft: number
  /** In the history, where the mail says it in other words. */
  readonly entry?: FactorChange | undefined
  /** In the history; the member where absent. */
  readonly actor?: string
}

/** Writes down what became of a member's second factor, and mails it: who has stolen a session can't do it unseen (S-19). */
export function recordFactor(
  { ports, now }: RecordContext,
  db: Executor,
  { member, change, codesLeft, entry = change, actor }: RecordedFactor,
): Promise<void> {
  const { id, accountId, email, locale } = member
  return recordEvent(db, ports.keys, {
    name: `factor.${entry}`,
    entity: 'member',
    entityId: String(id),
    accountId,
    actor: actor ?? `member:${id}`,
    data: {},
    now,
    mails: [
      {
        template: 'factor_changed',
        to: email,
        locale,
        dedupeKey: `factor_changed:${ports.ids.uuid(now)}`,
        refs: { memberId: id, change, codesLeft },
      },
    ],
  })
}
