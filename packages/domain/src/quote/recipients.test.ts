import { describe, expect, test } from 'vitest'
import {
  checkComment,
  checkRecipients,
  commentLength,
  enterRecipients,
  pastedRecipients,
  splitRecipients,
} from './index.ts'

const enter = (text: string, recipients: readonly string[] = []) => enterRecipients(recipients, text)

describe('entering recipients', () => {
  test('[QUO-02] text is split on spaces and commas, blanks are skipped', () => {
    expect(splitRecipients(' a@x.org,, b@x.org\n c@x.org ')).toEqual(['a@x.org', 'b@x.org', 'c@x.org'])
    expect(enter('a@x.org b@x.org')).toEqual({ recipients: ['a@x.org', 'b@x.org'], pending: '', messages: [] })
  })

  test('[QUO-02] one bad address says so, several entries of which one is bad say the other text; it stays', () => {
    expect(enter('nobody')).toEqual({ recipients: [], pending: 'nobody', messages: ['email-invalid'] })
    expect(enter('a@x.org nobody')).toEqual({
      recipients: ['a@x.org'],
      pending: 'nobody',
      messages: ['emails-invalid'],
    })
  })

  test('[QUO-02] duplicates in the text are removed with a hint, whatever their case; known tags silently', () => {
    expect(enter('a@x.org A@X.org b@x.org')).toEqual({
      recipients: ['a@x.org', 'b@x.org'],
      pending: '',
      messages: ['emails-duplicate'],
    })
    expect(enter('A@x.org', ['a@x.org'])).toEqual({ recipients: ['a@x.org'], pending: '', messages: [] })
  })

  test('[QUO-02] an address of 50 characters is taken, one of 51 is too long', () => {
    const local = 'n'.repeat(50 - '@mail.org'.length)
    expect(enter(`${local}@mail.org`).messages).toEqual([])
    expect(enter(`n${local}@mail.org`)).toMatchObject({ recipients: [], messages: ['email-too-long'] })
  })

  test('[QUO-02] an eleventh recipient and a 256th character enter nothing and leave the text', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `person${index}@x.org`)
    expect(enter('late@x.org', ten)).toEqual({
      recipients: ten,
      pending: 'late@x.org',
      messages: ['too-many-recipients'],
    })
    const long = Array.from({ length: 6 }, (_, index) => `${'n'.repeat(33)}${index}@x.org`)
    expect(enter(`${'m'.repeat(3)}@x.org`, long).messages).toEqual([])
    expect(enter(`${'m'.repeat(4)}@x.org`, long).messages).toEqual(['input-too-long'])
  })

  test('the pattern is the HTML one with a dot in the domain; a foreign domain is stored in ASCII (A-74)', () => {
    for (const bad of ['a@localhost', '@x.org', 'a@', 'a@x..org', 'a b@x.org', 'a@-x.org', 'Name<a@x.org>']) {
      expect(checkRecipients([bad]).ok).toBe(false)
    }
    expect(checkRecipients(['anna@bücher.example'])).toEqual({ ok: true, value: ['anna@xn--bcher-kva.example'] })
  })

  test.each(['/path', '\\path', '?name', '#name', ':80', '.com\n', '\t.com', '%2ecom', ' .com'])(
    'a foreign domain with “%s” is no domain, and no other one that a browser would read',
    (end) => {
      expect(checkRecipients([`anna@bücher.example${end}x`])).toEqual({
        ok: false,
        failure: { code: 'email-invalid', index: 0 },
      })
    },
  )
})

describe("the server's check of recipients", () => {
  test('[QUO-02] needs at least one address, names the bad one by its place, and drops repeats', () => {
    expect(checkRecipients([])).toEqual({ ok: false, failure: { code: 'email-required' } })
    expect(checkRecipients(['a@x.org', 'b'])).toEqual({ ok: false, failure: { code: 'email-invalid', index: 1 } })
    expect(checkRecipients([' a@x.org ', 'A@x.org'])).toEqual({ ok: true, value: ['a@x.org'] })
  })

  test('[QUO-02] repeats the limits of ten recipients and 255 characters', () => {
    const many = (count: number, length: number) =>
      Array.from({ length: count }, (_, index) => `${'n'.repeat(length)}${index}@x.org`)
    expect(checkRecipients(many(10, 1)).ok).toBe(true)
    expect(checkRecipients(many(11, 1))).toEqual({ ok: false, failure: { code: 'too-many-recipients' } })
    expect(checkRecipients(many(8, 30))).toEqual({ ok: false, failure: { code: 'input-too-long' } })
  })
})

describe('the comment', () => {
  test('[QUO-03] counts code points after NFC, with CRLF as one', () => {
    expect(commentLength('e\u0301')).toBe(1)
    expect(commentLength('a\r\nb\rc')).toBe(5)
    expect(commentLength('🚚🚚')).toBe(2)
  })

  test('[QUO-03] of 255 is taken in its stored form, of 256 rejected with its length', () => {
    expect(checkComment('🚚'.repeat(255))).toEqual({ ok: true, value: '🚚'.repeat(255) })
    expect(checkComment('a'.repeat(256))).toEqual({ ok: false, failure: { code: 'comment-too-long', length: 256 } })
    expect(checkComment('one\r\ntwo')).toEqual({ ok: true, value: 'one\ntwo' })
  })
})

describe('a list pasted from a mail program (A-125)', () => {
  test('[QUO-02] typed it is entered as pasted, and what is wrong stays as text', () => {
    expect(enter('a@x.co;Name<b@x.co>; bad@')).toEqual({
      recipients: ['a@x.co', 'b@x.co'],
      pending: 'bad@',
      messages: ['emails-invalid'],
    })
  })

  test('semicolons and line breaks part addresses, and a name in front of one goes', () => {
    const pasted = 'a2@x.example; Mira Osei <mira@y.example>\r\n"Osei, Lan" <lan@y.example>;\tzed@bep'
    expect(enterRecipients([], pastedRecipients(pasted))).toMatchObject({
      recipients: ['a2@x.example', 'mira@y.example', 'lan@y.example'],
    })
  })

  test('12 mixed addresses become tags, but the bad one stays in the field with its message', () => {
    const good = Array.from({ length: 9 }, (_, place) => `p${place}@x.co`)
    const pasted = `${good.slice(0, 3).join(', ')}; ${good.slice(3, 6).join('\n')} Ann <${good[6]}>;${good[7]} ${good[8]}; zed@bep`
    const entered = enterRecipients([], pastedRecipients(pasted))
    expect(entered).toEqual({ recipients: good, pending: 'zed@bep', messages: ['emails-invalid'] })
  })

  test.each([
    ['"Osei, Lan" <lan@y.example>; zed@y.example', 'lan@y.example, zed@y.example'],
    ['Osei, Lan <lan@y.example>; Tran, Minh <minh@y.example>;', 'lan@y.example, minh@y.example'],
    ['"Osei, Lan" <lan@y.example>, "Tran, Minh" <minh@y.example>', 'lan@y.example, minh@y.example'],
    ['zed@y.example, unnamed, Lan <lan@y.example>', 'zed@y.example, unnamed, lan@y.example'],
  ])('a name with a comma goes too, and nothing of it stays: %s', (pasted, list) => {
    expect(pastedRecipients(pasted)).toBe(list)
  })

  test('what is typed with commas and spaces is left as it is', () => {
    expect(pastedRecipients('a@x.co, b@x.co')).toBe('a@x.co, b@x.co')
  })
})
