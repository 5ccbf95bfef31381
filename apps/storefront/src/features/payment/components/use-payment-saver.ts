import type { PaymentProviderView } from '@waybill/contract/pages'
import { useFrame } from '../../../app/frame-context.ts'
import { lateCode } from '../../../app/late.tsx'
import type { PaymentOutcome } from '../model/payment-outcome.ts'
import { missingFields } from '../../../lib/missing-fields.ts'
import { FIELD_ID_PREFIX } from './field-labels.ts'

const paymentCode = lateCode('features/payment/api/save-payment', () => import('../api/save-payment.ts'))

/** Without its code nothing has been sent. */
const unsent: PaymentOutcome = { kind: 'failed', text: undefined }

/** Saves what a payment form says for the member of the page. */
export function usePaymentSaver(memberId: number, provider: PaymentProviderView) {
  const { frame, t } = useFrame()
  const payer = { memberId, pageToken: frame.pageToken ?? '', locale: frame.locale }
  return {
    save: async (form: HTMLFormElement): Promise<PaymentOutcome> => {
      const problems = missingFields(form, { idPrefix: FIELD_ID_PREFIX, message: t('errors.field_required') })
      if (problems.length > 0) return { kind: 'fields', problems }
      const code = await paymentCode().catch(() => undefined)
      return code?.savePayment({ ...payer, ...provider }, form, FIELD_ID_PREFIX) ?? unsent
    },
    resume: async (resultToken: string): Promise<PaymentOutcome | undefined> => {
      const { resumePayment } = await paymentCode()
      return resumePayment(payer, resultToken)
    },
  }
}
