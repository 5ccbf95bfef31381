import { describe, expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'
import { reportOf } from './testing/delivery-reports.ts'

const failuresIn = async (message: string) =>
  (await readDeliveryReport(message))?.map(({ rejection, addresses }) => ({ ...rejection, addresses }))

describe('[QUO-19] a report of a mail server (S-15)', () => {
  test('of Postfix: a mailbox that isn’t there, over two lines', async () => {
    const message = reportOf(
      [
        'Reporting-MTA: dns; mail.lodeway.example',
        'X-Postfix-Queue-ID: 4F6A1',
        'Arrival-Date: Mon, 2 Nov 2026 09:00:00 +0000 (UTC)',
        '',
        'Final-Recipient: rfc822; mai@depot.example',
        'Original-Recipient: rfc822;Mai@Depot.example',
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; mx.depot.example',
        'Diagnostic-Code: smtp; 550 5.1.1 <mai@depot.example>: Recipient address',
        '    rejected: User unknown in virtual mailbox table',
      ],
      { type: 'multipart/report; report-type=delivery-status;\r\n\tboundary="4F6A1.167"', boundary: '4F6A1.167' },
    )
    expect(await failuresIn(message)).toEqual([
      {
        reason: 'unknown',
        code: '550 5.1.1',
        text: '550 5.1.1 <mai@depot.example>: Recipient address rejected: User unknown in virtual mailbox table',
        addresses: ['mai@depot.example', 'mai@depot.example'],
      },
    ])
  })

  test('of Exchange: an unknown recipient, of a directory and of the edge', async () => {
    const unknown = reportOf([
      'Reporting-MTA: dns;AM0PR01.prod.exchange.example',
      'Received-From-MTA: dns;mail.lodeway.example',
      '',
      'Final-Recipient: rfc822;mai@depot.example',
      'Action: failed',
      'Status: 5.1.10',
      'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient mai@depot.example not found by SMTP address lookup',
      'X-Display-Name: mai@depot.example',
    ])
    expect(await failuresIn(unknown)).toMatchObject([{ reason: 'unknown', code: '550 5.1.10' }])
    const edge = reportOf([
      '',
      'Final-Recipient: rfc822;mai@depot.example',
      'Action: failed',
      'Status: 5.4.1',
      'Diagnostic-Code: smtp;550 5.4.1 Recipient address rejected: Access denied.',
    ])
    expect(await failuresIn(edge)).toMatchObject([{ reason: 'unknown', code: '550 5.4.1' }])
  })

  test('of Gmail: a general status beside a full mailbox, and a text of several lines', async () => {
    const message = reportOf([
      'Reporting-MTA: dns; googlemail.example',
      'Arrival-Date: Mon, 02 Nov 2026 01:00:00 -0800 (PST)',
      'X-Original-Message-ID: <ab@lodeway.example>',
      '',
      'Final-Recipient: rfc822; mai@depot.example',
      'Action: failed',
      'Status: 5.0.0',
      'Remote-MTA: dns; mx.depot.example. (192.0.2.7, the server for the domain.)',
      'Diagnostic-Code: smtp; 552-5.2.2 The email account that you tried to reach is over quota.',
      ' 552 5.2.2 See https://support.example/mail a1-20020a - gsmtp',
    ])
    const [failure] = (await failuresIn(message)) ?? []
    expect(failure).toMatchObject({ reason: 'full', code: '552 5.2.2' })
    expect(failure?.text).not.toContain('\n')
  })

  test('that was waited for in vain has failed; of a delay, a delivery or a relay nothing has', async () => {
    const withAction = (action: string, status: string) =>
      reportOf(['', 'Final-Recipient: rfc822; mai@depot.example', `Action: ${action}`, `Status: ${status}`])
    expect(await failuresIn(withAction('failed', '4.4.7'))).toMatchObject([
      { reason: 'other', code: '4.4.7', text: '' },
    ])
    expect(await failuresIn(withAction('FAILED', '5.2.2 (full)'))).toMatchObject([{ reason: 'full' }])
    for (const [action, status] of [
      ['delayed', '4.4.1'],
      ['delivered', '2.0.0'],
      ['relayed', '2.0.0'],
      ['failedish', '5.1.1'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect([action, await failuresIn(withAction(action, status))]).toEqual([action, []])
  })

  test('of the mail that is returned doesn’t count: who wrote that may write anything', async () => {
    const returned = reportOf(['', 'Final-Recipient: rfc822; other@depot.example', 'Action: failed', 'Status: 5.1.1'])
    const message = reportOf(['', 'Final-Recipient: rfc822; mai@depot.example', 'Action: delayed', 'Status: 4.4.1'], {
      returned,
    })
    expect(await failuresIn(message)).toEqual([])
  })

  test('with lines and characters where none belong stores one line, and no other field', async () => {
    const message = reportOf([
      '',
      'Final-Recipient: rfc822; <mai@depot.example>',
      'Action: failed',
      'Action: delivered',
      'Status: 5.7.1\rBcc: other@depot.example',
      'Diagnostic-Code: smtp; 550 \u0000\u202e5.7.1 no\rTo: x@y.example',
    ])
    expect(await failuresIn(message)).toMatchObject([
      { reason: 'rejected', code: '550 5.7.1', addresses: ['mai@depot.example'] },
    ])
    const [failure] = (await failuresIn(message)) ?? []
    expect(failure?.text).toMatch(/^[\u0020-\u007e]{1,200}$/)
  })

  test.each([
    ['nothing', ''],
    ['an answer of a person', 'From: mai@depot.example\r\nSubject: Thanks\r\n\r\nThank you!'],
    ['an absence', 'Auto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nFinal-Recipient: a@b\r\nAction: failed'],
    ['a complaint', reportOf(['Feedback-Type: abuse'], { part: 'message/feedback-report' })],
    ['a report outside of one', reportOf(['Action: failed'], { type: 'multipart/mixed; boundary="edge"' })],
    ['parts without end', 'Content-Type: multipart/report; boundary=a\r\n\r\n--a\r\n'.repeat(50)],
    ['a head without end', `Subject: ${'x'.repeat(200_000)}\r\n\r\n`],
  ])('is none: %s', async (_, message) => {
    expect(await readDeliveryReport(message)).toBeUndefined()
  })

  test('on many readers of a list ends after twenty', async () => {
    const blocks = Array.from({ length: 200 }, (__, nth) => [
      '',
      `Final-Recipient: rfc822; r${nth}@depot.example`,
      'Action: failed',
      'Status: 5.1.1',
    ])
    expect(await failuresIn(reportOf(blocks.flat()))).toHaveLength(20)
  })
})
