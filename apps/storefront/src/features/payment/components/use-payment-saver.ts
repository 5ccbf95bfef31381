import { useFrame } from '../../../app/frame-context.ts'
import { resumePayment, savePayment } from '../api/save-payment.ts'
import type { PaymentOutcome } from '../model/payment-outcome.ts'
import { missingFields } from '../../../lib/missing-fields.ts'
import { FIELD_ID_PREFIX } from './field-labels.ts'

/** Saves what a payment form says for the member of the page. */
export function usePaymentSaver(memberId: number) {
  const { frame, t } = useFrame()
  const payer = { memberId, pageToken: frame.pageToken ?? '', locale: frame.locale }
  return {
    save: async (form: HTMLFormElement): Promise<PaymentOutcome> => {
      const problems = missingFields(form, { idPrefix: FIELD_ID_PREFIX, message: t('errors.field_required') })
      return problems.length > 0 ? { kind: 'fields', problems } : savePayment(payer, form, FIELD_ID_PREFIX)
    },
    resume: (resultToken: string): Promise<PaymentOutcome | undefined> => resumePayment(payer, resultToken),
  }
}
