import { z } from 'zod'
import { calls, type ResultOf } from '@waybill/contract'
import type { FollowingRow } from '@waybill/contract/calls/command-previews'
import { canPreview, changesSomething, wrongChoice, type StaffCommand } from '@waybill/contract/actions/staff-command'
import { staffCommands, type StaffName } from '@waybill/contract/actions/staff-commands'
import { fail, ok, type Result } from '@waybill/domain/result'
import { rejectOldFactor } from '../../platform/http/authorise.ts'
import { apiError, invalidField, type ApiError } from '../../platform/http/api-error.ts'
import { asAdminActor, signerOf, type AdminActor } from '../../platform/http/actor.ts'
import type { Executor } from '../../platform/database/database.ts'
import { withClaimedAnswer } from '../../platform/http/idempotency.ts'
import { withAnswerInside, type InnerKey } from '../../platform/http/idempotency-inside.ts'
import { asResult, type Outcome, type RegisterCall } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Ports } from '../../platform/ports.ts'
import { WrongUsage, type StaffAnswer } from '../../platform/staff-action.ts'
import { describedCommands, needsFactor, rejectCaller } from './command-entries.ts'
import { endOfPreview, issuePreviewToken, readPreviewToken } from './preview-token.ts'

type CommandBody = Readonly<Record<string, unknown>>

/** A command with its valid body, and its caller. */
interface SignedCommand {
  readonly name: StaffName
  readonly body: CommandBody
  readonly by: string
  readonly isAlone: boolean
}

/** A command at an instant of its preview. Epoch ms. */
interface TimedCommand {
  readonly action: SignedCommand
  readonly at: number
}

interface DigestedPreview {
  readonly follows: readonly FollowingRow[]
  readonly text: string
  readonly digest: string
}

/** The commands of the staff, which belong to the modules above this one. */
export interface StaffCommandPort {
  /** Checks a body beyond its schema; throws `WrongUsage`. */
  readonly check: (name: StaffName, body: CommandBody) => void
  /** A failure is the sentence that says why nothing was changed. */
  readonly run: (ports: Ports, action: SignedCommand) => Promise<StaffAnswer>
  /** Shows all that it would do; nothing is changed. */
  readonly preview: (ports: Ports, timed: TimedCommand) => Promise<Result<DigestedPreview, string>>
  /**
   * Does exactly what had this digest, and writes the key of its request with it where it is one transaction; undefined where
   * that is something else by now, or its key is another request's, and nothing is changed.
   */
  readonly confirm: (
    ports: Ports,
    timed: TimedCommand & { readonly digest: string },
    request?: {
      readonly claim: (db: Executor) => Promise<boolean>
      readonly store: (db: Executor, done: CommandDone) => Promise<void>
    },
  ) => Promise<StaffAnswer | undefined>
}

type CommandDone = Extract<StaffAnswer, { readonly ok: true }>['value']

const isName = (name: string): name is StaffName => Object.hasOwn(staffCommands, name)

function wrongField(path: string, message: string): ApiError {
  return apiError(422, 'invalid-input', { fieldErrors: [{ path, message }] })
}

/** Reads a body by the row of its command, as the command line does; the first that is wrong is said. */
function readBody(name: StaffName, given: CommandBody, { check }: StaffCommandPort): Result<CommandBody, ApiError> {
  const row: StaffCommand = staffCommands[name]
  const absent = Object.fromEntries(Object.keys(row.body).map((field) => [field, undefined]))
  const { data, error } = z.strictObject(row.body).safeParse({ ...absent, ...given })
  const issue = error?.issues[0]
  if (data === undefined) return fail(wrongField(issue?.path.join('.') ?? '', issue?.message ?? ''))
  const choice = wrongChoice(row, data)
  if (choice !== undefined) return fail(wrongField(row.choice?.of[0] ?? '', choice))
  try {
    check(name, data)
    return ok(data)
  } catch (problem) {
    if (problem instanceof WrongUsage) return fail(wrongField('', problem.message))
    throw problem
  }
}

/** An answer as JSON carries it: what isn't there is left out. */
const asJson = (answer: unknown): unknown => (answer === undefined ? null : JSON.parse(JSON.stringify(answer)))

/** A key gives no second factor: its role was given with one (S-28). */
function rejectLateFactor(row: StaffCommand, body: CommandBody, context: RequestContext): ApiError | undefined {
  const { actor, ports } = context
  if (actor.kind !== 'staff' || !needsFactor(row) || !changesSomething(row, body)) return undefined
  return rejectOldFactor(actor, ports.realClock.now())
}

const RUN = 'POST /api/admin/v1/commands/{name}'
const PREVIEW = 'POST /api/admin/v1/commands/{name}/preview'
/** Beside the fields of a command: none of them has this name. */
const TOKEN = 'preview_token'

const FORGED = invalidField(TOKEN, 'admin.error.previewToken')

const failed = (text: string): ApiError =>
  apiError(409, 'command-failed', { message: 'admin.error.failed', details: { text } })

interface CalledCommand {
  readonly row: StaffCommand
  readonly action: SignedCommand
  readonly token: unknown
}

/** A command as it was called; its caller's rights, then its fields. */
function readCall(
  { name, given, caller }: { readonly name: string; readonly given: CommandBody; readonly caller: AdminActor },
  commands: StaffCommandPort,
): Result<CalledCommand, ApiError> {
  if (!isName(name)) return fail(apiError(404, 'no-such-command', { message: 'admin.error.command' }))
  const row: StaffCommand = staffCommands[name]
  const denied = rejectCaller(row, caller)
  if (denied !== undefined) return fail(denied)
  const { [TOKEN]: token, ...fields } = given
  const body = readBody(name, fields, commands)
  if (!body.ok) return body
  const isAlone = caller.kind === 'staff' && caller.isAlone
  return ok({ row, token, action: { name, body: body.value, by: signerOf(caller), isAlone } })
}

/** Shows what a command would do now, with the token that has exactly this done. */
async function show(
  ports: Ports,
  commands: StaffCommandPort,
  action: SignedCommand,
): Promise<Result<ResultOf<typeof PREVIEW>, ApiError>> {
  const at = ports.clock.now()
  const shown = await commands.preview(ports, { action, at })
  if (!shown.ok) return fail(failed(shown.failure))
  const { follows, text, digest } = shown.value
  const token = issuePreviewToken(ports.keys, action, { at, digest })
  return ok({ follows: [...follows], text, token, expires_at: new Date(endOfPreview(at)).toISOString() })
}

interface ConfirmedCommand extends CalledCommand {
  readonly inside?: InnerKey<Carried> | undefined
}

/** Carries a command out as it was shown, or answers what it would do by now. */
async function confirm(
  ports: Ports,
  commands: StaffCommandPort,
  { action, token, row, inside }: ConfirmedCommand,
): Promise<Result<StaffAnswer, ApiError>> {
  const read = canPreview(row) && typeof token === 'string' ? readPreviewToken(ports.keys, token, action) : undefined
  if (read === undefined) return fail(FORGED)
  const isOver = ports.clock.now() >= endOfPreview(read.at)
  const request = inside && {
    claim: inside.claim,
    store: (db: Executor, of: CommandDone) => inside.store(db, carriedOf(of)),
  }
  const done = isOver ? undefined : await commands.confirm(ports, { action, ...read }, request)
  if (done !== undefined) return ok(done)
  const fresh = await show(ports, commands, action)
  if (!fresh.ok) return fresh
  return fail(apiError(409, 'preview-changed', { message: 'admin.error.previewChanged', details: fresh.value }))
}

type Carried = Extract<Outcome<typeof RUN>, { readonly ok: true }>['value']

/** A command that was carried out, as it is answered. */
function carriedOf({ answer, text, bytes }: CommandDone): Carried {
  const file = bytes === undefined ? {} : { file: Buffer.from(bytes).toString('base64') }
  return { result: { answer: asJson(answer), text, ...file } }
}

/** Every command of the staff by its name: the same rows, checks and handlers as the command line (S-28). */
export function registerStaffCommands(call: RegisterCall, ports: Ports, commands: StaffCommandPort): void {
  const run = async (called: ConfirmedCommand): Promise<Outcome<typeof RUN>> => {
    const { action, token } = called
    const carried = token === undefined ? ok(await commands.run(ports, action)) : await confirm(ports, commands, called)
    if (!carried.ok) return carried
    const done = carried.value
    return done.ok ? ok(carriedOf(done.value)) : fail(failed(done.failure))
  }
  call(
    RUN,
    async ({ params: { name }, body: given }, context, db) => {
      const called = readCall({ name, given, caller: asAdminActor(context.actor) }, commands)
      if (!called.ok) return called
      const { row, action } = called.value
      const keyed = { context, db, store: ports.store, definition: calls[RUN], key: RUN, body: given } as const
      const carry = async (inside?: InnerKey<Carried>) => {
        const late = rejectLateFactor(row, action.body, context)
        return late === undefined ? run({ ...called.value, inside }) : fail(late)
      }
      // what was shown is one transaction, unless the command says by itself what it would do
      const isWhole = called.value.token !== undefined && row.carriedOutBy === undefined
      return isWhole ? withAnswerInside(keyed, carry) : withClaimedAnswer(keyed, () => carry())
    },
    { transaction: 'own' },
  )
  call(
    PREVIEW,
    async ({ params: { name }, body: given }, context) => {
      const called = readCall({ name, given, caller: asAdminActor(context.actor) }, commands)
      if (!called.ok) return called
      const { row, action } = called.value
      if (!canPreview(row)) return fail(apiError(404, 'no-preview', { message: 'admin.error.noPreview' }))
      return asResult(await show(ports, commands, action))
    },
    { transaction: 'own' },
  )
  call('GET /api/admin/v1/commands', async (_, { actor }) =>
    ok({ result: { commands: describedCommands(asAdminActor(actor)) } }),
  )
}
