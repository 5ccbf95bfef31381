import { createHash } from 'node:crypto'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'

/**
 * Identity that has one trial of a plan in a life (B-75): an address without its alias, the fingerprint of a method, or a
 * payer.
 */
interface Tried {
  readonly kind: 'address' | 'method' | 'organization'
  readonly text: string
}

interface TrialClaim {
  readonly accountId: number
  /** Epoch ms. */
  readonly now: number
}

/** Hashes an identity, which outlives the account: it must not give the address away. */
const identityOf = ({ kind, text }: Tried): string => createHash('sha256').update(`${kind}:${text}`).digest('hex')

/** The account that a trial was given to, if it was. */
async function findGrant(db: Executor, tried: Tried): Promise<number | undefined> {
  const row = await db
    .selectFrom('plan_trial_grant')
    .select('account_id')
    .where('kind', '=', tried.kind)
    .where('identity', '=', identityOf(tried))
    .executeTakeFirst()
  return row?.account_id
}

/**
 * Gives a trial to an account for all of these; false where another account has had one of them. Of two at once the second waits
 * for the transaction of the first.
 */
async function claim(db: Executor, tried: readonly Tried[], { accountId, now }: TrialClaim): Promise<boolean> {
  const rows = tried.map((one) => ({ kind: one.kind, identity: identityOf(one) }))
  if (rows.length === 0) return true
  await db
    .insertInto('plan_trial_grant')
    // always in the same order, so that two accounts don't wait for each other
    .values(
      rows
        .toSorted((left, right) => (left.identity < right.identity ? -1 : 1))
        .map((row) => ({ ...row, account_id: accountId, granted_at: instant(now) })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'identity']).doNothing())
    .execute()
  const owners = await Promise.all(tried.map((one) => findGrant(db, one)))
  return owners.every((owner) => owner === accountId)
}

/** The account that has had the trial of an address, in the form that `trialAddress` gives it. */
export function findTrialOfAddress(db: Executor, address: string): Promise<number | undefined> {
  return findGrant(db, { kind: 'address', text: address })
}

/** The trial of a new account; false where its address has had one. */
export function claimAddress(db: Executor, address: string, by: TrialClaim): Promise<boolean> {
  return claim(db, [{ kind: 'address', text: address }], by)
}

/** The trial of an account that runs, whether its checkout is confirmed, and whether the staff granted it; undefined without one. */
async function findRunningTrial(db: Executor, { accountId, now }: TrialClaim) {
  const row = await db
    .selectFrom('subscription')
    .select(['confirmed_order_id', 'tried_again'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('state', '=', subscriptionStatuses.notSubscribed)
    .where('trial_end', '>', instant(now))
    .executeTakeFirst()
  return row && { isConfirmed: row.confirmed_order_id !== null, isTriedAgain: row.tried_again }
}

async function methodsOnFile(db: Executor, { accountId }: TrialClaim): Promise<readonly Tried[]> {
  const methods = await db
    .selectFrom('payment_method')
    .select('fingerprint')
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where((on) => on.or([on('is_current', '=', true), on('is_backup', '=', true)]))
    .execute()
  const fingerprints = new Set(methods.map(({ fingerprint }) => fingerprint))
  return [...fingerprints].map((text) => ({ kind: 'method', text }))
}

/** True where the trial that runs can't be paid at its end by the methods on file: another account has had one with them. */
export async function isTrialSpent(
  db: Executor,
  { config }: { readonly config: { readonly hasStrictTrials: boolean } },
  by: TrialClaim,
): Promise<boolean> {
  const trial = config.hasStrictTrials ? await findRunningTrial(db, by) : undefined
  if (trial === undefined || trial.isTriedAgain) return false
  const owners = await Promise.all((await methodsOnFile(db, by)).map((tried) => findGrant(db, tried)))
  return owners.some((owner) => owner !== undefined && owner !== by.accountId)
}

/**
 * The trial that runs is that of the methods on file as well. False where it is to be paid at its end and another account has
 * had one with them: a trial that is merely tried, or paid now, is none that is given again.
 */
export async function grantTrialOfMethods(
  db: Executor,
  { config }: { readonly config: { readonly hasStrictTrials: boolean } },
  by: TrialClaim,
): Promise<boolean> {
  const trial = await findRunningTrial(db, by)
  if (trial === undefined) return true
  const isGranted = await claim(db, await methodsOnFile(db, by), by)
  return isGranted || trial.isTriedAgain || !trial.isConfirmed || !config.hasStrictTrials
}

/**
 * A trial that runs is that of the organisation that pays from now on; false where another account of it has had one, and the staff
 * have not granted this one.
 */
export async function grantTrialOfOrganization(db: Executor, payerId: number, by: TrialClaim): Promise<boolean> {
  const trial = await findRunningTrial(db, by)
  if (trial === undefined) return true
  const isFirst = await claim(db, [{ kind: 'organization', text: String(payerId) }], by)
  return isFirst || trial.isTriedAgain
}
