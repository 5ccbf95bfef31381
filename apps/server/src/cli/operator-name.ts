import type { Terminal } from './command.ts'

/**
 * The operator of a command, for the list of versions: the given name, else the name that they signed in with on the
 * machine.
 */
export function operatorName(said: string | undefined, { environment }: Terminal): string {
  const names = [said, environment['USER'], environment['USERNAME']]
  return names.map((name) => name?.trim()).find((name) => name !== undefined && name !== '') ?? 'somebody'
}
