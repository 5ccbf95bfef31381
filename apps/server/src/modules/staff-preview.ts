import { createHash } from 'node:crypto'
import type { FollowingRow } from '@waybill/contract/calls/command-previews'
import { staffCommands } from '@waybill/contract/actions/staff-commands'
import { canPreview, type StaffCommand } from '@waybill/contract/actions/staff-command'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../platform/database/database.ts'
import { rehearse } from '../platform/database/rehearsal.ts'
import type { CancelOutcome, PaymentGateway } from '../platform/gateway/payment-gateway.ts'
import type { StaffAnswer, StaffContext } from '../platform/staff-action.ts'
import { findLastEvent, findQueuedMails, noteWritten, type WrittenEvents } from '../platform/events.ts'
import { RESET_SUBMITTED } from './account/index.ts'
import { findNumbers, followingOf, namedDocuments, presentPlan } from './billing/index.ts'
import { runStaffAction, type StaffAction } from './staff-actions.ts'

/** All that a command would do at an instant. */
export interface StaffPreview {
  readonly follows: readonly FollowingRow[]
  readonly text: string
  /** Of all that it would do: another outcome has another one. */
  readonly digest: string
}

interface Rehearsed {
  readonly answer: StaffAnswer
  readonly preview: StaffPreview
  /** Payments that it has ended at the provider, before anything else. */
  readonly cancelled: readonly string[]
}

/** Answers of the provider to the payments that it was called to end; an unknown one is taken to be ended. */
type CancelAnswers = ReadonlyMap<string, CancelOutcome>

const digestOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)

/** The provider as a rehearsal meets it: it is not called. */
function silentGateway(gateway: PaymentGateway, cancelled: string[], answers: CancelAnswers): PaymentGateway {
  return {
    ...gateway,
    cancelPayment: async (ref) => {
      cancelled.push(ref)
      return answers.get(ref) ?? { kind: 'cancelled' }
    },
  }
}

async function mailRows(db: Executor, written: WrittenEvents, since: number): Promise<readonly FollowingRow[]> {
  const rows = await findQueuedMails(db, written, since)
  return rows.map(({ template, to, account_id: accountId, later }) => {
    const at = later === null ? null : new Date(later).toISOString()
    return followingOf({ kind: 'mail', about: template, account_id: accountId, to, at })
  })
}

/** Products of the entitlements that plans end. */
async function endedProducts(db: Executor, { plans }: WrittenEvents): Promise<ReadonlyMap<number, number>> {
  const ids = plans.flatMap(({ ended }) => ended.entitlements.map(({ id }) => id))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('entitlement').select(['id', 'product_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, product_id: productId }) => [id, productId]))
}

/** Refunds by now of the documents that are refunded: one more in between is another outcome, though it has the same amounts. */
async function countRefunds(db: Executor, { plans }: WrittenEvents): Promise<number> {
  const ids = plans.flatMap(({ rows }) => rows.refunds.added.map(({ documentId }) => documentId))
  if (ids.length === 0) return 0
  const rows = await db.selectFrom('refund').select('id').where('invoice_id', 'in', ids).execute()
  return rows.length
}

const REQUESTED = new Map([[RESET_SUBMITTED, 'factor']])

async function presentWritten(
  context: StaffContext,
  written: WrittenEvents,
  { since, cancelled }: { readonly since: number; readonly cancelled: readonly string[] },
): Promise<readonly FollowingRow[]> {
  const { db } = context.store
  const { plans, events } = written
  const { products } = (await context.openCatalogue()).current()
  const names = {
    numbers: await findNumbers(db, [...new Set(plans.flatMap(namedDocuments))]),
    codeOf: (id: number) => products.get(id)?.code ?? String(id),
  }
  const ended = await endedProducts(db, written)
  return [
    ...cancelled.map(() => followingOf({ kind: 'provider', about: 'cancel_payment' })),
    ...plans.flatMap((plan) => presentPlan(plan, names, ended)),
    ...events.flatMap(({ name, accountId = null }) => {
      const about = REQUESTED.get(name)
      return about === undefined ? [] : [followingOf({ kind: 'approval', about, account_id: accountId })]
    }),
    ...(await mailRows(db, written, since)),
    ...events.map(({ name, accountId = null }) => followingOf({ kind: 'record', about: name, account_id: accountId })),
  ]
}

interface Rehearsing {
  readonly action: StaffAction
  /** Instant of all of it. Epoch ms. */
  readonly at: number
  readonly answers?: CancelAnswers
}

/** The request that has a command done: its key is written with the command, or neither is. */
interface KeptRequest {
  /** False where it was done before. */
  readonly claim: (db: Executor) => Promise<boolean>
  readonly store: (db: Executor, done: StaffDone) => Promise<void>
}

type StaffDone = Extract<StaffAnswer, { readonly ok: true }>['value']

interface Keeping {
  readonly isKept: (rehearsed: Rehearsed) => boolean
  readonly request?: KeptRequest | undefined
}

/** Runs a command whole in one transaction, kept only where `isKept` says so; undefined where its request was done before. */
function rehearseAction(
  context: StaffContext,
  { action, at, answers = new Map() }: Rehearsing,
  { isKept, request }: Keeping,
) {
  const { gateway, clock } = context
  return rehearse(
    context.store,
    async (store): Promise<Rehearsed | undefined> => {
      if (request !== undefined && !(await request.claim(store.db))) return undefined
      const cancelled: string[] = []
      const since = await findLastEvent(store.db)
      const inside: StaffContext = {
        ...context,
        store,
        clock: { ...clock, now: () => at },
        gateway: gateway && silentGateway(gateway, cancelled, answers),
      }
      const { done: answer, written } = await noteWritten(() => runStaffAction(inside, action))
      const text = answer.ok ? answer.value.text : answer.failure
      const follows = answer.ok ? await presentWritten(inside, written, { since, cancelled }) : []
      const digest = digestOf([follows, await countRefunds(store.db, written)])
      const done = { answer, cancelled, preview: { follows, text, digest } }
      if (answer.ok && isKept(done)) await request?.store(store.db, answer.value)
      return done
    },
    (done) => done !== undefined && isKept(done),
  )
}

/** The command without what carries it out: it says by itself what it would do. */
async function ownPreview(context: StaffContext, { action, at }: Rehearsing): Promise<Rehearsed> {
  const row: StaffCommand = staffCommands[action.name]
  const carrying = new Set(row.carriedOutBy)
  const body = Object.fromEntries(Object.entries(action.body).filter(([field]) => !carrying.has(field)))
  const lines: string[] = []
  const clock = { ...context.clock, now: () => at }
  const answer = await runStaffAction({ ...context, clock, out: (line) => void lines.push(line) }, { ...action, body })
  const text = [...lines, answer.ok ? answer.value.text : answer.failure].join('\n')
  return { answer, cancelled: [], preview: { follows: [], text, digest: digestOf(text) } }
}

const isOwn = ({ name }: StaffAction): boolean => 'carriedOutBy' in staffCommands[name]

async function rehearsed(context: StaffContext, rehearsing: Rehearsing): Promise<Result<Rehearsed, string>> {
  if (isOwn(rehearsing.action)) return ok(await ownPreview(context, rehearsing))
  const done = await rehearseAction(context, rehearsing, { isKept: () => false })
  return done.ok && done.value !== undefined ? ok(done.value) : fail(BUSY)
}

const BUSY = 'Nothing is changed: the account is held or busy.'

/** Shows what a command would do at an instant, and changes nothing. A failure says why it would do nothing. */
export async function previewStaffAction(
  context: StaffContext,
  rehearsing: Rehearsing,
): Promise<Result<StaffPreview, string>> {
  if (!canPreview(staffCommands[rehearsing.action.name])) throw new Error(`${rehearsing.action.name} has no preview`)
  const done = await rehearsed(context, rehearsing)
  if (!done.ok) return done
  const { answer, preview } = done.value
  return answer.ok ? ok(preview) : answer
}

/** Ends payments at the provider, outside of a transaction, and answers what it said. */
async function endPayments({ gateway }: StaffContext, refs: readonly string[]): Promise<CancelAnswers> {
  const answers = new Map<string, CancelOutcome>()
  if (gateway === undefined) return answers
  // of one account: one after the other
  for (const ref of refs) answers.set(ref, await gateway.cancelPayment(ref))
  return answers
}

/**
 * Carries out what was previewed, by its digest and at its instant: computed anew under the lock of its account, and kept only
 * where that is the same. Undefined where it would be something else, or its request was done before; nothing is changed then.
 */
export async function confirmStaffAction(
  context: StaffContext,
  { digest, ...rehearsing }: Rehearsing & { readonly digest: string },
  request?: KeptRequest,
): Promise<StaffAnswer | undefined> {
  const { action } = rehearsing
  const isSame = ({ answer, preview }: Rehearsed) => answer.ok && preview.digest === digest
  if (isOwn(action)) {
    const shown = await ownPreview(context, rehearsing)
    return isSame(shown) ? runStaffAction(context, action) : undefined
  }
  const isKept = (done: Rehearsed) => isSame(done) && done.cancelled.length === 0
  const first = await rehearseAction(context, rehearsing, { isKept, request })
  if (!first.ok) return fail(BUSY)
  if (first.value === undefined || !isSame(first.value)) return undefined
  if (first.value.cancelled.length === 0) return first.value.answer
  const answers = await endPayments(context, first.value.cancelled)
  const second = await rehearseAction(context, { ...rehearsing, answers }, { isKept: isSame, request })
  if (!second.ok) return fail(BUSY)
  return second.value !== undefined && isSame(second.value) ? second.value.answer : undefined
}
