import type { SentQuoteProps } from '@waybill/contract/pages'
import type { QuoteChangesView } from '@waybill/contract/views'
import { money } from '@waybill/domain/money'
import { describe, expect, test } from 'vitest'
import { renderInShell } from '../testing/render-in-shell.tsx'
import { sampleQuote } from '../testing/sample-quote.ts'
import { QuoteChanges } from './quote-changes.tsx'
import { QuoteHead } from './quote-head.tsx'
import { ReplacedSentQuote, SentQuoteChanges, SentQuoteDraft, SentQuoteRevisions } from './sent-quote-revision.tsx'

const usd = (dollars: number) => money(dollars * 100, 'USD')
const shown = (dollars: number) => ({ shows: 'amount' as const, amount: usd(dollars) })

const changes: QuoteChangesView = {
  since: 'Q-1001',
  total: { before: usd(126), after: usd(134) },
  lines: [
    { id: 31, title: 'Proof of visit', before: shown(40), after: shown(48) },
    { id: 35, title: 'Crates', after: shown(13) },
    { id: 36, title: 'Geofences', before: shown(13), after: { shows: 'included', amount: usd(0) } },
  ],
  counts: [{ title: 'Drivers', before: 10, after: 12 }],
}

const words = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&amp;', '&')
    .trim()

const quote = sampleQuote({ number: 'Q-1001 · 2', replaces: 'Q-1001' })
const sent = (part: Partial<SentQuoteProps> = {}): SentQuoteProps => ({
  id: 'second',
  number: 'Q-1001 · 2',
  title: 'Regional',
  total: usd(126),
  contents: [],
  state: 'open',
  recipients: [],
  declines: [],
  sentAt: quote.sentAt,
  expiresAt: quote.expiresAt,
  quote,
  steps: [],
  isViewLogged: true,
  canRevoke: true,
  canRevise: true,
  revisions: [],
  pdfHref: '/cart/data/pdf/second/send',
  timeZone: 'UTC',
  ...part,
})

describe('[QUO-18] what a version changed', () => {
  test('stands line by line with both amounts, both totals last, then what is counted', () => {
    const html = renderInShell(<QuoteChanges changes={changes} />)
    const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => words(row))
    expect(rows).toEqual([
      'Item Before Now',
      'Proof of visit $40 $48',
      'Crates not in it $13',
      'Geofences $13 Included',
      'Total per month $126 $134',
    ])
    expect(words(html)).toContain('What changed since Q-1001')
    expect(words(html)).toContain('Drivers: 12 instead of 10')
    expect(words(html)).toContain('Everything else stayed, the end too.')
  })

  test('says a later end and other terms of the year, and that no amount moved', () => {
    const end = { before: Date.UTC(2026, 5, 11, 9), after: Date.UTC(2026, 6, 11, 9) }
    const same = { ...changes, total: { before: usd(126), after: usd(126) }, lines: [], counts: [] }
    const html = words(renderInShell(<QuoteChanges changes={{ ...same, year: { before: 10, after: 5 }, end }} />))
    expect(html).toContain('All amounts stayed the same.')
    expect(html).toContain('Paid yearly: 5% off instead of 10%.')
    expect(html).toContain('Valid until 11 July 2026 instead of 11 June 2026.')
    expect(html).not.toContain('Everything else stayed')
  })

  test('leads back to the version that it replaced, where the reader has a link of their own', () => {
    const earlier = { number: 'Q-1001', href: '/quotes/12ab' }
    const html = renderInShell(<QuoteChanges changes={changes} earlier={earlier} />)
    expect(html).toContain('<a href="/quotes/12ab">Q-1001</a>')
    expect(words(html)).toContain('This version replaces Q-1001')
    expect(words(renderInShell(<QuoteChanges changes={changes} />))).not.toContain('This version replaces')
  })

  test('the page of the older version leads its reader to the newest', () => {
    const newer = { number: 'Q-1001 · 2', href: '/quotes/77aa' }
    const old = sampleQuote({ state: 'superseded' })
    const html = renderInShell(
      <QuoteHead quote={old} isJustAnswered={false} leadsTo="trial" hasJoined={false} newer={newer} />,
    )
    expect(html).toContain('href="/quotes/77aa"')
    expect(words(html)).toContain('This version was replaced and can no longer be accepted.')
    const unknown = renderInShell(<QuoteHead quote={old} isJustAnswered={false} leadsTo="trial" hasJoined={false} />)
    expect(words(unknown)).toContain('Ask the sender for the new link.')
  })
})

describe('[QUO-18] the owner of a sent quote', () => {
  test('opens it to be changed, by a form', () => {
    const html = renderInShell(<SentQuoteChanges sent={sent()} />)
    expect(html).toContain('value="quote.open"')
    expect(renderInShell(<SentQuoteChanges sent={sent({ canRevise: false })} />)).toBe('')
    expect(words(html)).not.toContain('this acceptance no longer counts')
    const accepted = renderInShell(<SentQuoteChanges sent={sent({ state: 'accepted' })} />)
    expect(words(accepted)).toContain('this acceptance no longer counts')
  })

  test('chooses the prices of the next version, each with its total and difference, and sends it', () => {
    const draft = {
      number: 'Q-1001 · 3',
      recipients: ['lan@kho.example'],
      offers: [
        { prices: 'today' as const, total: usd(134), changes },
        { prices: 'quoted' as const, total: usd(126), changes },
      ],
      cartHref: '/platform/marketplace/shopping-cart-review',
    }
    const html = renderInShell(<SentQuoteDraft sent={sent({ draft })} />)
    expect([...html.matchAll(/name="offer"[^>]*value="([^"]+)"/g)].map(([, value]) => value)).toEqual([
      'today 134',
      'quoted 126',
    ])
    expect(words(html)).toContain('Goes to lan@kho.example.')
    expect(words(html)).toContain('Send as Q-1001 · 3')
    expect(html).toContain('value="quote.revise"')
    const problem = 'Crates is no longer sold.'
    const closed = renderInShell(<SentQuoteDraft sent={sent({ draft: { ...draft, offers: [], problem } })} />)
    expect(words(closed)).toContain(problem)
    expect(closed).not.toContain('quote.revise')
  })

  test('reads all versions with what each changed, and from an older one the way to the newest', () => {
    const of = (id: string, number: string) => ({ id, number, total: usd(126), sentAt: quote.sentAt })
    const revisions = [
      { ...of('second', 'Q-1001 · 2'), state: 'open' as const, changes },
      { ...of('first', 'Q-1001'), state: 'superseded' as const },
    ]
    const html = renderInShell(<SentQuoteRevisions sent={sent({ revisions })} />)
    expect(html).toContain('href="/account/quotes/first"')
    expect(html).not.toContain('href="/account/quotes/second"')
    expect(words(html)).toContain('What changed since Q-1001')
    const older = renderInShell(<ReplacedSentQuote sent={sent({ id: 'first', state: 'superseded', revisions })} />)
    expect(older).toContain('href="/account/quotes/second"')
    expect(renderInShell(<ReplacedSentQuote sent={sent({ revisions })} />)).toBe('')
  })

  test('[QUO-19] extends it within the days that are possible, and reads before that it becomes a new version', () => {
    const extension = { first: '2026-06-12', last: '2026-11-08' }
    const html = renderInShell(<SentQuoteChanges sent={sent({ extension })} />)
    expect(html).toMatch(/name="expires_on"[^>]*min="2026-06-12"|min="2026-06-12"[^>]*name="expires_on"/)
    expect(html).toContain('max="2026-11-08"')
    expect(html).toContain('name="total_shown" value="126"')
    expect(words(html)).toContain('Until 8 November 2026 at the latest.')
    const revision = { number: 'Q-1001 · 3', prices: 'today' as const, total: usd(134), changes }
    const dearer = renderInShell(<SentQuoteChanges sent={sent({ extension: { ...extension, revision } })} />)
    expect(dearer).toContain('name="total_shown" value="134"')
    expect(words(dearer)).toContain('the quote becomes Q-1001 · 3 at today’s prices.')
    expect(words(dearer)).toContain('Send as Q-1001 · 3')
  })
})
