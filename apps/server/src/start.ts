import { readConfig, type Config } from './config.ts'
import { isDatabaseAway } from './platform/database/database-away.ts'
import { FolderInUse } from './platform/database/folder-lock.ts'
import { MigrationRefused } from './platform/database/migrate.ts'
import { createLog, logDestination } from './platform/log.ts'
import { SellerRefused } from './platform/seller.ts'
import { startServer } from './server.ts'

function say(line: string): void {
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
  const isExpected = error instanceof FolderInUse || error instanceof MigrationRefused || error instanceof SellerRefused
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(isExpected ? 2 : 1)
}

/** Why a start can't succeed until somebody changes something, in one line; undefined for a bug. */
function reasonOf(error: unknown): string | undefined {
  if (isDatabaseAway(error)) return `The database does not answer: ${error.message}`
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `PORT ${config.PORT} is taken by another program; choose another one`
  if (code === 'EADDRNOTAVAIL') return `HOST ${config.HOST} is no address of this machine`
  return undefined
}

function exitUnstarted(error: unknown): never {
  const reason = reasonOf(error)
  if (reason === undefined) return exitWith(error)
  process.stderr.write(`${reason}\n`)
  process.exit(2)
}

const config = configOrExit()
const log = createLog(config.LOG_LEVEL, logDestination())
const server = await startServer(config, { log, say }).catch(exitUnstarted)

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void server.stop().then(
      () => process.exit(0),
      (error: unknown) => exitWith(error),
    )
  })
}
// whoever reads this may end us at once
say(`Waybill is ready at ${server.url}`)
for (const warning of config.warnings) say(warning)
