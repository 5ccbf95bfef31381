import type { Config } from './config.ts'
import { cannotWrite, isDatabaseAway, isLockedOut } from './platform/database/database-away.ts'
import { ListenFailed, StartRejected } from './platform/start-rejected.ts'

/** SQLSTATE: no such role or a wrong password, no such database, no right to make tables. */
const WRONG_DATABASE = /^(?:28|3D000|3F000|42501$|ERR_INVALID_URL|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|CERT_)/
const WRONG_DATABASE_MESSAGE = /SASL|SCRAM|client password must be|does not support SSL/
const TAKES = {
  DATABASE_URL: 'it takes postgres://role:password@host:port/database, of a role that may create tables there',
  HOST: 'it is where the server listens, such as 127.0.0.1, or 0.0.0.0 for all addresses of this machine',
} as const

type Places = Pick<Config, 'PORT' | 'HOST' | 'DATA_DIR' | 'DATABASE_URL'>

/** Mistake without whose correction no start succeeds, in one line that names the variable; undefined for a bug. */
export function startReason(error: unknown, config: Places): string | undefined {
  if (error instanceof StartRejected) return error.message
  if (error instanceof ListenFailed) return listenReason(codeOf(error.cause), config)
  return error instanceof Error ? databaseReason(error, config) : undefined
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function listenReason(code: string, { PORT, HOST }: Places): string {
  if (code === 'EADDRINUSE') return `PORT ${PORT} is taken by another program; choose another one`
  if (code === 'EACCES') return `PORT ${PORT} may not be used by this account; choose one from 1024 on`
  return `HOST ${HOST} is no address of this machine (${code}): ${TAKES.HOST}`
}

function databaseReason(error: Error, { DATA_DIR, DATABASE_URL }: Places): string | undefined {
  const code = codeOf(error)
  if (DATABASE_URL === undefined)
    return cannotWrite(error)
      ? `DATA_DIR ${DATA_DIR} takes no change (${error.message}): free some space on its disk`
      : undefined
  // what was rejected may be written with its password: only the server's own text is repeated
  if (code === 'ERR_INVALID_URL') return `DATABASE_URL is no address: ${TAKES.DATABASE_URL}`
  if (WRONG_DATABASE.test(code) || WRONG_DATABASE_MESSAGE.test(error.message))
    return `DATABASE_URL does not work (${error.message}): ${TAKES.DATABASE_URL}`
  if (cannotWrite(error)) return `DATABASE_URL names a database that takes no change (${error.message})`
  if (isLockedOut(error)) return `The database is busy: another program holds what a start changes (${error.message})`
  return isDatabaseAway(error) ? `The database does not answer: ${error.message || code} (DATABASE_URL)` : undefined
}
