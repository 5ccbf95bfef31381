import { sql, type RawBuilder } from 'kysely'

/** PostgreSQL's type ids whose values the two drivers hand over differently. */
const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/** bigint columns hold ids, versions and minor units: safe integers, or the row is corrupt. */
function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`)
  return value
}

/** Instants are epoch milliseconds everywhere in the product. */
function parseInstant(text: string): number {
  const iso = text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')
  const value = Date.parse(iso)
  if (Number.isNaN(value)) throw new RangeError(`not an instant: ${text}`)
  return value
}

/** The same JavaScript types from both drivers: int8 a number, timestamptz epoch milliseconds, date its text. */
export const COLUMN_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: parseInteger,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: parseInstant,
}

/** An epoch-millisecond instant as a value of a query. */
export function instant(epochMs: number): RawBuilder<number> {
  return sql<number>`${new Date(epochMs)}::timestamptz`
}

/** The same for columns that may be null. */
export function optionalInstant(epochMs: number | null | undefined): RawBuilder<number> | null {
  return epochMs === null || epochMs === undefined ? null : instant(epochMs)
}
