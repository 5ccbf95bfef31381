/** Goals of every page, in points of a hundred. */
export const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const

export type Category = keyof typeof GOALS

/** A page as Lighthouse saw it. */
export interface PageReport {
  readonly scores: Readonly<Record<Category, number>>
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** Audits that cost points, by category. */
  readonly flaws: readonly string[]
}

interface RawAudit {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
}

interface RawReport {
  readonly runtimeError?: { readonly message: string }
  readonly audits: Readonly<Record<string, RawAudit>>
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const satisfies readonly Category[]

/** Reads Lighthouse's own JSON; a run that measured nothing throws. */
export function readReport(json: string): PageReport {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the documented output of the version that is locked beside this file
  const report = JSON.parse(json) as RawReport
  if (report.runtimeError !== undefined) throw new Error(`Lighthouse: ${report.runtimeError.message}`)
  const value = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN
  const score = (category: Category): number => Number(((report.categories[category]?.score ?? 0) * 100).toFixed(0))
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    flaws: CATEGORIES.flatMap((category) => flawsOf(report, category)),
  }
}

function flawsOf(report: RawReport, category: Category): readonly string[] {
  return (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = report.audits[id]
    const isFlaw = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1
    return isFlaw ? [`${category}: ${audit.title} (${id})`] : []
  })
}

/** The categories that a page misses. */
export function missedBy({ scores }: PageReport): readonly Category[] {
  return CATEGORIES.filter((category) => scores[category] < GOALS[category])
}

/** Of several runs of a page the one in the middle by its performance, as Lighthouse itself advises. */
export function medianOf(reports: readonly PageReport[]): PageReport {
  const sorted = reports.toSorted((a, b) => a.scores.performance - b.scores.performance)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (median === undefined) throw new Error('there is no report')
  return median
}
