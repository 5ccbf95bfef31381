import { reduceFraction } from '../src/calendar/index.ts'
import type { Fraction, Period } from '../src/calendar/index.ts'

export const instant = (name: string): string => `(?<${name}>\\d{4}-\\d\\d-\\d\\d(?: \\d\\d:\\d\\d(?::\\d\\d)?)?)`

export function readInstant(text = ''): number {
  const [date = '', time = '00:00'] = text.split(' ')
  return Date.parse(`${date}T${time}Z`)
}

export const writeInstant = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')
export const readPeriod = ({ from, to }: Readonly<Record<string, string>>): Period => ({
  start: readInstant(from),
  end: readInstant(to),
})
export const writeFraction = (fraction: Fraction): string => {
  const { numerator, denominator } = reduceFraction(fraction)
  return `${numerator}/${denominator}`
}
