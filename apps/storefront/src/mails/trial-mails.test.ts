import { expect, test } from 'vitest'
import type { TrialOffer } from '@waybill/contract/mails'
import { money } from '@waybill/domain/money'
import type { Locale } from '@waybill/i18n'
import { layoutIn } from './testing/mail-layout.ts'
import { instant, samples } from './testing/sample-mails.ts'
import { trialEndingMail } from './trial-mails.ts'

function sent(offer: TrialOffer, locale: Locale = 'en') {
  const props = { ...samples.trial_ending, amount: null, usage: null, offer }
  return trialEndingMail(props, layoutIn(locale))
}

test('[REG-03] a reminder lists what was chosen, with what subscribing charges first and a month after it', () => {
  const lines = [
    { title: 'Regional', amount: money(5900, 'USD'), isAbout: false },
    { title: 'Proof of visit', amount: money(4800, 'USD'), isAbout: true },
  ]
  const monthly = { amount: money(10700, 'USD'), isAbout: true }
  const offer = { lines, first: money(5900, 'USD'), date: instant, monthly }
  const { text, html } = sent(offer)
  expect(text).toContain('Regional: $59.00\nProof of visit: about $48.00')
  expect(text).toContain(
    'If you subscribe, we charge $59.00 on Wednesday, 3 June 2026. After that it is about $107.00 a month.',
  )
  expect(html).toContain('After that it is about $107.00 a month.')
  const exact = { ...offer, monthly: { ...monthly, isAbout: false } }
  expect(sent(exact, 'fr').text).toContain('Ensuite, 107,00\u00a0$US par mois.')
  const free = sent({ ...offer, first: money(0, 'USD') })
  expect(free.text).toContain('If you subscribe, nothing is charged on Wednesday, 3 June 2026. After that')
  const byYear = sent({ ...offer, monthly: null })
  expect(byYear.text).toContain('If you subscribe, we charge $59.00 on Wednesday, 3 June 2026.\n')
})
