import { expect, test } from 'vitest'
import { aDocument, aModule } from '../../../laws/catalogue-builders.ts'
import type { PageContent, Text } from '../index.ts'
import type { Module } from '../types.ts'
import { lintCatalogue } from './index.ts'

const text: Text = { en: 'Yard', fr: 'Dépôt', es: 'Base', vi: 'Bãi xe' }
const words = { title: text, caption: text }
const place = { time: '06:00', place: text }

const visit: PageContent = {
  design: 'visit',
  ...words,
  stop: 2,
  stops: 3,
  arrived: '09:42',
  place: text,
  steps: [{ label: text, state: 'open' }],
}
const tracking: PageContent = {
  design: 'tracking',
  ...words,
  vehicle: text,
  positions: [
    { ...place, state: 'parked' },
    { ...place, state: 'moving' },
  ],
  reports: [{ what: text, example: text, seconds: 0 }],
  vehicles: [{ name: text, note: text }],
}
const day: PageContent = { design: 'day', ...words, at: 1, stops: [{ ...place, note: text }], points: [] }
const exchange: PageContent = {
  design: 'exchange',
  ...words,
  sent: { title: text, code: 'GET' },
  received: { title: text, code: '200' },
  limits: [],
}
const support: PageContent = {
  design: 'support',
  ...words,
  rows: [{ situation: text, minutes: 15, days: text, from: 0, to: 24, channels: ['phone'] }],
}
const landing: PageContent = {
  design: 'landing',
  ...words,
  claim: text,
  legs: [
    { ...place, level: 100 },
    { ...place, level: 0 },
  ],
  figures: [{ value: text, label: text }],
  questions: [],
}

const findingsOf = (page: PageContent, overrides: Partial<Module> = {}) =>
  lintCatalogue(aDocument({ modules: [aModule(1, { page, ...overrides })] })).map(
    ({ level, code, path }) => `${level} ${code} ${path}`,
  )

test.each([visit, tracking, day, { ...day, at: 0 }, exchange, support])(
  '[CAT-19] a page that can be drawn is no finding: $design',
  (page) => {
    expect(findingsOf(page, { learnMoreKind: 'dedicated' })).toEqual([])
  },
)

test.each<[string, PageContent]>([
  ['stop', { ...visit, stop: 4 }],
  ['stop', { ...visit, stop: 0 }],
  ['positions', { ...tracking, positions: tracking.positions.slice(1) }],
  ['at', { ...day, at: 2 }],
  ['rows[0].from', { ...support, rows: support.rows.map((row) => ({ ...row, from: 9, to: 9 })) }],
  ['rows[0].from', { ...support, rows: support.rows.map((row) => ({ ...row, to: 25 })) }],
  ['rows[0].minutes', { ...support, rows: support.rows.map((row) => ({ ...row, minutes: 0 })) }],
  ['legs', { ...landing, legs: landing.legs.slice(1) }],
  ['legs[1].level', { ...landing, legs: [...landing.legs.slice(1), { ...place, level: 101 }] }],
])('[CAT-19] what can’t be drawn is rejected at %s', (field, page) => {
  expect(findingsOf(page)).toEqual([`error page_invalid modules[0].page.${field}`])
})

test('[CAT-19] a page that was promised and is not there is named, for what people see', () => {
  const modules = [
    aModule(1, { learnMoreKind: 'dedicated' }),
    aModule(2, { isLandingPage: true, page: visit }),
    aModule(3, { isLandingPage: true, page: landing }),
    aModule(4, { learnMoreKind: 'dedicated', isHidden: true }),
  ]
  expect(lintCatalogue(aDocument({ modules })).map(({ level, code, path }) => `${level} ${code} ${path}`)).toEqual([
    'warning page_missing modules[0].page',
    'warning page_missing modules[1].page',
  ])
})

test('[CAT-19] the texts of a page are missing or untranslated like all others, wherever they stand', () => {
  const steps = [{ label: { ...text, en: ' ' }, state: 'open' }] as const
  expect(findingsOf({ ...visit, steps })).toEqual(['error text_missing modules[0].page.steps[0].label.en'])
  const stops = [{ ...place, note: { en: 'Loading', fr: 'Chargement', es: 'Carga' } }]
  expect(findingsOf({ ...day, stops })).toEqual(['warning text_untranslated modules[0].page.stops[0].note.vi'])
})
