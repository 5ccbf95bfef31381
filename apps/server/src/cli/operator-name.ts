import { WrongUsage, type Terminal } from './command.ts'

/**
 * The operator of a command, for the list of versions: the given name, else the name that they signed in with on the
 * machine.
 */
export function operatorName(said: string | undefined, { environment }: Terminal): string {
  const names = [said, environment['USER'], environment['USERNAME']]
  return names.map((name) => name?.trim()).find((name) => name !== undefined && name !== '') ?? 'somebody'
}

/** The same for what is given away, where the name of the machine's user is no answer. */
export function requiredName(action: string, said: string | undefined): string {
  const by = said?.trim() ?? ''
  if (by === '') throw new WrongUsage(`billing ${action} need --as, the name of the one who gives it.`)
  return by
}
