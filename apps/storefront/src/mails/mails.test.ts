import type { MailName, MailProps, RenderedMail } from '@waybill/contract/mails'
import { money } from '@waybill/domain/money'
import { createTranslator, formatInstant, LOCALES, type Locale } from '@waybill/i18n'
import { describe, expect, test } from 'vitest'
import { sampleQuote } from '../features/quote/testing/sample-quote.ts'
import { mails } from './mails.tsx'
import { layoutIn } from './testing/mail-layout.ts'
import { colours, instant, link, publicUrl, samples } from './testing/sample-mails.ts'

function render<N extends MailName>(name: N, props: MailProps[N], locale: Locale = 'en'): RenderedMail {
  return mails[name](props, layoutIn(locale))
}

const isMailName = (name: string): name is MailName => Object.hasOwn(samples, name)
const names = Object.keys(samples).filter(isMailName)
const everyMail = names.flatMap((name) => LOCALES.map((locale) => ({ name, locale })))

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href = '']) => href)

/** Text that a reader sees: markup away, references resolved. */
function wordsOf(html: string): string {
  return html
    .replace(/<(title|style)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

describe.each(everyMail)('the mail $name in $locale', ({ name, locale }) => {
  const { subject, html, text } = render(name, samples[name], locale)

  test('is a document in the language of its reader with a subject of one line', () => {
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${locale}">`))
    expect(subject).toMatch(/^[^\r\n]{5,78}$/)
    expect(html).toContain('prefers-color-scheme: dark')
  })

  test('names the seller, with the address, at its foot', () => {
    for (const part of [html, text])
      expect(part).toContain('Lodeway Ltd, 4 Quay Road, Lowmouth LM4 2QR, United Kingdom')
  })

  test('[QUO-05] links to nothing but the shop, loads nothing and runs nothing', () => {
    expect(addressesIn(html).filter((href) => !href.startsWith(`${publicUrl}/`))).toEqual([])
    expect(html).not.toMatch(/<(?:img|script|link|iframe|form|input|object)\b|url\(|@import/i)
    const addresses = text.match(/https?:\/\/\S+/g) ?? []
    expect(addresses.filter((address) => !address.startsWith(`${publicUrl}/`))).toEqual([])
  })

  // one wants a reply, the next two something done on the server, and a person who was deleted has no page any more
  test.skipIf(
    name === 'contact' || name === 'webhook_disabled' || name === 'gateway_unauthorized' || name === 'person_deleted',
  )('has one button and the same address as text below it', () => {
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(html).toContain(`>${link}</a>`)
    expect(text).toContain(`\n${link}\n`)
  })

  test('says in its text part everything that its HTML part says', () => {
    const wordsIn = (part: string): string[] => part.match(/[^\s.,:]+/g) ?? []
    const written = new Set(wordsIn(text))
    const hint = String(layoutIn(locale).messages['mail.button.hint'])
    expect(wordsIn(wordsOf(html).replace(hint, '')).filter((word) => !written.has(word))).toEqual([])
  })
})

describe('amounts and dates', () => {
  test('what is charged shows its cents, in the convention of the reader', () => {
    expect(render('receipt', samples.receipt).subject).toBe('Receipt for invoice LW-1001: $143.00')
    expect(render('invoice_issued', samples.invoice_issued).subject).toBe(
      'Invoice LW-1002: $143.00, due on 3 June 2026',
    )
    expect(render('receipt', samples.receipt, 'vi').subject).toBe('Biên nhận hóa đơn LW-1001: 143,00\u00a0US$')
  })

  test('a subscription that starts, now or later, announces the weekday on which money moves', () => {
    const later = render('subscription_scheduled', samples.subscription_scheduled)
    expect(later.text).toContain('until Wednesday, 3 June 2026')
    const now = render('subscription_started', samples.subscription_started)
    expect(now.text).toContain('Regional is active.\n\nThe next charge is on Wednesday, 3 June 2026: $143.00.')
  })

  test('the mail that confirms an address announces when the trial ends', () => {
    expect(render('verify_email', samples.verify_email).text).toContain('The trial ends on Wednesday, 3 June 2026.')
    expect(render('verify_email', { ...samples.verify_email, isAgain: true }).text).not.toContain('trial')
  })
})

describe('the reminder before the end of a trial', () => {
  test('says when it ends, and that nothing is charged by itself', () => {
    const { subject, text } = render('trial_ending', { ...samples.trial_ending, amount: null })
    expect(subject).toBe('Your free trial of Regional ends on Wednesday, 3 June 2026')
    expect(text).toContain('Regional then turns off automatically and nothing is charged.')
    expect(text).not.toContain('$')
  })

  test('[REG-03] with a confirmed checkout it says the exact amount', () => {
    const { text } = render('trial_ending', samples.trial_ending)
    expect(text).toContain('\n$143.00\n')
    expect(text).toContain('until Wednesday, 3 June 2026. After that Regional continues and we charge $143.00.')
    expect(render('trial_ending', samples.trial_ending, 'vi').text).toContain('chúng tôi thu 143,00\u00a0US$')
  })

  test('[REG-03] what is billed by use afterwards is no part of it, and stands beside it with its own date', () => {
    const { text } = render('trial_ending', samples.trial_ending)
    expect(text).toContain('with the invoice of Friday, 3 July 2026: about $48.00 for the quantities you entered.')
    const without = render('trial_ending', { ...samples.trial_ending, usage: null })
    expect(without.text).not.toContain('invoice of')
  })

  test('where only use is charged, it says that nothing is charged that day, and shows no amount of it', () => {
    const { text } = render('trial_ending', { ...samples.trial_ending, amount: money(0, 'USD') })
    expect(text).toContain('After that Regional continues, and nothing is charged that day.')
    expect(text).not.toContain('$0')
  })
})

describe('where the shop takes no payments', () => {
  const mailsOfTrials = ['verify_email', 'trial_ending', 'trial_ended', 'quote_answered'] as const
  const cases = mailsOfTrials.flatMap((name) => LOCALES.map((locale) => ({ name, locale })))
  const promises = ['mail.trialEnding.button', 'mail.trialEnded.button', 'quoteMail.answered.acceptedNext'] as const
  const sentences = ['mail.trialStarted.closed', 'mail.trialEnding.closed', 'mail.trialEnded.closed'] as const

  const unpaid: typeof samples = { ...samples, trial_ending: { ...samples.trial_ending, amount: null } }
  const renderClosed = <N extends MailName>(name: N, locale: Locale): RenderedMail =>
    mails[name](unpaid[name], { ...layoutIn(locale), paymentsClosed: true })

  test.each(cases)('$name in $locale promises no payment (B-112)', ({ name, locale }) => {
    const { html, text } = renderClosed(name, locale)
    const t = createTranslator(locale, layoutIn(locale).messages)
    const values = { plan: 'Regional', date: formatInstant(instant, locale, { style: 'weekday' }) }
    const said = [...sentences.map((id) => t(id, values)), t('quoteMail.answered.acceptedNextClosed')]
    expect(said.filter((sentence) => text.includes(sentence))).toHaveLength(1)
    expect(promises.map((id) => t(id)).filter((promise) => `${text}${html}`.includes(promise))).toEqual([])
  })
})

describe('the answer to a quote', () => {
  test('names the quote and its total, and says that accepting paid nothing', () => {
    const { subject, text } = render('quote_answered', samples.quote_answered)
    expect(subject).toBe('Quote Q-1001 was accepted')
    expect(text).toContain('Your quote Q-1001 for Regional, $126 per month before tax, was accepted.')
    expect(text).toContain('Nothing has been paid.')
  })

  test('a declined quote holds its price no longer', () => {
    const { subject, text } = render('quote_answered', { ...samples.quote_answered, answer: 'declined' })
    expect(subject).toBe('Quote Q-1001 was declined')
    expect(text).toContain('Its price is no longer held.')
  })
})

describe('a message to the shop', () => {
  test('names the writer, the subject, from which account and in which language', () => {
    const { subject, html, text } = render('contact', samples.contact)
    expect(subject).toBe('Message from Lan Trần')
    expect(text).toContain(
      'From: Lan Trần\nE-mail: lan@kho.example\nCompany: Kho Sáng\nAbout: Onboarding\nAccount: 12, member 7\nWritten in: Tiếng Việt\n',
    )
    expect(text).toContain('\nChào bạn,\nbao lâu thì xong?\n')
    expect(wordsOf(html)).toMatch(/Account\s+12, member 7/)
  })

  test('of a visitor who came from the footer it has neither account nor product', () => {
    const { text } = render('contact', { ...samples.contact, company: '', about: null, account: null })
    expect(text).toContain('From: Lan Trần\nE-mail: lan@kho.example\nWritten in: Tiếng Việt\n')
  })
})

describe('the quote', () => {
  const { subject, html, text } = render('quote', samples.quote)

  test('[QUO-05] names number and total in the subject, and nothing that a sender could write', () => {
    expect(subject).toBe('Quote Q-1001: $126 per month')
    const hostile = sampleQuote({ senderName: 'BUY NOW', comment: 'BUY NOW' })
    expect(render('quote', { ...samples.quote, quote: hostile }).subject).toBe(subject)
  })

  test('lists its lines with how they came about, and their sum', () => {
    expect(text).toContain('Proof of visit')
    expect(text).toContain('  12 drivers × $4\n')
    expect(text).toContain('  was $59, less 10% · 12 modules\n')
    expect(text).toMatch(/Estimated total per month, before tax {2}\$126\n/)
    expect(wordsOf(html)).toMatch(/Support hero\s+17 users, 100 free\s+Free/)
  })

  test('amounts of one quote share one precision: with one line in cents all show cents', () => {
    const lines = sampleQuote().lines.map((line, place) =>
      place === 1 ? { ...line, amount: money(2550, 'USD') } : line,
    )
    const cents = render('quote', { ...samples.quote, quote: sampleQuote({ lines, total: money(12_650, 'USD') }) })
    expect(cents.text).toContain('$25.50')
    expect(cents.text).toContain('$53.00')
  })

  test('assets beyond those of the plan are a line, so that the lines sum to the total', () => {
    const [amount_, rate] = [money(6000, 'USD'), money(2000, 'USD')]
    const extra = {
      step: 'extra_assets',
      assetType: 'vehicle',
      assets: 8,
      minimum: 5,
      extra: 3,
      rate,
      amount: amount_,
    } as const
    const line = { id: -1, title: 'Beyond what the plan includes', shows: 'amount', explanation: extra } as const
    const lines = [...sampleQuote().lines, { ...line, amount: amount_ }]
    const { text: written } = render('quote', { ...samples.quote, quote: sampleQuote({ lines }) })
    expect(written).toMatch(/Beyond what the plan includes +\$60\n {2}8 vehicles, 5 included: 3 × \$20/)
  })

  test('[QUO-05] the way out of more quotes stands in the foot of both parts', () => {
    expect(html).toContain(`href="${publicUrl}/unsubscribe/77aa"`)
    expect(text.trimEnd().endsWith(`Stop sending me quotes\n${publicUrl}/unsubscribe/77aa`)).toBe(true)
  })

  test('a visitor without a name is called one, in the language of the reader', () => {
    const quote = sampleQuote({ senderName: '' })
    expect(render('quote', { ...samples.quote, quote }).text).toContain('A visitor to our shop has sent you a quote.')
    expect(render('quote', { ...samples.quote, quote }, 'vi').text).toContain(
      'Một khách của cửa hàng chúng tôi đã gửi cho bạn',
    )
  })

  test('without a comment there is no place for one', () => {
    const quote = sampleQuote({ comment: '' })
    expect(render('quote', { ...samples.quote, quote }).text).not.toContain('Message from')
  })
})

describe('a payment that failed', () => {
  const failed = samples.payment_failed

  test('says why, when it is tried again, and what is lost when', () => {
    const { text } = render('payment_failed', failed)
    expect(text).toContain('invoice LW-1003, did not go through. There was not enough money in the account.')
    expect(text).toContain('We’ll try again on Wednesday, 3 June 2026.')
    expect(text).toContain('Without a payment Regional becomes read-only on Wednesday, 3 June 2026')
    expect(text).toContain('it ends on Wednesday, 10 June 2026.')
  })

  test('after the last try of the schedule says that no other comes by itself', () => {
    const { text } = render('payment_failed', { ...failed, nextTryAt: null, loss: { kind: 'end', endsAt: instant } })
    expect(text).toContain('We won’t try again automatically.')
    expect(text).toContain('Without a payment Regional ends on Wednesday, 3 June 2026.')
  })

  test.each(['stolen_card', 'lost_card', 'suspected_fraud'] as const)(
    'does not repeat what a bank suspects: %s',
    (reason) => {
      const { text } = render('payment_failed', { ...failed, reason })
      expect(text).toContain('Your bank no longer accepts this payment method.')
      expect(text).not.toMatch(/stolen|lost|fraud/i)
    },
  )

  test('of a first conversion costs access, and nothing is owed', () => {
    const { text } = render('payment_failed', { ...failed, loss: { kind: 'conversion', endsAt: instant } })
    expect(text).toContain('Without a payment Regional ends on Wednesday, 3 June 2026, and you owe nothing.')
  })

  test('and came back from the bank as not authorised leads to another method', () => {
    const { text } = render('payment_returned', { ...samples.payment_returned, isDenied: true, nextTryAt: null })
    expect(text).toContain('Your bank says that the debit wasn’t authorised.')
    expect(text).not.toContain('We’ll try again on')
  })

  test('and was paid later says where the subscription stands', () => {
    const standings = ['good', 'owing', 'ended'] as const
    const texts = standings.map(
      (standing) => render('payment_recovered', { ...samples.payment_recovered, standing }).text,
    )
    expect(texts[0]).toContain('Nothing is overdue any more.')
    expect(texts[1]).toContain('Another invoice is still unpaid.')
    expect(texts[2]).toContain('Regional had ended before the money arrived.')
    expect(new Set(texts).size).toBe(3)
  })
})

describe('bank transfers', () => {
  test('an invoice says how much is transferred until when, where to, and with which reference', () => {
    const { text } = render('invoice_issued', samples.invoice_issued)
    expect(text).toContain(
      [
        'Amount: $143.00',
        'Due date: 3 June 2026',
        'Account holder: Lodeway Ltd',
        'Bank: Lowmouth Bank',
        'IBAN: GB27 LOWM 0000 0012 3456 78',
        'BIC: LOWMGB22',
        'Reference: LW-1002',
      ].join('\n'),
    )
  })

  test('the last invoice of one that ended in debt is paid on the page: it names no date and no bank (B-79)', () => {
    const { subject, text } = render('invoice_issued', { ...samples.invoice_issued, isLast: true })
    expect(subject).toBe('Last invoice LW-1002: $143.00')
    expect(text).toContain(
      'Regional has ended. This is the invoice for what you used until then.\n\nThe invoice is attached as a PDF.',
    )
    expect(text).toContain('We don’t charge it automatically.')
    expect(text).not.toMatch(/3 June|IBAN|reference/)
  })

  test('where the shop names no account, the mail names the contact', () => {
    const { account: _, ...props } = samples.invoice_issued
    const { text } = render('invoice_issued', props, 'es')
    expect(text).toContain('Si no tienes nuestros datos bancarios, contáctanos.')
    expect(text).toContain('Concepto: LW-1002')
  })

  test('the receipt of an order names the terms that it agreed to and the day; another one names none (ORD-12)', () => {
    const agreed = render('receipt', samples.receipt, 'fr').text
    expect(agreed).toContain('Votre commande suit la version 2 de nos conditions, acceptée le 3 juin 2026.')
    expect(render('receipt', { ...samples.receipt, terms: null }).text).not.toContain('terms')
  })

  test('the receipt of a transfer speaks of no card', () => {
    const { text } = render('receipt', { ...samples.receipt, method: null })
    expect(text).toContain('Your transfer of $143.00 arrived on Wednesday, 3 June 2026.')
  })

  test('a refund says where its money is: at the method, as credit, or both (B-81)', () => {
    const { subject, text } = render('refunded', samples.refunded)
    expect(subject).toBe('Refund for invoice LW-1002')
    expect(text).toContain('$143.00 goes back to the payment method')
    expect(text).toContain('$143.00 is now account credit')
    expect(render('refunded', { ...samples.refunded, toCredit: null }).text).not.toContain('account credit')
    expect(render('refunded', { ...samples.refunded, toMethod: null }).text).not.toContain('goes back')
    const { text: cameBack } = render('refund_returned', samples.refund_returned)
    expect(cameBack).toContain('We sent $143.00 for invoice LW-1002 back to the payment method that you paid with.')
  })

  test('what the staff give up or give is said: nothing is owed, and what is account credit (B-81, B-133)', () => {
    const { subject, text } = render('invoice_voided', samples.invoice_voided)
    expect(subject).toBe('Invoice LW-1002 is void: you owe nothing')
    expect(text).toContain('$143.00 of it was unpaid: you no longer owe it')
    expect(text).toContain('$143.00 of account credit that paid for it is account credit again.')
    expect(render('invoice_voided', { ...samples.invoice_voided, credited: null }).text).not.toContain('account credit')
    const granted = render('credit_granted', samples.credit_granted)
    expect(granted.subject).toBe('You have $143.00 of account credit')
    expect(granted.text).toContain('It pays your next invoices before your payment method does.')
  })

  test('money that no invoice waited for is said to be credit (B-115)', () => {
    const { subject, text } = render('deposit_received', samples.deposit_received)
    expect(subject).toBe('$143.00 is now account credit')
    expect(text).toContain('On Wednesday, 3 June 2026 we received $143.00')
  })
})

describe('hostile text', () => {
  const attack = '<svg onload=alert(1)> & "x" http://evil.example/a www.evil.example evil.example me@evil.example'

  test('[SEC-04] markup in a comment and in names is text', () => {
    const quote = sampleQuote({ comment: attack, senderName: '<b>Mira</b>' })
    const { html } = render('quote', { ...samples.quote, quote })
    expect(html).not.toMatch(/<svg|<b>/)
    expect(html).toContain('&lt;svg onload=alert(1)&gt; &amp; &quot;x&quot;')
    const greeting = render('reset_password', { firstName: '<svg onload>', company: '', link })
    expect(greeting.html).toContain('Hello &lt;svg onload&gt;,')
  })

  test('[QUO-05] addresses in a comment, a name or a company are no addresses for any mail program', () => {
    const quote = sampleQuote({ comment: attack, senderName: 'www.evil.example' })
    const written = [
      render('quote', { ...samples.quote, quote }),
      render('verify_email', { ...samples.verify_email, company: 'evil.example', firstName: 'http://evil.example' }),
      render('contact', { ...samples.contact, name: 'www.evil.example', company: 'evil.example', message: attack }),
    ]
    for (const { html, text, subject } of written) {
      expect([html, text, subject].join('\n')).not.toMatch(/evil\.example|:\/\/evil|@evil|www\.evil/)
    }
  })

  test('a comment can not reverse the direction of the lines around it, and keeps its own line ends', () => {
    const quote = sampleQuote({ comment: 'one\n\u202etwo\u0007' })
    expect(render('quote', { ...samples.quote, quote }).text).toContain('> one\n> two\n')
  })
})

test('a mail has the shop’s colours, in both schemes', () => {
  const own = {
    light: { ...colours.light, route: '#1c7293', 'on-route': '#fffffe' },
    dark: { ...colours.dark, route: '#4dbbe8' },
  }
  const { html } = mails.verify_email(samples.verify_email, { ...layoutIn('en'), colours: own })
  expect(html).toMatch(/background-color:#1c7293;[^>]*><a [^>]*color:#fffffe/)
  expect(html).toContain('.button { background: #4dbbe8 !important; color: #08140e !important }')
  expect(html).not.toContain(colours.light.route)
})
