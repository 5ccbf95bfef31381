import { money } from '@waybill/domain/money'
import { describe, expect, test } from 'vitest'
import { renderInShell } from '../testing/render-in-shell.tsx'
import { sampleQuote } from '../testing/sample-quote.ts'
import { QuoteAbsence } from './quote-absence.tsx'
import { QuoteAnswers } from './quote-answers.tsx'
import { QuoteBar } from './quote-bar.tsx'
import { QuoteComment } from './quote-comment.tsx'
import { QuoteHead } from './quote-head.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteNext } from './quote-next.tsx'
import type { ReadQuoteProps } from './quote-total.tsx'

const href = '/quotes/4f1c'

const pageOf = (part: Parameters<typeof sampleQuote>[0] = {}): ReadQuoteProps => ({
  quote: sampleQuote(part),
  pdfHref: `${href}/pdf`,
  acceptHref: href,
  openHref: href,
  declineHref: href,
  imprint: 'Lodeway Ltd, 4 Quay Road',
  leadsTo: 'trial',
  trialDays: 7,
  isRecipient: true,
  asksOrderNumber: true,
  isViewLogged: true,
})

const nothing = (): void => undefined
const idle = {
  busy: undefined,
  problem: undefined,
  isChoiceChanged: false,
  noteChoice: nothing,
  isJustAnswered: false,
  hasJoined: false,
  isAccepting: false,
  accept: nothing,
  cancelAccept: nothing,
  answer: () => Promise.resolve(),
}

const answers = (part: Parameters<typeof sampleQuote>[0] = {}, formToken?: string): string =>
  renderInShell(<QuoteAnswers page={pageOf(part)} answer={idle} />, formToken === undefined ? {} : { formToken })

const words = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&amp;', '&')

const intents = (html: string): string[] =>
  [...html.matchAll(/name="intent" value="(\w+)"/g)].map(([, name = '']) => name)

describe('the answers of a recipient', () => {
  test('[QUO-09] are forms that post to the page itself, without script and without an account', () => {
    const html = answers()
    expect(intents(html)).toEqual(['accept', 'open', 'decline'])
    expect(html.match(/<form action="\/quotes\/4f1c" method="post">/g)).toHaveLength(3)
  })

  test('without script ask for name, role and order number, and say at its field what is wrong', () => {
    const typed = { name: 'Ines Roy', role: 'Head of fleet', order_number: 'PO 1' }
    const problems = [{ path: 'order_number', message: 'Too long.' }]
    const page = { ...pageOf(), sent: { intent: 'accept', values: typed, problems } }
    const html = renderInShell(<QuoteAnswers page={page} answer={idle} />, { legal: ['terms'] })
    for (const [name, value] of Object.entries(typed))
      expect(html).toMatch(new RegExp(`<input(?=[^>]* name="${name}")(?=[^>]* value="${value}")`))
    expect(html).toMatch(/<input(?=[^>]* name="order_number")(?=[^>]* aria-invalid="true")/)
    expect(html).toMatch(/Our <a [^>]*href="\/legal\/terms"/)
  })

  test('ask for no order number where the shop’s setting doesn’t', () => {
    const html = renderInShell(<QuoteAnswers page={{ ...pageOf(), asksOrderNumber: false }} answer={idle} />)
    expect(html).toContain('name="role"')
    expect(html).not.toContain('name="order_number"')
  })

  test('have the way to the questions of the page beside them while one may be asked', () => {
    const withThread = (isOpen: boolean): string =>
      renderInShell(
        <QuoteAnswers
          page={{ ...pageOf(), thread: { messages: [], isOpen, isShared: false, isMailed: true } }}
          answer={idle}
        />,
      )
    expect(withThread(true)).toMatch(/<a [^>]*href="#questions"[^>]*>.*Ask a question/)
    expect(withThread(false)).not.toContain('Ask a question')
    expect(answers()).not.toContain('Ask a question')
  })

  test('carry the token of the session where there is one, and nothing where there is none', () => {
    expect(answers({}, 'abc').match(/name="_token" value="abc"/g)).toHaveLength(3)
    expect(answers()).not.toContain('_token')
  })

  test('an accepted quote leads on by what comes next', () => {
    const accepted = { state: 'accepted', acceptedBy: 'Lan Pham', answeredAt: Date.UTC(2026, 4, 14) } as const
    expect(words(answers(accepted))).toContain('Continue to the free trial')
  })

  test('[QUO-18] one that was replaced has no way on but that to the newest', () => {
    expect(intents(answers({ state: 'superseded' }))).toEqual([])
  })

  test.each(['accepted', 'declined'] as const)('an %s quote can only be opened as a cart', (state) => {
    expect(intents(answers({ state }))).toEqual(['open'])
    expect(renderInShell(<QuoteBar page={pageOf({ state })} answer={idle} />)).toBe('')
  })

  test('say why the total is an estimate and what was saved', () => {
    expect(words(answers())).toContain('Was $132 , you save $6 a month.')
    expect(words(answers())).toContain('Estimated, because 2 items depend on how many people use them.')
  })

  test('[CUI-15] an answer that is being sent says so on its own button', () => {
    const html = renderInShell(<QuoteAnswers page={pageOf()} answer={{ ...idle, busy: 'accept' }} />)
    const busy = [...html.matchAll(/<button[^>]*aria-busy="true"[^>]*>.*?<\/button>/gs)].map(([button]) => button)
    expect(busy).toHaveLength(1)
    expect(words(busy[0] ?? '')).toContain('Accepting')
  })

  test('an answer that failed stands above the button with the text of the server', () => {
    const html = renderInShell(
      <QuoteAnswers page={pageOf()} answer={{ ...idle, problem: 'This quote has expired.' }} />,
    )
    expect(html).toMatch(/role="alert".*This quote has expired\..*value="accept"/s)
  })
})

describe('the head of the quote', () => {
  const head = (part: Parameters<typeof sampleQuote>[0], locale: 'en' | 'vi' = 'en'): string =>
    words(
      renderInShell(
        <QuoteHead quote={sampleQuote(part)} isJustAnswered={false} leadsTo="trial" hasJoined={false} />,
        {},
        locale,
      ),
    )

  test('[QUO-09] shows until when it is valid', () => {
    expect(head({})).toContain('Valid for 30 more days, until Thursday, 11 June 2026')
    expect(head({ daysLeft: 1 })).toContain('Valid for 1 more day, until')
    expect(head({}, 'vi')).toContain('Còn hiệu lực 30 ngày, đến hết Thứ Năm, 11 tháng 6, 2026')
  })

  test('names the sender, or a visitor where no name is known', () => {
    expect(head({})).toContain('Mira Osei sent you this on 12 May 2026. You don’t need an account')
    expect(head({ senderName: '' })).toContain('A visitor to our shop sent you this')
  })

  test('an accepted quote names who accepted it and when', () => {
    const accepted = { state: 'accepted', acceptedBy: 'Lan Pham', answeredAt: Date.UTC(2026, 4, 14) } as const
    expect(head(accepted)).toContain('Lan Pham accepted this quote on 14 May 2026.')
  })

  test.each([
    ['en', 'Lan Pham accepted this quote on 14 May 2026. That was before your answer: the first acceptance counts'],
    ['fr', 'C’était avant votre réponse'],
    ['es', 'Fue antes de tu respuesta'],
    ['vi', 'Việc đó diễn ra trước câu trả lời của bạn'],
  ] as const)('one who accepts after another reads whose acceptance counts (%s, S-05)', (locale, text) => {
    const quote = sampleQuote({ state: 'accepted', acceptedBy: 'Lan Pham', answeredAt: Date.UTC(2026, 4, 14) })
    const read = (hasJoined: boolean): string =>
      words(renderInShell(<QuoteHead quote={quote} isJustAnswered leadsTo="trial" hasJoined={hasJoined} />, {}, locale))
    expect(read(true)).toContain(text)
    expect(read(false)).not.toContain(text)
  })

  test('an answer shows that the member who shared the quote was notified; for a visitor it names no one', () => {
    expect(head({ state: 'accepted' })).toMatch(
      /start the 7-day free trial\. Its price is held until [^.]+ 2026\. We have notified Mira Osei\./,
    )
    expect(head({ state: 'declined' })).toContain('ask the sender for a new quote. We have notified Mira Osei.')
    expect(head({ state: 'accepted', senderName: '' })).not.toContain('We have notified')
    expect(head({ state: 'accepted', isSenderNotified: false })).not.toContain('We have notified')
    expect(head({ state: 'superseded' })).not.toContain('We have notified')
  })

  test('[CUI-12] an accepted quote promises free days only where they can start', () => {
    const accepted = (leadsTo: ReadQuoteProps['leadsTo']): string =>
      words(
        renderInShell(
          <QuoteHead
            quote={sampleQuote({ state: 'accepted' })}
            isJustAnswered={false}
            leadsTo={leadsTo}
            hasJoined={false}
          />,
        ),
      )
    expect(accepted('plan_first')).toContain(
      'Open it as a cart and add a plan: the 7-day free trial starts when you register.',
    )
    expect(accepted('checkout')).toContain('the primary member of your account then places the order.')
    expect(accepted('checkout')).not.toContain('free trial')
  })

  test('[QUO-16] an accepted quote says until when its price is held, that it was ordered, or that it is held no longer', () => {
    const held = 'Its price is held until'
    expect(head({ state: 'accepted' })).toContain(held)
    const ordered = head({ state: 'accepted', isOrdered: true })
    expect(ordered).toContain('It was ordered. A quote is ordered once')
    expect(ordered).not.toContain(held)
    const { boundUntil: _, ...over } = sampleQuote({ state: 'accepted' })
    const note = renderInShell(<QuoteHead quote={over} isJustAnswered={false} leadsTo="trial" hasJoined={false} />)
    expect(note).toContain('Its price is no longer held')
  })

  test('[QUO-09] a superseded quote can be read and says that there is a newer one', () => {
    expect(head({ state: 'superseded' })).toContain('There is a newer version of this quote.')
    expect(head({ state: 'superseded' })).not.toContain('Valid for')
  })
})

test('[CUI-12] what happens after accepting has the dates of a trial only where one can start', () => {
  const next = (leadsTo: ReadQuoteProps['leadsTo'], trialDays = 7): string =>
    words(renderInShell(<QuoteNext quote={sampleQuote()} leadsTo={leadsTo} trialDays={trialDays} />))
  expect(next('trial')).toContain('After 7 days')
  expect(next('trial', 14)).toContain('After 14 days')
  expect(next('trial', 14)).toContain('After 11 days')
  expect(next('plan_first')).not.toContain('After')
  expect(next('plan_first')).toContain('add a plan')
  expect(next('checkout')).not.toContain('7')
})

describe('the lines of the quote', () => {
  test('show how each amount came about and sum to the total', () => {
    const html = words(renderInShell(<QuoteLines quote={sampleQuote()} />))
    expect(html).toContain('Regional $53 was $59, $59 less 10% 12 modules Route planning Driver app')
    expect(html).toContain('Proof of visit $48 12 drivers × $4')
    expect(html).toContain('Support hero Free 17 users, 100 free')
    expect(html).toContain('Estimated total per month, before tax $126')
  })

  test('share one precision with the total', () => {
    const html = words(renderInShell(<QuoteLines quote={sampleQuote({ total: money(12_650, 'USD') })} />))
    expect(html).toContain('$126.50')
    expect(html).toContain('Regional $53.00')
  })
})

test('[SEC-04] a comment is text, whatever stands in it', () => {
  const comment = '<img src=x onerror=alert(1)> http://evil.example'
  const html = renderInShell(<QuoteComment quote={sampleQuote({ comment })} />)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; http://evil.example')
  expect(html).not.toMatch(/<img|<a /)
})

describe('a quote that can not be read', () => {
  const absence = (why: 'unknown' | 'expired' | 'revoked', lapsed?: ReturnType<typeof sampleQuote>): string =>
    words(renderInShell(<QuoteAbsence absence={why} lapsed={lapsed} />))

  test('[QUO-09] shows that it expired, when, and the contact', () => {
    const text = absence('expired', sampleQuote({ state: 'expired' }))
    expect(text).toContain(
      'This quote has expired. It was valid until Thursday, 11 June 2026. Ask Mira Osei for a new one.',
    )
    expect(text).not.toContain('$')
    expect(absence('expired', sampleQuote({ senderName: '' }))).toContain('Ask the sender for a new one.')
  })

  test('[QUO-09] says that it was withdrawn, or that there is none', () => {
    expect(absence('revoked', sampleQuote())).toContain('This quote was withdrawn.')
    expect(absence('unknown')).toContain('We can’t find this quote. Check that the link is complete')
  })
})
