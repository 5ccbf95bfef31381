import type { Metric, Sample } from './prometheus-text.ts'

/** Upper ends in seconds: around the goals of the cart and the pages, up to the time-outs. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

interface Series {
  readonly labels: Readonly<Record<string, string>>
  count: number
  seconds: number
  readonly buckets: number[]
}

interface AnsweredRequest {
  readonly method: string
  /** The pattern of the route, never the address: a metric per id would grow without end. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Counts answers by route and status, and how long they took. */
export interface RequestMetrics {
  readonly observe: (request: AnsweredRequest) => void
  readonly metrics: () => readonly Metric[]
}

export function createRequestMetrics(): RequestMetrics {
  const series = new Map<string, Series>()
  return {
    observe: ({ method, route, status, seconds }) => {
      const key = `${method} ${route} ${status}`
      const one = series.get(key) ?? {
        labels: { method, route, status: String(status) },
        count: 0,
        seconds: 0,
        buckets: BUCKETS.map(() => 0),
      }
      series.set(key, one)
      one.count += 1
      one.seconds += seconds
      BUCKETS.forEach((end, place) => {
        if (seconds <= end) one.buckets[place] = (one.buckets[place] ?? 0) + 1
      })
    },
    metrics: () => [
      {
        name: 'waybill_http_request_duration_seconds',
        help: 'Time to answer by route and status.',
        type: 'histogram',
        samples: [...series.values()].flatMap(samplesOf),
      },
    ],
  }
}

function samplesOf({ labels, count, seconds, buckets }: Series): readonly Sample[] {
  return [
    ...BUCKETS.map((end, place) => ({
      suffix: '_bucket',
      labels: { ...labels, le: String(end) },
      value: buckets[place] ?? 0,
    })),
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ]
}
