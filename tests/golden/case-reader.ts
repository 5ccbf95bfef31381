import type { EpochMs, Fraction, FractionBasis, Interval, Period } from '@waybill/domain/calendar'
import { money } from '@waybill/domain/money'
import type { Currency, Money } from '@waybill/domain/money'
import { isRecord } from './golden-case.ts'
import type { GoldenCase } from './golden-case.ts'
import { readInstant } from './reading.ts'
import type { Clock, Reading } from './reading.ts'

const intervals: Readonly<Record<string, Interval>> = {
  day: { unit: 'day', count: 1 },
  week: { unit: 'week', count: 1 },
  month: { unit: 'month', count: 1 },
  quarter: { unit: 'month', count: 3 },
  half_year: { unit: 'month', count: 6 },
  half_yearly: { unit: 'month', count: 6 },
  semiannual: { unit: 'month', count: 6 },
  year: { unit: 'year', count: 1 },
}

/** The names for what a fraction counts; any other convention is a difference, and none of ours (B-56). */
const bases: Readonly<Record<string, FractionBasis>> = { 'day.half_open': 'whole_days', second: 'utc_seconds' }

/**
 * Reads the inputs of a case by name and type. It remembers what was read, so that a field that no adapter knows is
 * reported instead of overlooked; whatever it doesn't understand it throws, with the id of the case.
 */
export class CaseReader {
  readonly clock: Clock
  readonly #case: GoldenCase
  readonly #requested = new Set(['kind'])

  constructor(goldenCase: GoldenCase, reading: Reading = 'utc') {
    this.#case = goldenCase
    this.clock = { zone: this.has('timezone') ? this.text('timezone') : 'UTC', reading }
  }

  fail(what: string): never {
    throw new TypeError(`${this.#case.id} (${this.#case.inputs.kind}): ${what}`)
  }

  /** Fields of the inputs that no adapter read. */
  get unread(): string[] {
    return Object.keys(this.#case.inputs).filter((name) => !this.#requested.has(name))
  }

  has(name: string): boolean {
    return this.#case.inputs[name] !== undefined
  }

  value(name: string): unknown {
    this.#requested.add(name)
    return this.#case.inputs[name] ?? null
  }

  /** Expectation of the case in a field; where it alone says how much is requested, or in which direction. */
  expected(name: string): unknown {
    return this.#case.expected[name]
  }

  text(name: string): string {
    return this.asText(name, this.value(name))
  }

  asText(name: string, value: unknown): string {
    return typeof value === 'string' ? value : this.fail(`${name} is no text: ${JSON.stringify(value)}`)
  }

  /** A decimal number, as text or as a number of JSON, exactly as it is written. */
  decimal(name: string): string {
    const value = this.value(name)
    return typeof value === 'number' ? String(value) : this.asText(name, value)
  }

  whole(name: string): number {
    return this.asWhole(name, this.value(name))
  }

  asWhole(name: string, value: unknown): number {
    const number = typeof value === 'string' && value !== '' ? Number(value) : value
    return Number.isSafeInteger(number) ? (number as number) : this.fail(`${name} is not whole: ${JSON.stringify(value)}`)
  }

  list(name: string): readonly unknown[] {
    return this.asList(name, this.value(name))
  }

  asList(name: string, value: unknown): readonly unknown[] {
    return Array.isArray(value) ? (value as unknown[]) : this.fail(`${name} is no list: ${JSON.stringify(value)}`)
  }

  /** The only fields that a nested value may have. */
  parts(name: string, fields: readonly string[]): Readonly<Record<string, unknown>> {
    const value = this.value(name)
    if (!isRecord(value)) return this.fail(`${name} has no fields: ${JSON.stringify(value)}`)
    const strange = Object.keys(value).filter((field) => !fields.includes(field))
    return strange.length === 0 ? value : this.fail(`${name} has unknown fields: ${strange.join(', ')}`)
  }

  /** Meaning of a word of the case; a word that isn't in the table is an error. */
  oneOf<T>(name: string, words: Readonly<Record<string, T>>): T {
    const word = this.text(name)
    return words[word] ?? this.fail(`${name} '${word}' is none of ${Object.keys(words).join(', ')}`)
  }

  basis(): FractionBasis {
    return this.oneOf('convention', bases)
  }

  asInterval(name: string, word: string): Interval {
    return intervals[word] ?? this.fail(`${name} '${word}' is none of ${Object.keys(intervals).join(', ')}`)
  }

  interval(name = 'interval'): Interval {
    const interval = this.asInterval(name, this.text(name))
    const count = this.has('interval_count') ? this.whole('interval_count') : 1
    if (count !== 1 && interval.count !== 1) return this.fail(`${count} times ${this.text(name)}`)
    return count === 1 ? interval : { ...interval, count }
  }

  instant(name: string, timeOf?: EpochMs): EpochMs {
    return this.asInstant(this.text(name), timeOf)
  }

  asInstant(text: string, timeOf?: EpochMs): EpochMs {
    return readInstant(text, this.clock, timeOf)
  }

  /** A period given as a pair of times. */
  period(name: string): Period {
    return this.asPeriod(name, this.value(name))
  }

  asPeriod(name: string, value: unknown): Period {
    const [start, end, ...more] = this.asList(name, value)
    if (more.length > 0) return this.fail(`${name} is no pair`)
    return { start: this.asInstant(this.asText(name, start)), end: this.asInstant(this.asText(name, end)) }
  }

  /** A period given as two fields. */
  between(start: string, end: string): Period {
    return { start: this.instant(start), end: this.instant(end) }
  }

  /** A fraction that the case gives as two numbers. */
  stated(numerator: string, denominator: string): Fraction {
    return { numerator: this.whole(numerator), denominator: this.whole(denominator) }
  }

  /** The code, of the table of ISO 4217: some cases round in currencies that the shop doesn't sell in. */
  get currency(): Currency {
    const code = this.has('currency') ? this.text('currency') : 'USD'
    return this.asCurrency(code)
  }

  asCurrency(code: string): Currency {
    return /^[A-Z]{3}$/.test(code) ? (code as Currency) : this.fail(`no currency: ${code}`)
  }

  money(name: string): Money {
    return money(this.whole(name), this.currency)
  }
}
