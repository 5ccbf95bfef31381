/** The seven classes of provider errors, whatever the provider (B-11). */
export const providerErrors = {
  validation: 701,
  connection: 702,
  generic: 703,
  unauthorized: 704,
  apiLimit: 705,
  server: 706,
  request: 707,
} as const

/** The body status of a provider error, 701 to 707. */
export type ProviderErrorCode = (typeof providerErrors)[keyof typeof providerErrors]

/** A provider's answer, in the terms that Stripe and the sandbox share. */
export interface ProviderFault {
  /** The error's type, or `timeout` when no answer came. */
  readonly type: string
  /** The field that is meant, where the provider names one. */
  readonly param?: string
  /** HTTP status of the answer, where there was one. */
  readonly httpStatus?: number
}

const byType: Readonly<Record<string, ProviderErrorCode>> = {
  card_error: providerErrors.validation,
  api_connection_error: providerErrors.connection,
  timeout: providerErrors.connection,
  authentication_error: providerErrors.unauthorized,
  permission_error: providerErrors.unauthorized,
  rate_limit_error: providerErrors.apiLimit,
  api_error: providerErrors.server,
  idempotency_error: providerErrors.request,
}

/** The body status of a provider's fault; what fits no class is 703. */
export function providerErrorOf({ type, param, httpStatus }: ProviderFault): ProviderErrorCode {
  if (type === 'invalid_request_error') return param === undefined ? providerErrors.request : providerErrors.validation
  const known = Object.hasOwn(byType, type) ? byType[type] : undefined
  if (known !== undefined) return known
  return httpStatus !== undefined && httpStatus >= 500 ? providerErrors.server : providerErrors.generic
}

/** The handling of each class before an error is shown. */
export const providerErrorPolicy: Readonly<
  Record<
    ProviderErrorCode,
    { readonly isRetried: boolean; readonly showsCustomerText: boolean; readonly alarms: boolean }
  >
> = {
  701: { isRetried: false, showsCustomerText: true, alarms: false },
  702: { isRetried: true, showsCustomerText: false, alarms: false },
  703: { isRetried: false, showsCustomerText: false, alarms: false },
  704: { isRetried: false, showsCustomerText: false, alarms: true },
  705: { isRetried: true, showsCustomerText: false, alarms: false },
  706: { isRetried: true, showsCustomerText: false, alarms: false },
  707: { isRetried: false, showsCustomerText: false, alarms: false },
}

/** Waits between the attempts of a retried class, in milliseconds, always with the same idempotency key. */
export const retryDelaysMs: readonly number[] = [500, 1000, 2000]
