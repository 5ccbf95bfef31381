import { appendFileSync } from 'node:fs'
import pg from 'pg'

// Loaded into a process of the shop before its own code (`--import`): what it sends to PostgreSQL, one line each, in a file.

/** A statement as it was sent; bytes as their hexadecimal text. */
export interface LoggedStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Of one text the first of many times are enough. */
const OF_ONE_TEXT = 3

const file = process.env['STATEMENT_LOG']
if (file !== undefined) logInto(file)

const written = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

function isConfig(value: unknown): value is pg.QueryConfig {
  return typeof value === 'object' && value !== null && 'text' in value
}

function logInto(path: string): void {
  const times = new Map<string, number>()
  const log = (text: string, values: readonly unknown[]): void => {
    const count = (times.get(text) ?? 0) + 1
    times.set(text, count)
    const statement: LoggedStatement = { text, values: values.map(written) }
    if (count <= OF_ONE_TEXT) appendFileSync(path, `${JSON.stringify(statement)}\n`)
  }
  // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it on its own client
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply: (query, client, given: readonly unknown[]): unknown => {
      const [first, values] = given
      if (typeof first === 'string') log(first, Array.isArray(values) ? values : [])
      else if (isConfig(first)) log(first.text, first.values ?? [])
      return Reflect.apply(query, client, given)
    },
  })
}
