import { fail, type Result } from '@waybill/domain/result'
import { createWorkQueue } from '../work-queue.ts'
import type { Actor, Member } from './actor.ts'
import { tooMany, type ApiError } from './api-error.ts'
import { createNodeLimit, type LimitedRequest } from './node-limit.ts'

/** Requests of one account that change something, at a time on one node: a hundred equal ones get one answer (ORD-08). */
const MOST_AT_ONCE = 100
const RETRY_AFTER_MS = 2_000
/** Calls and forms of one member in a minute on one node. */
const MOST_CALLS = 6_000

interface Caller extends LimitedRequest {
  readonly actor: Pick<Member, 'kind' | 'memberId' | 'accountId'> | Pick<Exclude<Actor, Member>, 'kind'>
}

/** Lets no account take what a node has for all of them (reliability 2.4). */
export interface AccountLine {
  /** The transactions of one account's requests come one after the other: who waits holds no connection. */
  readonly inTurn: <Value>(accountId: number, work: () => Promise<Value>) => Promise<Value>
  /** 429 for a member who calls too often. */
  readonly count: (caller: Caller) => ApiError | undefined
  /** Does what changes something for a member; 429 where too many requests of the account are under way. */
  readonly withPlace: <Value>(
    caller: Caller,
    work: () => Promise<Result<Value, ApiError>>,
  ) => Promise<Result<Value, ApiError>>
}

export function createAccountLine(): AccountLine {
  const limit = createNodeLimit(MOST_CALLS)
  const underWay = new Map<number, number>()
  return {
    inTurn: createWorkQueue<number>(),
    count: (caller) => (caller.actor.kind === 'member' ? limit(caller, 1, String(caller.actor.memberId)) : undefined),
    withPlace: async ({ actor, ports }, work) => {
      if (actor.kind !== 'member' || ports.config.RATE_LIMIT === 'off') return work()
      const { accountId } = actor
      const before = underWay.get(accountId) ?? 0
      if (before >= MOST_AT_ONCE) return fail(tooMany(RETRY_AFTER_MS, { code: 'account-busy' }))
      underWay.set(accountId, before + 1)
      try {
        return await work()
      } finally {
        const left = (underWay.get(accountId) ?? 1) - 1
        if (left > 0) underWay.set(accountId, left)
        else underWay.delete(accountId)
      }
    },
  }
}
