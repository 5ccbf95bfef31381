import { expect, test } from 'vitest'
import { medianOf, missedBy, readReport } from './read-report.ts'

function reportOf(performance: number, seo = 1): string {
  const category = (score: number, id: string) => ({ score, auditRefs: [{ id, weight: 10 }] })
  return JSON.stringify({
    audits: {
      'largest-contentful-paint': { title: 'LCP', score: performance, numericValue: 1100 },
      'total-blocking-time': { title: 'TBT', score: 1, numericValue: 40 },
      'cumulative-layout-shift': { title: 'CLS', score: 1, numericValue: 0 },
      canonical: { title: 'Has a canonical address', score: seo },
    },
    categories: {
      performance: category(performance, 'largest-contentful-paint'),
      accessibility: category(1, 'total-blocking-time'),
      'best-practices': category(1, 'total-blocking-time'),
      seo: category(seo, 'canonical'),
    },
  })
}

test('a page is described by its scores, its three times and what cost points', () => {
  expect(readReport(reportOf(0.99))).toEqual({
    scores: { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 },
    lcpMs: 1100,
    tbtMs: 40,
    cls: 0,
    flaws: ['performance: LCP (largest-contentful-paint)'],
  })
})

test.each([
  [0.98, 1, []],
  [0.97, 1, ['performance']],
  [1, 0.99, ['seo']],
])('performance %j and search %j miss %j', (performance, seo, missed) => {
  expect(missedBy(readReport(reportOf(performance, seo)))).toEqual(missed)
})

test('of several runs the one in the middle counts', () => {
  const runs = [0.84, 0.99, 0.98].map((performance) => readReport(reportOf(performance)))
  expect(medianOf(runs)).toBe(runs[2])
  expect(() => medianOf([])).toThrow('there is no report')
})

test('a run that measured nothing is an error, not a bad page', () => {
  const json = JSON.stringify({ runtimeError: { message: 'no page' }, audits: {}, categories: {} })
  expect(() => readReport(json)).toThrow('no page')
})
