import { useFrame } from '../../../app/frame-context.ts'
import { resumePayment, savePayment } from '../api/save-payment.ts'
import type { PaymentOutcome } from '../model/payment-outcome.ts'
import { FIELD_ID_PREFIX } from './field-labels.ts'

/** Saves what a payment form says for the member of the page. */
export function usePaymentSaver(memberId: number) {
  const { frame } = useFrame()
  const payer = { memberId, pageToken: frame.pageToken ?? '', locale: frame.locale }
  return {
    save: (form: HTMLFormElement): Promise<PaymentOutcome> => savePayment(payer, form, FIELD_ID_PREFIX),
    resume: (resultToken: string): Promise<PaymentOutcome | undefined> => resumePayment(payer, resultToken),
  }
}
