import type { MailLayout, MailName, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, LOCALES } from '@waybill/i18n'
import { expect, test } from 'vitest'
import { mails } from './mails.tsx'
import { layoutIn } from './testing/mail-layout.ts'
import { samples } from './testing/sample-mails.ts'

const names = Object.keys(samples).filter((name): name is MailName => Object.hasOwn(samples, name))

function render<N extends MailName>(name: N, layout: MailLayout): RenderedMail {
  return mails[name](samples[name], layout)
}

/** Of a file that comes with the mail. */
const ATTACHED = /attach|\bjoint|adjunt|đính kèm/i

test.each(LOCALES)(
  'a mail that goes without its document says where it is, and of no other that it is attached, in %s',
  (locale) => {
    const layout = { ...layoutIn(locale), lacksDocument: true } as const
    const missing = createTranslator(locale, layout.messages)('receiptMail.notAttached')
    const lacking = names.filter((name) => ATTACHED.test(render(name, layoutIn(locale)).text))
    expect(new Set(lacking)).toEqual(
      new Set([
        'quote',
        'receipt',
        'refunded',
        'invoice_corrected',
        'invoice_issued',
        'payment_recovered',
        'invoice_voided',
      ]),
    )
    for (const name of lacking) {
      const { text, html } = render(name, layout)
      expect(text.split(missing)).toHaveLength(2)
      expect(text.replace(missing, '')).not.toMatch(ATTACHED)
      expect(html.replaceAll('&#x27;', "'")).toContain(missing)
    }
  },
)
