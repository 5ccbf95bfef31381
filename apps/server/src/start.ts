import { checkStart } from './check-start.ts'
import { readConfig, type Config } from './config.ts'
import { createLog, logDestination } from './platform/log.ts'
import { followNpm } from './platform/parent-process.ts'
import { retryStart } from './retry-start.ts'
import { startServer, type RunningServer } from './server.ts'
import { startReason } from './start-reason.ts'

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A wrong value is one readable line each and exit code 2. */
function configOrExit(): Config {
  const read = readConfig(process.env)
  if (read.ok) return read.config
  for (const problem of read.problems) process.stderr.write(`Configuration: ${problem}\n`)
  process.exit(2)
}

function exitWith(error: unknown): never {
  const reason = startReason(error, config)
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${reason ?? detail}\n`)
  process.exit(reason === undefined ? 1 : 2)
}

/** A file with a mistake is named before the store is opened and a demo shop is made. */
async function start(): Promise<RunningServer> {
  checkStart(config)
  // the embedded store is there, or it isn't
  const waitMs = config.DATABASE_URL === undefined ? 0 : config.DATABASE_WAIT_MS
  return retryStart(() => startServer(config, { log, print }), { waitMs, print })
}

const config = configOrExit()
const log = createLog(config.LOG_LEVEL, logDestination())
const server = await start().catch(exitWith)

let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  print('Waybill is stopping: running requests and the worker end first')
  const stopped = (): never => {
    print('Waybill has stopped')
    process.exit(0)
  }
  void server.stop().then(stopped, exitWith)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
followNpm(stop)
// a supervisor that reads this may end us at once
print(`Waybill is ready at ${server.url}`)
for (const warning of config.warnings) print(warning)
