import type { MailName } from '@waybill/contract/mails'
import { LOCALES } from '@waybill/i18n'
import { expect, test } from 'vitest'
import { mails } from './mails.tsx'
import { layoutIn } from './testing/mail-layout.ts'
import { samples } from './testing/sample-mails.ts'

const isMailName = (name: string): name is MailName => Object.hasOwn(samples, name)
const names = Object.keys(samples).filter(isMailName)
const everyMail = names.flatMap((name) => LOCALES.map((locale) => ({ name, locale })))

function render<N extends MailName>(name: N, locale: (typeof LOCALES)[number]) {
  return mails[name](samples[name], layoutIn(locale))
}

test.each(everyMail)(
  'the mail $name in $locale begins with a sentence for the list of mails, which shows it behind the subject',
  ({ name, locale }) => {
    const { subject, html, text } = render(name, locale)
    const [, markup = ''] =
      /<body[^>]*><div aria-hidden="true" style="display:none[^"]*">([^<]+)<\/div>/.exec(html) ?? []
    const sentence = markup.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<')
    const preheader = sentence.replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    expect(preheader.length).toBeGreaterThan(10)
    expect(preheader).not.toBe(subject)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(preheader.replaceAll(/\s+/g, ' '))
  },
)

test.each(LOCALES)('mails of different events have different subjects, in %s (B-89)', (locale) => {
  const subjects = names.map((name) => render(name, locale).subject)
  expect(subjects.filter((subject, index) => subjects.indexOf(subject) !== index)).toEqual([])
})

test('the mail of a change says what it was from, what it is to, when, and what was charged (B-89)', () => {
  const { subject, text } = render('change_done', 'en')
  expect(subject).toBe('Your subscription changed from Regional to Network')
  expect(text).toMatch(/On \d+ \w+ 2026 your subscription changed from Regional to Network\./)
  expect(text).toContain('Turned on: Driver app.')
  expect(text).toMatch(/We charged \$[\d.]+\./)
})

test('the subject of a change of add-ons or of the interval names what it changed (B-89)', () => {
  const done = samples.change_done
  const subjectOf = (switched: Partial<typeof done>) =>
    mails.change_done({ ...done, from: null, ...switched }, layoutIn('en')).subject
  expect(subjectOf({})).toBe('Added to Network: Driver app')
  expect(subjectOf({ on: [], off: ['Zones'] })).toBe('Removed from Network: Zones')
  expect(subjectOf({ on: [], interval: 'year' })).toBe('Your subscription to Network has been changed')
})
