import '../environment.ts'
import { checkStart } from '../check-start.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { startServer, type RunningServer } from '../server.ts'

export { runCli } from '../cli/run-cli.ts'

/** Lets everything else go on that is ready to. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * The shop of these variables in the process of its test (docs/testing.md): what start.ts does but for signals and exit
 * codes. What it would print and log is written by `write`, and the tries of a provider's call follow each other at once.
 * Throws what a start is rejected for.
 */
export async function startInside(
  environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
): Promise<RunningServer> {
  const read = readConfig(environment)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { config } = read
  const print = (line: string): void => write(`${line}\n`)
  checkStart(config)
  const server = await startServer(config, { log: createLog(config.LOG_LEVEL, { write }), print, sleep: turn })
  for (const warning of config.warnings) print(warning)
  return server
}
