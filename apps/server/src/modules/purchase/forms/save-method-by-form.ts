import type { CheckoutProps, PaymentProviderView } from '@waybill/contract/pages'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { bankAddress } from '../../../platform/gateway/bank-address.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { NO_PROVIDER, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { updateBilling } from '../../billing/index.ts'

const PROVIDER_FORMS: ReadonlySet<string> = new Set(['card', 'ach', 'amazon_pay', 'paypal'])

/** Address that confirms a 604; undefined for any other failure. */
export function challengeOf({ status, details }: ApiError): string | undefined {
  const url = details?.['challenge_url']
  return status === 604 && typeof url === 'string' ? url : undefined
}

/** Method that came back from the provider's page and the bank. */
export function methodBroughtBack(query: URLSearchParams): Pick<CheckoutProps, 'newMethod'> {
  const [token, resultToken] = [query.get('payment_token'), query.get('three_d_secure_action_result_token_id')]
  return token === null ? {} : { newMethod: { token, ...(resultToken !== null && { resultToken }) } }
}

interface MethodForm {
  readonly fields: FormBody['fields']
  readonly member: Member
  readonly context: RequestContext
  readonly provider: PaymentProviderView | null
}

/**
 * The method on file, one that the provider's page has made a token of, or the way to that page: the number of a card is typed
 * there alone. `pageAddress` is where the provider and the bank come back to.
 */
export async function saveMethodByForm(
  { fields, member, context, provider }: MethodForm,
  pageAddress: (more?: Readonly<Record<string, string>>) => string,
): Promise<Result<{ readonly goTo: string } | undefined, ApiError>> {
  const { method = '', payment_token: token = '', three_d_secure_token_id: result = '' } = fields
  if (method === 'stored') return ok(undefined)
  if (method === 'new' && token !== '') {
    const body = { payment_token: token, ...(result !== '' && { three_d_secure_action_result_token_id: result }) }
    const saved = await updateBilling(body, member, context)
    const url = saved.ok ? undefined : challengeOf(saved.failure)
    if (url !== undefined) return ok({ goTo: bankAddress(url, pageAddress({ payment_token: token })) })
    return saved.ok ? ok(undefined) : saved
  }
  if (provider === null) return fail(NO_PROVIDER)
  // fields of Stripe's are drawn by its script
  if (!('tokeniser' in provider) || !PROVIDER_FORMS.has(method)) return fail(apiError(601, 'billing-missing'))
  const query = new URLSearchParams({ type: method, next: pageAddress() })
  return ok({ goTo: localePath(context.locale, `${provider.page}?${query.toString()}`) })
}
