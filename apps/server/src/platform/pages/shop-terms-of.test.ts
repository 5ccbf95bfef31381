import { defaultSettings } from '@waybill/domain/catalog'
import { trialDays } from '@waybill/domain/calendar'
import { specifiedFinaliseHours } from '@waybill/domain/billing'
import { specifiedRetryDays } from '@waybill/domain/payment'
import { defaultAnnualDiscount } from '@waybill/domain/pricing'
import { quoteDays } from '@waybill/domain/quote'
import { manualDueDays } from '@waybill/domain/subscription'
import { specifiedTerms } from '@waybill/i18n/compile'
import { expect, test } from 'vitest'
import { shopTermsOf } from './shop-terms-of.ts'

test('a shop without settings has the specified days, in its rules as in its sentences', () => {
  expect(shopTermsOf(defaultSettings)).toEqual(specifiedTerms)
  expect(specifiedTerms).toMatchObject({ trialDays, quoteDays, transferDays: manualDueDays })
  expect(defaultSettings.retryDays).toEqual(specifiedRetryDays)
  expect(defaultSettings.finaliseHours).toBe(specifiedFinaliseHours)
  expect(defaultSettings.yearlyDiscount).toBe(defaultAnnualDiscount)
})
