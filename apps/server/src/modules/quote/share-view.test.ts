import { expect, test } from 'vitest'
import { translatorOf } from '@waybill/i18n/testing'
import { vietnameseQuote } from '../../platform/pdf/testing/sample-documents.ts'
import { shareViewHtml } from './share-view.ts'

const ATTACK = '"><img src=x onerror=alert(1)></script><script>alert(1)</script>'

const data = {
  total: 59,
  total_minor: 5_900,
  currency: 'USD',
  minimum_asset_count: 0,
  minimum_asset_rate: 0,
  minimum_asset_rate_minor: 0,
  usages: { [ATTACK]: 3 },
} as const

test.each(['details', 'share', 'usage', 'preview'] as const)(
  '[QUO-06, SEC-04] hostile titles, names and keys are text in %s',
  (type) => {
    const document = {
      ...vietnameseQuote,
      title: ATTACK,
      intro: ATTACK,
      headline: { label: ATTACK, amount: '$59' },
      meta: [vietnameseQuote.meta[0] ?? { label: '', value: '' }, { label: ATTACK, value: ATTACK }],
      table: { ...vietnameseQuote.table, rows: [{ title: ATTACK, detail: ATTACK, amount: ATTACK }] },
    }
    const html = shareViewHtml({ ...data, usage_items: [], lines: [], type }, { document, t: translatorOf('vi') })
    expect(html).not.toMatch(/<img|<script|<\/script/)
    expect(html).toContain('&lt;img')
    expect(html).toContain('$59')
  },
)
