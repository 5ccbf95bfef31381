const AWAY_CODE = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08|57P)/
const AWAY_MESSAGE = /timeout exceeded when trying to connect|Connection terminated|Query read timeout/

/** The database can't be reached, is starting or stopping, or went in the middle of a query: not our bug, and it passes. */
export function isDatabaseAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return AWAY_CODE.test(code) || AWAY_MESSAGE.test(error.message)
}
