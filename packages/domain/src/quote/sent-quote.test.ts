import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../durations/index.ts'
import { canRevoke, dueReminder, nextReminderAt, resendBlocker, sentQuoteState } from './index.ts'
import type { MailedRecipient, QuoteState } from './index.ts'

const EXPIRES = Date.UTC(2026, 5, 30, 9)
const BEFORE = EXPIRES - 10 * DAY_MS
const quote = (state: QuoteState = 'open') => ({ state, expiresAt: EXPIRES, hasOrder: false })
const closed = ['accepted', 'declined', 'expired', 'revoked', 'superseded'] as const

describe('[QUO-12] a sent quote', () => {
  test('says that it was opened only while it is open', () => {
    expect(sentQuoteState(quote(), false, BEFORE)).toBe('open')
    expect(sentQuoteState(quote(), true, BEFORE)).toBe('opened')
    expect(sentQuoteState(quote(), true, EXPIRES)).toBe('expired')
    for (const state of closed) expect(sentQuoteState(quote(state), true, BEFORE)).toBe(state)
  })

  test('is withdrawn while it is open, until the instant of its end', () => {
    expect(canRevoke(quote(), EXPIRES - 1)).toBe(true)
    expect(canRevoke(quote(), EXPIRES)).toBe(false)
    for (const state of closed) expect([state, canRevoke(quote(state), BEFORE)]).toEqual([state, false])
  })

  const sent: MailedRecipient = { state: 'sent', hasOptedOut: false, hasOpened: false, hasDeclined: false, resent: 0 }
  test.each<[string, Partial<MailedRecipient>, string | undefined]>([
    ['after the first mail', {}, undefined],
    ['a third time unopened', { resent: 1 }, 'unopened'],
    ['a third time once it was opened', { resent: 1, hasOpened: true }, undefined],
    ['while the mail waits', { state: 'queued' }, 'waiting'],
    ['to a recipient who declined it', { hasDeclined: true, hasOpened: true }, 'declined'],
    ['to an address that was left out', { state: 'suppressed', hasOptedOut: true }, 'opted_out'],
    ['to an address that was left out and gets quotes again', { state: 'suppressed', resent: 2 }, undefined],
    ['after a mail that came back, however often', { state: 'undelivered', resent: 3 }, undefined],
    ['to a mailbox that isn’t there', { hasOptedOut: true, isUnreachable: true, state: 'undelivered' }, 'unreachable'],
    ['to an address that opted out since, though it opened', { hasOptedOut: true, hasOpened: true }, 'opted_out'],
  ])('is mailed again %s: barrier (A-69)', (_, recipient, blocker) => {
    expect(resendBlocker(quote(), { ...sent, ...recipient }, BEFORE)).toBe(blocker)
  })

  test('is mailed to no one once it is closed', () => {
    for (const state of closed) expect(resendBlocker(quote(state), sent, BEFORE)).toBe('closed')
    expect(resendBlocker(quote(), sent, EXPIRES)).toBe('closed')
  })
})

describe('[QUO-13] reminders', () => {
  test('are due 3 days and 1 day before the end, and none after that', () => {
    expect(nextReminderAt(EXPIRES, BEFORE)).toBe(Date.UTC(2026, 5, 27, 9))
    expect(nextReminderAt(EXPIRES, Date.UTC(2026, 5, 27, 9))).toBe(Date.UTC(2026, 5, 29, 9))
    expect(nextReminderAt(EXPIRES, Date.UTC(2026, 5, 29, 9))).toBeUndefined()
    expect(nextReminderAt(EXPIRES, EXPIRES - 2 * DAY_MS)).toBe(Date.UTC(2026, 5, 29, 9))
  })

  test('a job that runs late sends the latest alone', () => {
    expect(dueReminder(quote(), Date.UTC(2026, 5, 27, 9) - 1)).toBeUndefined()
    expect(dueReminder(quote(), Date.UTC(2026, 5, 27, 9))).toBe(3)
    expect(dueReminder(quote(), Date.UTC(2026, 5, 29, 9) - 1)).toBe(3)
    expect(dueReminder(quote(), Date.UTC(2026, 5, 29, 9))).toBe(1)
    expect(dueReminder(quote(), EXPIRES)).toBeUndefined()
  })

  test('are never due for a quote that was answered, withdrawn or replaced', () => {
    for (const state of closed) expect([state, dueReminder(quote(state), EXPIRES - DAY_MS)]).toEqual([state, undefined])
  })
})
