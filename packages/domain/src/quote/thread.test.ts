import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteLifecycle } from './lifecycle.ts'
import {
  checkMessage,
  isInMail,
  isThreadOpen,
  isThreadReadable,
  unreadableBefore,
  messageLimit,
  messageMailAt,
  messagesOf,
  unreadCount,
  type ThreadMessage,
} from './thread.ts'

const MINUTE = 60_000
const DAY = 86_400_000

describe('the text of a message', () => {
  test.each([
    ['2,000 letters', 'a'.repeat(messageLimit)],
    ['2,000 Vietnamese letters of two code points each', 'ê\u0301'.repeat(messageLimit)],
    ['2,000 signs beyond the first plane', '🚚'.repeat(messageLimit)],
    ['1,000 lines of one letter, with line ends of two', 'a\r\n'.repeat(messageLimit / 2)],
  ])('[QUO-18] takes %s', (_, text) => {
    expect(checkMessage(text).ok).toBe(true)
  })

  test('[QUO-18] one sign more is too long, and nothing but space is empty', () => {
    expect(checkMessage('a'.repeat(2_001))).toEqual({ ok: false, failure: { code: 'message-too-long', length: 2_001 } })
    expect(checkMessage(' \r\n\t')).toEqual({ ok: false, failure: { code: 'message-empty', length: 3 } })
  })

  test('is stored in NFC, with one kind of line end and no space around it', () => {
    expect(checkMessage(' e\u0301\r\ntwo\n')).toEqual({ ok: true, value: 'é\ntwo' })
  })
})

const message = (part: Partial<ThreadMessage>): ThreadMessage => ({
  id: 1,
  side: 'recipient',
  audience: 'one',
  thread: undefined,
  createdAt: 0,
  ...part,
})

describe('the readers of a message', () => {
  const threads = fc.constantFrom(undefined, 'ana@a.example', 'ben@b.example')
  const messages = fc.array(
    fc.record({ id: fc.nat(), thread: threads, audience: fc.constantFrom('one' as const, 'all' as const) }),
  )

  test('[QUO-18] by one link exactly the own thread and what was written to all is read', () => {
    fc.assert(
      fc.property(messages, threads, (all, reader) => {
        const read = messagesOf(all, reader)
        for (const each of all) expect(read.includes(each)).toBe(each.audience === 'all' || each.thread === reader)
      }),
    )
  })

  test('unread is what the other side wrote after the last that was read', () => {
    const all = [
      message({ id: 1 }),
      message({ id: 2, side: 'owner' }),
      message({ id: 3, side: 'shop' }),
      message({ id: 4 }),
    ]
    expect(unreadCount(all, { isReader: true, readThrough: 0 })).toBe(2)
    expect(unreadCount(all, { isReader: true, readThrough: 2 })).toBe(1)
    expect(unreadCount(all, { isReader: false, readThrough: 1 })).toBe(1)
    expect(unreadCount(all, { isReader: false, readThrough: 4 })).toBe(0)
  })
})

describe('the end of a thread', () => {
  const quote = { expiresAt: 30 * DAY, hasOrder: false } as const
  const open = ['open', 'accepted', 'declined']

  test.each(quoteLifecycle.states)('[QUO-18] state %s', (state) => {
    expect(isThreadOpen({ ...quote, state }, DAY)).toBe(open.includes(state))
  })

  test('an open quote closes its thread at the instant of its end, an ordered one with the order', () => {
    expect(isThreadOpen({ ...quote, state: 'open' }, 30 * DAY - 1)).toBe(true)
    expect(isThreadOpen({ ...quote, state: 'open' }, 30 * DAY)).toBe(false)
    expect(isThreadOpen({ ...quote, state: 'accepted', hasOrder: true }, DAY)).toBe(false)
    expect(isThreadOpen({ ...quote, state: 'accepted' }, 35 * DAY)).toBe(true)
  })

  test('it is readable for 400 days after that', () => {
    expect(isThreadReadable(30 * DAY, 430 * DAY - 1)).toBe(true)
    expect(isThreadReadable(30 * DAY, 430 * DAY)).toBe(false)
    expect(unreadableBefore(430 * DAY)).toBe(30 * DAY)
  })
})

describe('the mails of a thread', () => {
  test('[QUO-18] the first leaves at once, the next ten minutes after it, and what comes meanwhile is in that one', () => {
    expect(messageMailAt(undefined, 5)).toBe(5)
    expect(messageMailAt(0, 3 * MINUTE)).toBe(10 * MINUTE)
    expect(messageMailAt(10 * MINUTE, 4 * MINUTE)).toBeUndefined()
    expect(messageMailAt(0, 40 * MINUTE)).toBe(40 * MINUTE)
  })

  test('[QUO-18] of any messages each is in exactly one mail, and mails are ten minutes apart', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(15 * MINUTE), { maxLength: 40 }), (gaps) => {
        let now = 0
        let lastAt: number | undefined
        const mails: { from: number; dueAt: number }[] = []
        const all = gaps.map((gap, index) => {
          now += gap
          const dueAt = messageMailAt(lastAt, now)
          if (dueAt !== undefined) {
            mails.push({ from: index + 1, dueAt })
            lastAt = dueAt
          }
          return message({ id: index + 1, createdAt: now })
        })
        for (const each of all) expect(mails.filter((mail) => isInMail(each, mail))).toHaveLength(1)
        for (const [place, { dueAt }] of mails.entries())
          expect(dueAt - (mails[place - 1]?.dueAt ?? -Infinity)).toBeGreaterThanOrEqual(10 * MINUTE)
      }),
    )
  })
})
