import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { compileCatalogue, compileMessage, messagesOf } from './compile.ts'
import { LOCALES } from './locales.ts'
import { placeholdersOf } from './placeholders.ts'
import { speakMessage } from './speak-message.ts'

/** One of each plural category of our languages, and one that is grouped. */
const counts = [0, 1, 2, 21, 12_345, 1_000_000]

test.each(LOCALES)('[I18N-05] every message of %s reads as ICU says it', (locale) => {
  const messages = Object.entries(messagesOf(locale))
  const i18n = setupI18n({
    locale,
    messages: { [locale]: Object.fromEntries(messages.map(([id, text]) => [id, compileMessageOrThrow(text)])) },
  })
  const formats = { formats: { number: { useGrouping: 'always' } } } as const
  const compiled = compileCatalogue(locale)
  for (const [id] of messages) {
    for (const count of counts) {
      const values = Object.fromEntries([...placeholdersOf(compiled[id])].map((name) => [name, count]))
      const ours = speakMessage(compiled[id] ?? [], { locale, values })
      expect([id, ours]).toEqual([id, i18n._(id, values, formats).replaceAll('\u202f', '\u00a0')])
    }
  }
})

test('a number sign outside of a plural stays a number sign', () => {
  const message = compileMessage('x', 'Invoice # {number}, {count, plural, one {# page} other {# pages}}')
  expect(speakMessage(message, { locale: 'en', values: { number: 'A1', count: 1200 } })).toBe(
    'Invoice # A1, 1,200 pages',
  )
})

test.each([
  '{when, date}',
  '{count, number}',
  '{kind, select, other {x}}',
  '{n, selectordinal, other {#th}}',
  '{n, plural, =0 {none} other {#}}',
  '{n, plural, offset:1 other {#}}',
  '{n, plural, other {{when, time}}}',
])('the message %s is rejected when it is compiled', (message) => {
  expect(() => compileMessage('area.id', message)).toThrow('area.id')
})
