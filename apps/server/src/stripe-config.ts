import { z } from 'zod'
import { webOrigin } from './web-origin.ts'

/** Variables of the environment about Stripe (docs/operating.md). */
export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[^\s,]+(,whsec_[^\s,]+)?$/,
      'must begin with whsec_; two, while one replaces the other, stand with a comma',
    )
    .optional(),
  STRIPE_API_BASE: webOrigin('http://127.0.0.1:12111').optional(),
}

interface StripeVariables {
  readonly STRIPE_SECRET_KEY?: string | undefined
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined
  readonly STRIPE_API_BASE?: string | undefined
  readonly PUBLIC_URL?: string | undefined
}

export interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  /** The current one, and the one before while it is replaced. */
  readonly webhookSecrets: readonly string[]
  readonly apiBase: string | undefined
  /** Test mode: no real money is paid. */
  readonly isTest: boolean
}

export function isLive(key: string | undefined): boolean {
  return key?.includes('_live_') === true
}

/** Stripe by these variables; undefined where it isn't the shop's provider. */
export function stripeOf(read: StripeVariables): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase } = read
  if (secretKey === undefined || publishableKey === undefined) return undefined
  const webhookSecrets = read.STRIPE_WEBHOOK_SECRET?.split(',') ?? []
  return { secretKey, publishableKey, webhookSecrets, apiBase, isTest: !isLive(secretKey) }
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** A shop with a part of Stripe's variables would start, and its buyers would be the first to notice. */
export function stripeProblems(read: StripeVariables, isSandbox: boolean): string[] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase } = read
  const first = [...STRIPE, 'STRIPE_API_BASE' as const].find((name) => read[name] !== undefined)
  const problems = STRIPE.flatMap((name) =>
    first !== undefined && read[name] === undefined ? [`${name} is required with ${first}`] : [],
  )
  if (publishableKey !== undefined && secretKey !== undefined && isLive(publishableKey) !== isLive(secretKey))
    problems.push(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are of different modes: both are test keys or both live',
    )
  if (!isLive(secretKey)) return problems
  if (isSandbox) problems.push('SANDBOX on is rejected together with a live STRIPE_SECRET_KEY')
  if (apiBase !== undefined) problems.push('STRIPE_API_BASE is rejected together with a live STRIPE_SECRET_KEY')
  if (read.PUBLIC_URL?.startsWith('https:') !== true)
    problems.push(
      'PUBLIC_URL must be an https address with a live STRIPE_SECRET_KEY: its fields take no cards elsewhere',
    )
  return problems
}
