import { money } from '@waybill/domain/money'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../locales.ts'
import { translatorOf } from '../testing.ts'
import { speakChanges, type SpokenChanges } from './speak-changes.ts'

const usd = (minor: number) => ({ shows: 'amount' as const, amount: money(minor, 'USD') })
const total = { before: money(12_600, 'USD'), after: money(13_400, 'USD') }
const unchanged: SpokenChanges = { total, lines: [], counts: [] }
const word = (shows: 'included' | 'on_request' | 'free') => ({ shows, amount: money(0, 'USD') })

const spoken = (changes: SpokenChanges, locale: Locale = 'en') =>
  speakChanges(changes, { locale, t: translatorOf(locale) }).map(({ title, amounts }) => `${title}: ${amounts}`)

describe('[QUO-18] the difference of two revisions as text', () => {
  test('the lines come first, then the total, then what is counted; each with both values', () => {
    const lines = [
      { id: 31, title: 'Proof of visit', before: usd(4_000), after: usd(4_800) },
      { id: 35, title: 'Crates', after: usd(1_300) },
      { id: 36, title: 'Geofences', before: usd(1_300) },
    ]
    expect(spoken({ ...unchanged, lines, counts: [{ title: 'Drivers', before: 10, after: 12 }] })).toEqual([
      'Proof of visit: $40 → $48',
      'Crates: not in it → $13',
      'Geofences: $13 → not in it',
      'Total per month: $126 → $134',
      'Drivers: 10 → 12',
    ])
  })

  test('the total stands there also where nothing else has changed', () => {
    expect(spoken(unchanged)).toEqual(['Total per month: $126 → $134'])
  })

  test('with cents in one amount all have them (A-56)', () => {
    const lines = [{ id: 31, title: 'Proof of visit', before: usd(4_050), after: usd(4_800) }]
    expect(spoken({ ...unchanged, lines })).toEqual([
      'Proof of visit: $40.50 → $48.00',
      'Total per month: $126.00 → $134.00',
    ])
  })

  test('a line without a price has its word: included, on request, free', () => {
    const lines = [
      { id: 31, title: 'Proof of visit', before: usd(4_000), after: word('included') },
      { id: 35, title: 'Crates', before: word('on_request'), after: word('free') },
    ]
    expect(spoken({ ...unchanged, lines }).slice(0, 2)).toEqual([
      'Proof of visit: $40 → Included',
      'Crates: Price on request → Free',
    ])
  })

  test('a count that one of the two has not is 0 there', () => {
    const counts = [
      { title: 'Drivers', after: 12 },
      { title: 'Vehicles', before: 4 },
    ]
    expect(spoken({ ...unchanged, counts }).slice(1)).toEqual(['Drivers: 0 → 12', 'Vehicles: 4 → 0'])
  })

  test('each row of an option names it, and no two rows have one key', () => {
    const lines = [
      { id: 35, title: 'Crates', before: usd(1_300) },
      { id: 35, title: 'Crates', after: usd(1_500) },
    ]
    const changes = { ...unchanged, label: 'B, Whole network', lines, counts: [{ title: 'Drivers', after: 1 }] }
    expect(spoken(changes)).toEqual([
      'B, Whole network: Crates: $13 → not in it',
      'B, Whole network: Crates: not in it → $15',
      'B, Whole network: Total per month: $126 → $134',
      'B, Whole network: Drivers: 0 → 1',
    ])
    const keys = speakChanges(changes, { locale: 'en', t: translatorOf('en') }).map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
  })
})
