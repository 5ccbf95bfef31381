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
