import { z } from 'zod'
import type { ResultOf } from '@waybill/contract'
import { canPreview, type StaffCommand } from '@waybill/contract/actions/staff-command'
import { staffGroups } from '@waybill/contract/actions/staff-commands'
import { toJsonSchema } from '@waybill/contract/json-schema'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { AdminActor } from '../../platform/http/actor.ts'
import { PERSON_NEEDED, rejectDuty } from '../../platform/http/authorise.ts'

/** True for what a key never does: a second name, and what gives a sign-in away (S-28). */
const needsPerson = ({ signedBy, needsFactor }: StaffCommand): boolean => signedBy === 'second' || needsFactor === true

/** True where a person who runs the command gives the second factor again (S-27). */
export const needsFactor = ({ duty, needsFactor: isNeeded }: StaffCommand): boolean =>
  duty === 'money' || isNeeded === true

/** Reason why a caller doesn't run a command, whatever its body. */
export function rejectCaller(row: StaffCommand, caller: AdminActor): ApiError | undefined {
  const denied = rejectDuty(row.duty, caller)
  if (denied !== undefined || caller.kind === 'staff' || !needsPerson(row)) return denied
  return apiError(403, PERSON_NEEDED)
}

type CommandEntry = ResultOf<'GET /api/admin/v1/commands'>['commands'][number]

const flagOf = (is: boolean) => (is ? 1 : 0)

/** A body without the fields that its schema has to say that nothing more may follow the words of the command. */
function bodySchema({ body }: StaffCommand): CommandEntry['body'] {
  const fields = Object.entries(body).filter(([, schema]) => !(schema instanceof z.ZodUndefined))
  return toJsonSchema(z.strictObject(Object.fromEntries(fields)), 'input', new Map())
}

const entryOf = (name: string, group: string, row: StaffCommand): Omit<CommandEntry, 'may_run'> => ({
  name,
  group,
  does: row.does,
  follows: row.follows,
  usage: [...row.usage],
  duty: row.duty,
  needs_person: flagOf(needsPerson(row)),
  needs_factor: flagOf(row.signedBy !== undefined && needsFactor(row)),
  previews: flagOf(canPreview(row)),
  carried_out_by: [...(row.carriedOutBy ?? [])],
  choice: [...(row.choice?.of ?? [])],
  approved_by: row.approvedBy ?? null,
  body: bodySchema(row),
})

const entries = Object.entries<Readonly<Record<string, StaffCommand>>>(staffGroups).flatMap(([group, rows]) =>
  Object.entries(rows).map(([name, row]) => ({ row, entry: entryOf(name, group, row) })),
)

/** Every command in the order of the help, and whether a caller may run it. */
export function describedCommands(caller: AdminActor): CommandEntry[] {
  return entries.map(({ row, entry }) => ({ ...entry, may_run: flagOf(rejectCaller(row, caller) === undefined) }))
}
