import { z } from 'zod'
import { changesSomething, wrongChoice, type StaffCommand } from '@waybill/contract/actions/staff-command'
import { staffCommands, type StaffName } from '@waybill/contract/actions/staff-commands'
import { fail, ok, type Result } from '@waybill/domain/result'
import { rejectDuty, rejectOldFactor } from '../../platform/http/authorise.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import { asStaff } from '../../platform/http/actor.ts'
import type { RegisterCall } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { WrongUsage, type StaffAnswer } from '../../platform/staff-action.ts'

type CommandBody = Readonly<Record<string, unknown>>

/** The commands of the staff, which belong to the modules above this one. */
export interface StaffCommandPort {
  /** Checks a body beyond its schema; throws `WrongUsage`. */
  readonly check: (name: StaffName, body: CommandBody) => void
  /** A failure is the sentence that says why nothing was changed. */
  readonly run: (
    ports: Ports,
    action: { readonly name: StaffName; readonly body: CommandBody; readonly by: string; readonly isAlone: boolean },
  ) => Promise<StaffAnswer>
}

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

/** Every command of the staff by its name: the same rows, checks and handlers as the command line (S-28). */
export function registerStaffCommands(call: RegisterCall, ports: Ports, commands: StaffCommandPort): void {
  call(
    'POST /api/admin/v1/commands/{name}',
    async ({ params: { name }, body: given }, { actor }) => {
      const staff = asStaff(actor)
      if (!isName(name)) return fail(apiError(404, 'no-such-command', { message: 'admin.error.command' }))
      const row: StaffCommand = staffCommands[name]
      const denied = rejectDuty(row.duty, staff)
      if (denied !== undefined) return fail(denied)
      const body = readBody(name, given, commands)
      if (!body.ok) return body
      const needsFactor = (row.duty === 'money' || row.needsFactor === true) && changesSomething(row, body.value)
      const old = needsFactor ? rejectOldFactor(staff, ports.realClock.now()) : undefined
      if (old !== undefined) return fail(old)
      const { email: by, isAlone } = staff
      const done = await commands.run(ports, { name, body: body.value, by, isAlone })
      if (!done.ok)
        return fail(apiError(409, 'command-failed', { message: 'admin.error.failed', details: { text: done.failure } }))
      const { answer, text, bytes } = done.value
      const file = bytes === undefined ? {} : { file: Buffer.from(bytes).toString('base64') }
      return ok({ result: { answer: asJson(answer), text, ...file } })
    },
    { transaction: 'own' },
  )
}
