import { findStaff } from '../modules/admin/index.ts'
import type { Executor } from '../platform/database/database.ts'
import { WrongUsage, type Terminal } from './command.ts'

/**
 * The operator of a command, for the list of versions: the given name, else the name that they signed in with on the
 * machine.
 */
export function operatorName(said: string | undefined, { environment }: Terminal): string {
  const names = [said, environment['USER'], environment['USERNAME']]
  return names.map((name) => name?.trim()).find((name) => name !== undefined && name !== '') ?? 'somebody'
}

/** The address of the staff account that `--as` names: two names of one person are one. */
export async function staffAddress(db: Executor, name: string): Promise<string> {
  const [staff, ...others] = await findStaff(db, name)
  if (staff === undefined)
    throw new WrongUsage(`--as ${name} names no staff account; "npm run cli -- create-admin" makes one.`)
  if (others.length > 0) throw new WrongUsage(`--as ${name} names several staff accounts: give the address of one.`)
  return staff.email
}
