import { expect, test } from 'vitest'
import { prometheusText } from './prometheus-text.ts'
import { createRequestMetrics } from './request-metrics.ts'

test('a metric is its help, its type and one line per sample', () => {
  const text = prometheusText([
    {
      name: 'waybill_x',
      help: 'Waits.',
      type: 'gauge',
      samples: [{ value: 3 }, { labels: { kind: 'mail' }, value: 0.5 }],
    },
  ])
  expect(text).toBe('# HELP waybill_x Waits.\n# TYPE waybill_x gauge\nwaybill_x 3\nwaybill_x{kind="mail"} 0.5\n')
})

test('a label can hold quotes, backslashes and line breaks', () => {
  const text = prometheusText([
    { name: 'x', help: '.', type: 'gauge', samples: [{ labels: { route: 'a"b\\c\nd' }, value: 1 }] },
  ])
  expect(text).toContain('x{route="a\\"b\\\\c\\nd"} 1')
})

test('[OPS-04] requests are counted by route and status, with how many were answered within each time', () => {
  const requests = createRequestMetrics()
  const route = { method: 'POST', route: '/cart/add' }
  for (const seconds of [0.004, 0.02, 20]) requests.observe({ ...route, status: 200, seconds })
  requests.observe({ ...route, status: 422, seconds: 0.001 })
  const text = prometheusText(requests.metrics())
  const line = (suffix: string, more: string): string =>
    `waybill_http_request_duration_seconds${suffix}{method="POST",route="/cart/add",status="200"${more}}`
  expect(text).toContain(`${line('_bucket', ',le="0.005"')} 1\n`)
  expect(text).toContain(`${line('_bucket', ',le="0.025"')} 2\n`)
  expect(text).toContain(`${line('_bucket', ',le="10"')} 2\n`)
  expect(text).toContain(`${line('_bucket', ',le="+Inf"')} 3\n`)
  expect(text).toContain(`${line('_count', '')} 3\n`)
  expect(text).toContain('status="422"} 1\n')
})
