import { describe, expect, test } from 'vitest'
import { quoteMessageMail } from './quote-message.ts'
import { layoutIn } from './testing/mail-layout.ts'
import { publicUrl, samples } from './testing/sample-mails.ts'

const layout = layoutIn('en')
const { to: _, ...about } = samples.quote_message
const [message] = about.messages
const toRecipient = {
  ...about,
  to: 'recipient' as const,
  link: `${publicUrl}/quotes/1a`,
  unsubscribeLink: `${publicUrl}/unsubscribe/77aa`,
}

describe('[QUO-18] the mail about questions', () => {
  test('shows the owner who wrote what about which line, and leads to the answer', () => {
    const { subject, text, html } = quoteMessageMail(samples.quote_message, layout)
    expect(subject).toBe('Quote Q-1001: a new question')
    expect(text).toContain('There is a question about your quote Q-1001 for Regional.')
    expect(text).toContain('Ewan Tait, about Proof of visit\n> Two drivers share one phone.\n> Do they count as two?')
    expect(text).toContain('Read and answer\n')
    expect(html).toContain('Do they count as two?')
  })

  test('counts several in one mail', () => {
    const messages = [1, 2, 3].map((id) => ({ id, who: '', text: `Question ${id}` }))
    const { subject, text } = quoteMessageMail({ ...samples.quote_message, messages }, layout)
    expect(subject).toBe('Quote Q-1001: 3 new questions')
    expect(text.match(/A reader of the link\n> Question/g)).toHaveLength(3)
  })

  test.each([
    ['fr', 'Devis Q-1001\u00a0: un nouveau message'],
    ['es', 'Presupuesto Q-1001: un mensaje nuevo'],
    ['vi', 'Báo giá Q-1001: 1 tin nhắn mới'],
  ] as const)('reaches a recipient in their language, with the way out (%s)', (locale, expected) => {
    const { subject, text } = quoteMessageMail(toRecipient, layoutIn(locale))
    expect(subject).toBe(expected)
    expect(text.trimEnd().endsWith(`\n${publicUrl}/unsubscribe/77aa`)).toBe(true)
  })

  test('tells the shop the sender and the command, and no link', () => {
    const toShop = { ...about, to: 'shop' as const, sender: '', command: 'npm run cli -- quotes thread Q-1001' }
    const { text } = quoteMessageMail(toShop, layout)
    expect(text).toContain('about quote Q-1001 for Regional, sent by A visitor')
    expect(text).toContain('Read and answer by the command: npm run cli -- quotes thread Q-1001')
    expect(text).not.toContain('/quotes/')
  })

  test('what was written stays text: no markup, no link, no turned direction', () => {
    const hostile = { ...message, id: 1, who: 'www.evil.example', text: '<img src=x> http://pay.example\u202e' }
    const { html, text, subject } = quoteMessageMail({ ...toRecipient, messages: [hostile] }, layout)
    expect(html).not.toContain('<img src=x')
    expect(`${html} ${text}`).not.toMatch(/http:\/\/pay|www\.evil|\u202e/)
    expect(subject).not.toContain('evil')
  })
})
