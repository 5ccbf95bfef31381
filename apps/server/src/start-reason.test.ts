import { describe, expect, test } from 'vitest'
import { ListenFailed, StartRejected } from './platform/start-rejected.ts'
import { startReason } from './start-reason.ts'

const failed = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code !== undefined && { code })
const notListening = (code: string): Error => new ListenFailed('not listening', { cause: failed('listen', code) })
const embedded = { PORT: 80, HOST: 'nohost.invalid', DATA_DIR: './data', DATABASE_URL: undefined }
const server = { ...embedded, DATABASE_URL: 'postgres://shop:hunter2@db.example/shop' }

describe('why a start can’t succeed, in one line', () => {
  test.each([
    ['role "shop" does not exist', '28000'],
    ['password authentication failed for user "shop"', '28P01'],
    ['database "shop" does not exist', '3D000'],
    ['permission denied for schema public', '42501'],
    ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', undefined],
    ['The server does not support SSL connections', undefined],
    ['self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('[OPS-05] %s: DATABASE_URL is named, with what it takes', (message, code) => {
    expect(startReason(failed(message, code), server)).toBe(
      `DATABASE_URL does not work (${message}): it takes postgres://role:password@host:port/database, of a role that may create tables there`,
    )
  })

  test('[OPS-05] an address that is none is not repeated: a password may stand in it', () => {
    const reason = startReason(failed('Invalid URL postgres://shop:hunter2@:x', 'ERR_INVALID_URL'), server)
    expect(reason).toMatch(/^DATABASE_URL is no address: it takes /)
    expect(reason).not.toContain('hunter2')
  })

  test('[OPS-05] a database that is away is distinct from one that can only be read', () => {
    expect(startReason(failed('', 'ECONNREFUSED'), server)).toBe(
      'The database does not answer: ECONNREFUSED (DATABASE_URL)',
    )
    expect(startReason(failed('canceling statement due to lock timeout', '55P03'), server)).toMatch(
      /^The database is busy: .*\(canceling statement/,
    )
    expect(startReason(failed('cannot execute INSERT in a read-only transaction', '25006'), server)).toMatch(
      /^DATABASE_URL names a database that takes no change/,
    )
    expect(startReason(failed('No space left on device', '53100'), embedded)).toMatch(
      /^DATA_DIR \.\/data takes no change/,
    )
  })

  test.each([
    ['EADDRINUSE', 'PORT 80 is taken by another program; choose another one'],
    ['EACCES', 'PORT 80 may not be used by this account; choose one from 1024 on'],
    [
      'ENOTFOUND',
      'HOST nohost.invalid is no address of this machine (ENOTFOUND): it is where the server listens, such as 127.0.0.1, or 0.0.0.0 for all addresses of this machine',
    ],
    [
      'EADDRNOTAVAIL',
      'HOST nohost.invalid is no address of this machine (EADDRNOTAVAIL): it is where the server listens, such as 127.0.0.1, or 0.0.0.0 for all addresses of this machine',
    ],
  ])('[OPS-05] %s when listening names the variable, also beside a database server', (code, line) => {
    expect([startReason(notListening(code), embedded), startReason(notListening(code), server)]).toEqual([line, line])
  })

  test('[OPS-05] what says its reason itself is repeated; a bug has none', () => {
    expect(startReason(new StartRejected('SELLER_FILE x: name is missing'), embedded)).toBe(
      'SELLER_FILE x: name is missing',
    )
    expect(
      [failed('x is undefined'), failed('duplicate key', '23505'), 'text', undefined].map((error) =>
        startReason(error, server),
      ),
    ).toEqual([undefined, undefined, undefined, undefined])
  })
})
