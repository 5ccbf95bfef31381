import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

const SECRET = 'canary-of-a-secret'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString()
      done()
    },
  })
  write(createLog('debug', sink))
  return text
}

describe('[SEC-05] the log', () => {
  const NAMES = [
    'authorization',
    'cookie',
    'set-cookie',
    'token',
    'api_key',
    'cardno',
    'cvv',
    'account_number',
    'routing_number',
    'password',
    'x-page-token',
    'payment_token',
    'email',
  ]

  test.each(NAMES)('blanks out %s, wherever it stands in a line', (name) => {
    const text = logged((log) =>
      log.info(
        { [name]: SECRET, headers: { [name]: SECRET }, request: { headers: { [name]: SECRET } }, kept: 'kept' },
        'line',
      ),
    )
    expect(text).not.toContain(SECRET)
    expect(text).toContain('"kept":"kept"')
  })

  test('contains of an error its name, message, code and stack, nothing of the query that failed', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      detail: `Key (email_norm)=(${SECRET}) already exists.`,
      query: `insert into member ${SECRET}`,
      params: [SECRET],
      parameters: [SECRET],
      response: SECRET,
      cause: new Error(SECRET),
    })
    const text = logged((log) => log.error({ err: error }, 'request failed'))
    expect(text).not.toContain(SECRET)
    const line: unknown = JSON.parse(text)
    expect(line).toMatchObject({
      msg: 'request failed',
      err: { type: 'Error', message: error.message, code: '23505', stack: expect.stringContaining('log.test.ts') },
    })
  })

  test('contains no address that a mail server repeats', () => {
    const text = logged((log) =>
      log.error({ err: new Error('550 5.1.1 <mira@bakery.example>: no such user') }, 'mail not delivered'),
    )
    expect(text).not.toContain('bakery.example')
    expect(text).toContain('550 5.1.1 <[address]>')
  })

  test('is one line for each event, whatever a caller puts into a field', () => {
    const text = logged((log) => log.info({ agent: 'x\n{"level":50,"msg":"forged"}\r\n\u001b[31m\u2028' }, 'line'))
    expect(text.trimEnd().split('\n')).toHaveLength(1)
    expect(text).not.toContain('\u001b')
    expect(JSON.parse(text)).toMatchObject({ level: 30, msg: 'line' })
  })

  test('takes what is thrown but is no error', () => {
    expect(JSON.parse(logged((log) => log.error({ err: 'text of mira@bakery.example' }, 'x')))).toMatchObject({
      err: { type: 'string', message: 'text of [address]' },
    })
  })
})
