import type { PaymentProviderView } from '@waybill/contract/pages'
import type { Money } from '@waybill/domain/money'
import { useShell } from '../../../app/shell-context.ts'
import { lazyCode } from '../../../app/code-split.tsx'
import type { PaymentOutcome } from '../model/payment-outcome.ts'
import { missingFields } from '../../../lib/missing-fields.ts'
import { FIELD_ID_PREFIX } from './field-labels.ts'

const paymentCode = lazyCode('features/payment/api/save-payment', () => import('../api/save-payment.ts'))

/** Without its code nothing has been sent. */
const unsent: PaymentOutcome = { kind: 'failed', text: undefined }

/** Saves what a payment form says for the member of the page. */
export function usePaymentSaver(memberId: number, provider: PaymentProviderView) {
  const { shell, t } = useShell()
  const payer = { memberId, pageToken: shell.pageToken ?? '', locale: shell.locale }
  return {
    save: async (form: HTMLFormElement, charged?: Money): Promise<PaymentOutcome> => {
      const problems = missingFields(form, { idPrefix: FIELD_ID_PREFIX, message: t('errors.field_required') })
      if (problems.length > 0) return { kind: 'fields', problems }
      const code = await paymentCode().catch(() => undefined)
      return code?.savePayment({ ...payer, provider, charged }, form, FIELD_ID_PREFIX) ?? unsent
    },
    resume: async (resultToken: string): Promise<PaymentOutcome | undefined> => {
      const { resumePayment } = await paymentCode()
      return resumePayment(payer, resultToken)
    },
  }
}
