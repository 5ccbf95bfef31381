import { expect, test } from 'vitest'
import { cannotWrite, isDatabaseAway } from './database-away.ts'

const failed = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code !== undefined && { code })

/** Word by word what the drivers say while a server restarts, as in tests/faults/away.test.ts. */
test.each([
  failed('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  failed('read ECONNRESET', 'ECONNRESET'),
  failed('write EPIPE', 'EPIPE'),
  failed('Connection terminated unexpectedly'),
  failed('Connection terminated due to connection timeout'),
  failed('timeout exceeded when trying to connect'),
  failed('timeout expired'),
  failed('Query read timeout'),
  failed('Client has encountered a connection error and is not queryable'),
  failed('Client was closed and is not queryable'),
  failed('Cannot use a pool after calling end on the pool'),
  failed('Cannot call write after a stream was destroyed', 'ERR_STREAM_DESTROYED'),
  failed('terminating connection due to administrator command', '57P01'),
  failed('terminating connection due to crash of another server process', '57P02'),
  failed('the database system is starting up', '57P03'),
  failed('connection failure', '08006'),
  failed('out of memory', '53200'),
  failed('sorry, too many clients already', '53300'),
])('[REL-02] %s: the database is away', (error) => {
  expect([isDatabaseAway(error), cannotWrite(error)]).toEqual([true, false])
})

test.each([
  failed('could not extend file "base/5/16384": No space left on device', '53100'),
  failed('could not write block 7', '58030'),
  failed('cannot execute INSERT in a read-only transaction', '25006'),
  failed('ENOSPC: no space left on device, write', 'ENOSPC'),
  failed('EROFS: read-only file system, open', 'EROFS'),
  failed('EDQUOT: disk quota exceeded, write', 'EDQUOT'),
])('[REL-02] %s: the database takes no change', (error) => {
  expect([isDatabaseAway(error), cannotWrite(error)]).toEqual([false, true])
})

test('what is wrong with a statement or with us is neither', () => {
  const bugs = [
    failed('duplicate key', '23505'),
    failed('deadlock detected', '40P01'),
    failed('x is undefined'),
    'text',
    undefined,
  ]
  expect(bugs.filter((error) => isDatabaseAway(error) || cannotWrite(error))).toEqual([])
})
