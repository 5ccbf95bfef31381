import { describe, expect, test } from 'vitest'
import { inertServerText, isAddressGone, undeliveredReason } from './index.ts'
import type { MailServerAnswer, UndeliveredReason } from './index.ts'

describe('[QUO-19] a mail that came back (S-15)', () => {
  test.each<[string, MailServerAnswer, UndeliveredReason]>([
    ['a mailbox that isn’t there', { code: 550, status: '5.1.1', text: 'no such user' }, 'unknown'],
    ['a domain that takes no mail', { code: 556, status: '5.1.10', text: 'null MX' }, 'unknown'],
    ['a domain without an address', { status: '5.4.4', text: 'Host not found' }, 'unknown'],
    ['Exchange’s unknown recipient', { code: 550, status: '5.4.1', text: 'Access denied' }, 'unknown'],
    ['words, where the server has no statuses', { code: 550, text: 'User unknown here' }, 'unknown'],
    ['a code, where there are no words', { code: 553, text: '' }, 'unknown'],
    ['a full mailbox', { code: 552, status: '5.2.2', text: 'over quota' }, 'full'],
    ['a full mailbox that was waited for', { status: '4.2.2', text: 'over quota' }, 'full'],
    ['a full mailbox by its code', { code: 552, text: 'storage' }, 'full'],
    ['a policy', { code: 550, status: '5.7.1', text: 'no such user for you' }, 'rejected'],
    ['a mailbox that is switched off', { code: 550, status: '5.2.1', text: 'disabled' }, 'rejected'],
    ['a code that says no more', { code: 550, text: 'go away' }, 'rejected'],
    ['a time that ran out', { status: '4.4.7', text: 'expired' }, 'other'],
    ['a status that says nothing', { code: 550, status: '5.0.0', text: 'no such user' }, 'other'],
    ['nothing at all', { text: '' }, 'other'],
  ])('%s', (_, answer, reason) => {
    expect(undeliveredReason(answer)).toBe(reason)
  })

  test('only of an address that isn’t there no mail is expected to arrive', () => {
    const reasons = ['unknown', 'full', 'rejected', 'other'] as const
    expect(reasons.filter(isAddressGone)).toEqual(['unknown'])
  })

  test('the server’s text is one line of at most 200 characters, without what moves others', () => {
    expect(inertServerText(' 550-a\r\n550 b\u0000\u202ec\u2028d ')).toBe('550-a 550 b c d')
    expect([...inertServerText('😀'.repeat(300))]).toHaveLength(200)
  })
})
