/** Connection failures by their system or SQLSTATE code: also a server that starts, stops, or takes no more of us. */
const AWAY_CODE = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ERR_STREAM_|08|57P|53[^1]|53$)/
/** Messages without a code of the driver, for a connection that broke before or while it was used. */
const AWAY_MESSAGE =
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|Query read timeout|is not queryable|Cannot use a pool after calling end/
/** No space (SQLSTATE 53100), a disk that fails (58030), or a server or file system that may only be read (25006). */
const CANNOT_WRITE_CODE = /^(?:53100|58030|25006|ENOSPC|EDQUOT|EROFS|EIO)$/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The database can be read but takes no change: its disk is full or broken, or it was made read-only. */
export function cannotWrite(error: unknown): boolean {
  return CANNOT_WRITE_CODE.test(codeOf(error))
}

/** Another command holds the row for longer than a caller waits (SQLSTATE 55P03). */
export function isLockedOut(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** The database can't be reached, is starting or stopping, or went in the middle of a query: not our bug, and it passes. */
export function isDatabaseAway(error: unknown): error is Error {
  return error instanceof Error && (AWAY_CODE.test(codeOf(error)) || AWAY_MESSAGE.test(error.message))
}
