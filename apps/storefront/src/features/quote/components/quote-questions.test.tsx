import type { QuoteMessageView, QuoteThreadView, SentQuoteProps } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { renderInShell } from '../testing/render-in-shell.tsx'
import { sampleQuote } from '../testing/sample-quote.ts'
import { askAbout, LapsedMessages, QuoteQuestions } from './quote-questions.tsx'
import { QuoteLines } from './quote-lines.tsx'
import type { ReadQuoteProps } from './quote-total.tsx'
import { SentQuoteThreads } from './sent-quote-threads.tsx'

const href = '/quotes/4f1c'
const at = Date.UTC(2026, 4, 13, 8, 30)

const message = (part: Partial<QuoteMessageView>): QuoteMessageView => ({
  id: 1,
  at,
  side: 'recipient',
  name: '',
  text: 'Do they count as two?',
  ...part,
})

const pageOf = (thread: Partial<QuoteThreadView> = {}, part: Partial<ReadQuoteProps> = {}): ReadQuoteProps => ({
  quote: sampleQuote(),
  pdfHref: `${href}/pdf`,
  acceptHref: href,
  openHref: href,
  declineHref: href,
  imprint: 'Lodeway Ltd',
  leadsTo: 'trial',
  trialDays: 7,
  asksOrderNumber: true,
  isRecipient: true,
  isViewLogged: true,
  thread: { messages: [], isOpen: true, isShared: false, isMailed: true, ...thread },
  ...part,
})

const questions = (thread?: Partial<QuoteThreadView>, part?: Partial<ReadQuoteProps>, locale: 'en' | 'fr' = 'en') =>
  renderInShell(<QuoteQuestions page={pageOf(thread, part)} />, {}, locale)

const words = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&amp;', '&')

test('[QUO-18] the form posts to the page itself, names each line of the quote, and says who reads it', () => {
  const html = questions()
  expect(html).toMatch(/<form [^>]*action="\/quotes\/4f1c"[^>]*method="post"|<form [^>]*method="post"[^>]*>/)
  expect(html).toContain('name="intent" value="ask"')
  expect(words(html)).toContain('The whole quote Regional Multi-driver optimizer Proof of visit Support hero')
  expect(words(html)).toContain('goes to Mira Osei and Lodeway Ltd. Other recipients don’t see it.')
  expect(words(questions({ isShared: true }))).toContain('Everyone with this link sees it too.')
  const quote = sampleQuote({ senderName: '', isSenderNotified: false })
  expect(words(questions({}, { quote }))).toContain('goes to Lodeway Ltd. Other')
  const unnamed = sampleQuote({ senderName: '' })
  expect(words(questions({}, { quote: unnamed }))).toContain('goes to the sender and Lodeway Ltd. Other')
})

test('[QUO-18] a message shows its writer, its line and whether it is new; what stands in it is text', () => {
  const html = questions({
    messages: [
      message({ line: 'Proof of visit', text: '<b>Two</b> http://x.example' }),
      message({ id: 2, side: 'owner', name: 'Mira Osei', text: 'Yes.', isNew: true, isToAll: true }),
      message({ id: 3, side: 'shop', name: '', text: '' }),
    ],
  })
  expect(words(html)).toMatch(/You .*13 May 2026.* About Proof of visit &lt;b&gt;Two&lt;\/b&gt; http:\/\/x\.example/)
  expect(words(html)).toMatch(/Mira Osei .* To everyone New Yes\./)
  expect(words(html)).toMatch(/Lodeway .* This message was erased\./)
  expect(html).not.toContain('<b>')
})

test('[CUI-15] what was typed stands in the form again with its error', () => {
  const sent = {
    intent: 'ask',
    values: { text: 'Too long', line_id: '31', name: 'Ana' },
    problems: [{ path: 'text', message: 'Shorten it' }],
  }
  const html = questions({}, { sent })
  expect(html).toMatch(/<textarea[^>]*>Too long<\/textarea>/)
  expect(html).toMatch(/<option value="31" selected="">Proof of visit|<option selected="" value="31">Proof of visit/)
  expect(html).toMatch(/value="Ana"/)
  expect(words(html)).toContain('Your question: Shorten it')
})

test('[QUO-18] a thread that is closed is read and has no form, also of a quote that is over', () => {
  const messages = [message({})]
  expect(questions({ messages, isOpen: false })).not.toContain('<form')
  expect(words(questions({ messages, isOpen: false }))).toContain('This conversation ended with the quote.')
  const lapsed = renderInShell(
    <LapsedMessages thread={{ messages, isOpen: false, isShared: false, isMailed: true }} acceptHref={href} />,
  )
  expect(words(lapsed)).toContain('Do they count as two?')
  expect(lapsed).not.toContain('<form')
})

test('a member of the company that sent the quote is led to the page of their account', () => {
  const { thread: _, ...page } = pageOf()
  const html = renderInShell(<QuoteQuestions page={{ ...page, threadsHref: '/account/quotes/7#questions' }} />)
  expect(html).toContain('href="/account/quotes/7#questions"')
  expect(html).not.toContain('<form')
})

test('each line leads to the form that asks about it, without script too', () => {
  const html = renderInShell(<QuoteLines quote={sampleQuote()} footOf={askAbout({ acceptHref: href })} />)
  expect(html.match(/\?about=\d+#ask/g)).toHaveLength(4)
  expect(html).toContain('href="/quotes/4f1c?about=31#ask"')
  expect(html).toContain('aria-label="Ask about this line: Proof of visit"')
  expect(renderInShell(<QuoteLines quote={sampleQuote()} />)).not.toContain('about=')
})

const sentQuote = (threads: NonNullable<SentQuoteProps['threads']>): SentQuoteProps => ({
  contents: [],
  id: '0197',
  number: 'Q-1001',
  title: 'Regional',
  total: money(12_600, 'USD'),
  state: 'opened',
  recipients: [],
  declines: [],
  sentAt: at,
  expiresAt: at,
  quote: sampleQuote(),
  steps: [],
  threads,
  isViewLogged: true,
  canRevoke: true,
  canRevise: true,
  revisions: [],
  pdfHref: '',
  timeZone: 'UTC',
})

const ana = {
  recipientId: 4,
  email: 'ana@read.example',
  unread: 1,
  isMailed: true,
  messages: [message({ isNew: true })],
}

test('[QUO-18] the owner answers each thread by itself, and all by another form', () => {
  const threads = { threads: [ana, { ...ana, recipientId: 0, messages: [], unread: 0 }], toAll: [], isOpen: true }
  const html = renderInShell(<SentQuoteThreads sent={sentQuote(threads)} />)
  expect(html.match(/value="quote\.message"/g)).toHaveLength(3)
  expect([...html.matchAll(/name="recipient_id" value="(\d+)"/g)].map(([, id]) => id)).toEqual(['4', '0'])
  expect(words(html)).toContain('1 new question')
  expect(words(html)).toContain('Only ana@read.example reads it.')
  expect(words(html)).toContain('It doesn’t say who asked.')
})

test('[QUO-18] an answer is about the line of the question at first, and about any line or the whole', () => {
  const quote = sampleQuote()
  const [line] = quote.lines
  const threads = { threads: [{ ...ana, about: line?.id ?? -1 }], toAll: [], isOpen: true }
  const html = renderInShell(<SentQuoteThreads sent={{ ...sentQuote(threads), quote }} />)
  const [one = '', all = ''] = [...html.matchAll(/<select[^>]*name="line_id"[^>]*>.*?<\/select>/g)].map(
    ([field]) => field,
  )
  expect(words(one)).toContain('The whole quote Regional Multi-driver optimizer Proof of visit Support hero')
  expect(one).toMatch(new RegExp(`<option value="${line?.id}" selected`))
  expect(all).toMatch(/<option value="" selected/)
})

test('[CUI-15] an answer that was not taken stands in its own form again', () => {
  const sent = { to: 4, text: 'Yes, but', lineId: '', problems: [{ path: 'text', message: 'Shorten it' }] }
  const threads = { threads: [ana, { ...ana, recipientId: 9 }], toAll: [], isOpen: true, sent }
  const html = renderInShell(<SentQuoteThreads sent={sentQuote(threads)} />)
  expect([...html.matchAll(/<textarea[^>]*>([^<]*)<\/textarea>/g)].map(([, text]) => text)).toEqual([
    'Yes, but',
    '',
    '',
  ])
})

test('who may not change it, and an unopened quote, have no form', () => {
  const threads = { threads: [ana], toAll: [], isOpen: true }
  const closed = renderInShell(<SentQuoteThreads sent={{ ...sentQuote(threads), closed: 'Read-only' }} />)
  expect(closed).not.toContain('<form')
  const unopened = renderInShell(<SentQuoteThreads sent={sentQuote({ ...threads, threads: [] })} />)
  expect(words(unopened)).toContain('once they have opened the quote')
})
