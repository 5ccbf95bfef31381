import { describe, expect, test } from 'vitest'
import { quoteReminderMail } from './quote-mails.ts'
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
    expect(subject).toMatch(/^Quote Q-1001 expires on /)
    expect(text).toContain('Your quote Q-1001 for Regional, $126 per month before tax, can be accepted until ')
    expect(text).toContain('It was viewed and hasn’t been answered yet.')
    expect(text).not.toContain('unsubscribe')
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
