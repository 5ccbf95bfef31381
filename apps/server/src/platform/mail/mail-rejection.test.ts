import { describe, expect, test } from 'vitest'
import { permanentRejection, rejectionOf } from './mail-rejection.ts'

const failure = (command: string, response: string) =>
  Object.assign(new Error('failed'), { command, response, responseCode: Number(response.slice(0, 3)) })

describe('[QUO-19] an answer of a mail server (S-15)', () => {
  test.each([
    ['RCPT TO', '550 5.1.1 <a@b.example>: unknown', { reason: 'unknown', code: '550 5.1.1' }],
    ['RCPT TO', '550-5.1.1 The account\n550 5.1.1 does not exist', { reason: 'unknown', code: '550 5.1.1' }],
    ['RCPT TO', '521 5.3.2 Host accepts no mail', { reason: 'other', code: '521 5.3.2' }],
    ['RCPT TO', '552 5.2.2 Mailbox full', { reason: 'full', code: '552 5.2.2' }],
    ['DATA', '554 5.7.1 Message looks like spam', { reason: 'rejected', code: '554 5.7.1' }],
    ['DATA', '554 no', { reason: 'rejected', code: '554' }],
  ])('at %s is permanent: %s', (command, response, rejection) => {
    expect(permanentRejection(failure(command, response))).toMatchObject(rejection)
  })

  test.each([
    ['RCPT TO', '450 4.2.0 Greylisted'],
    ['RCPT TO', '452 4.2.2 Mailbox full'],
    ['RCPT TO', '503 Bad sequence'],
    ['RCPT TO', '530 5.7.0 Must issue STARTTLS'],
    ['RCPT TO', '554 5.7.1 <a@b.example>: Relay access denied'],
    ['RCPT TO', '550 5.7.1 Client was not authenticated'],
    ['MAIL FROM', '550 5.1.8 Sender rejected'],
    ['AUTH', '535 5.7.8 Bad credentials'],
    ['EHLO', '554 5.7.1 Not you'],
  ])('at %s is tried again: %s', (command, response) => {
    expect(permanentRejection(failure(command, response))).toBeUndefined()
  })

  test('is no answer where there was none', () => {
    expect(permanentRejection(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' }))).toBeUndefined()
    expect(permanentRejection('550')).toBeUndefined()
  })

  test('takes the status of a report, and stores one bounded line', () => {
    const rejection = rejectionOf(`550 ${'x'.repeat(300)}\r\nBcc: other@b.example`, '5.2.2')
    expect(rejection).toMatchObject({ reason: 'full', code: '550 5.2.2' })
    expect(rejection.text).toHaveLength(200)
    expect(rejectionOf('550 a\r\nBcc: b@c.example').text).toBe('550 a Bcc: b@c.example')
  })
})
