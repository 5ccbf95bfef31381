import { describe, expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { quoteMail } from './quote.tsx'
import { quoteAnsweredMail, quoteManagedMail, quoteReminderMail } from './quote-mails.ts'
import { quoteMessageMail } from './quote-message.ts'
import { layoutIn } from './testing/mail-layout.ts'
import { publicUrl, samples } from './testing/sample-mails.ts'

const layout = layoutIn('en')

describe('[QUO-13] the reminder of a quote', () => {
  const { to: _, ...about } = samples.quote_reminder
  const toRecipient = {
    ...about,
    to: 'recipient' as const,
    senderName: 'Mira',
    unsubscribeLink: `${publicUrl}/unsubscribe/77aa`,
  }

  test('says to the owner until when it can be accepted, and whether it was opened', () => {
    const { subject, text } = quoteReminderMail(samples.quote_reminder, layout)
    expect(subject).toMatch(/^Quote Q-1001 expires in 3 days, on /)
    expect(text).toContain(
      'Your quote Q-1001 for Regional, $126 per month before tax, can be accepted for 3 more days, until ',
    )
    expect(text).toContain('It was viewed and hasn’t been answered yet.')
    expect(text).not.toContain('unsubscribe')
  })

  test.each([
    ['en', 'expires tomorrow', 'until tomorrow'],
    ['fr', 'expire demain', 'jusqu’à demain'],
    ['es', 'caduca mañana', 'hasta mañana'],
    ['vi', 'hết hạn vào ngày mai', 'đến ngày mai'],
  ] as const)('[QUO-19] says in %s that it ends tomorrow, in the subject and to both', (locale, subject, sentence) => {
    for (const props of [samples.quote_reminder, toRecipient]) {
      const mail = quoteReminderMail({ ...props, daysLeft: 1 }, layoutIn(locale))
      expect(mail.subject).toContain(subject)
      expect(mail.text).toContain(sentence)
    }
    expect(quoteReminderMail({ ...toRecipient, daysLeft: 0 }, layout).subject).toMatch(/^Quote Q-1001 expires on /)
  })

  test('[QUO-18] names the range of the totals while several options are open', () => {
    const options = { ...samples.quote_reminder, planTitle: 'Regional and Network', totalTo: money(18_900, 'USD') }
    expect(quoteReminderMail(options, layout).text).toContain(
      'for Regional and Network, $126 – $189 per month before tax',
    )
  })

  test('ends for a recipient with the way out, in both parts', () => {
    const { html, text } = quoteReminderMail(toRecipient, layout)
    expect(text).toContain('Mira sent you quote Q-1001 for Regional')
    expect(text.trimEnd().endsWith(`Stop sending me quotes\n${publicUrl}/unsubscribe/77aa`)).toBe(true)
    expect(html).toContain(`href="${publicUrl}/unsubscribe/77aa"`)
  })

  test('a hostile name stays a name (A-124)', () => {
    const { html, subject } = quoteReminderMail(
      { ...toRecipient, senderName: '"><img src=x onerror=alert(1)>' },
      layout,
    )
    expect(html).not.toContain('<img src=x')
    expect(subject).not.toContain('img')
  })
})

describe('[QUO-18] the mail of a new version', () => {
  const usd = (minor: number) => ({ shows: 'amount' as const, amount: money(minor, 'USD') })
  const changes = {
    since: 'Q-1001',
    total: { before: money(12_600, 'USD'), after: money(13_400, 'USD') },
    lines: [
      { id: 31, title: 'Proof of visit', before: usd(4_000), after: usd(4_800) },
      { id: 35, title: 'Crates', after: usd(1_300) },
      { id: 36, title: 'Geofences', before: usd(1_300) },
    ],
    counts: [{ title: 'Drivers', before: 10, after: 12 }],
  }
  const quote = { ...samples.quote.quote, number: 'Q-1001 · 2' }

  test('says what it replaces and what changed, with both amounts, in both parts', () => {
    const { subject, text, html } = quoteMail({ ...samples.quote, quote, changes: [changes] }, layout)
    expect(subject).toContain('Quote Q-1001 · 2 replaces Q-1001')
    for (const part of [
      'What changed since Q-1001',
      'Proof of visit',
      '$40 → $48',
      'not in it → $13',
      '$126 → $134',
      '10 → 12',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
  })

  test('[QUO-19] a later end is said in the subject, without changes', () => {
    const { subject, text } = quoteMail({ ...samples.quote, isExtended: true }, layout)
    expect(subject).toMatch(/^Quote .* is now valid until /)
    expect(text).toContain('has extended the quote')
    expect(text).not.toContain('What changed')
  })
})

describe('[QUO-17] mails to a visitor who shared a quote (S-04)', () => {
  const manage = `${publicUrl}/quotes/manage/77aa`
  const owner = { firstName: '', link: manage, endLink: `${manage}#end` }

  test.each(['en', 'fr', 'es', 'vi'] as const)('the first one has the link, and in %s what it is for', (locale) => {
    const { subject, text, html } = quoteManagedMail({ ...samples.quote_managed, ...owner }, layoutIn(locale))
    expect(subject).toContain('Q-1001')
    expect(text).toContain('Regional')
    expect(text.match(/quotes\/manage\/77aa/g)).toHaveLength(2)
    expect(html).toContain(`href="${manage}"`)
    expect(html).toContain(`href="${manage}#end"`)
  })

  test('each later one leads to the link, says how it ends, and speaks of no account', () => {
    const answered = { ...samples.quote_answered, ...owner, to: 'owner' } as const
    const mails = [
      quoteAnsweredMail(answered, layout),
      quoteAnsweredMail({ ...answered, answer: 'declined' }, layout),
      quoteReminderMail({ ...samples.quote_reminder, ...owner, to: 'owner', isOpened: false }, layout),
      quoteMessageMail({ ...samples.quote_message, ...owner, to: 'owner' }, layout),
    ]
    for (const { text } of mails) {
      expect(text).toContain(`${manage}\n`)
      expect(text).toContain(`${manage}#end`)
      expect(text).toContain('Hello,')
      expect(text).not.toContain('account')
    }
    expect(mails[0]?.text).toContain('See the quote')
    expect(quoteAnsweredMail(samples.quote_answered, layout).text).not.toContain('#end')
  })
})
