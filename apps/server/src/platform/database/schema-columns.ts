import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { UndeliveredReason } from '@waybill/domain/quote'
import type { Locale } from '@waybill/i18n'

/** timestamptz: read as epoch milliseconds, written and compared with `instant(ms)`. */
export type Instant = ColumnType<number, RawBuilder<number>, RawBuilder<number>>
export type OptionalInstant = ColumnType<
  number | null,
  RawBuilder<number> | null | undefined,
  RawBuilder<number> | null
>
export type DefaultedInstant = ColumnType<number, RawBuilder<number> | undefined, RawBuilder<number>>
/** An identity column: made by the database. */
export type Id = ColumnType<number, never, never>
/** jsonb: read parsed, written as JSON text. */
export type Json<T extends object> = ColumnType<T, string, string>
export type DefaultedJson<T extends object> = ColumnType<T, string | undefined, string>
export type OptionalJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

export type StoredLocale = Locale

/** Reason for which a mail came back; without one none did. */
export interface UndeliveredColumns {
  undelivered_at: OptionalInstant
  undelivered_reason: Optional<UndeliveredReason>
  undelivered_code: Generated<string>
  undelivered_text: Generated<string>
}
