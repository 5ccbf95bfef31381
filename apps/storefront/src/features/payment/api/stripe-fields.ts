import type { PaymentProviderView } from '@waybill/contract/pages'
import type { Money } from '@waybill/domain/money'
import type { TokenOutcome } from './create-payment-token.ts'

interface Fields {
  readonly mount: (place: HTMLElement) => void
  readonly destroy: () => void
}

interface StripeError {
  readonly message?: string
}

interface Elements {
  readonly create: (type: 'payment', options: typeof FIELDS) => Fields
  readonly submit: () => Promise<{ readonly error?: StripeError }>
  readonly update: (options: Mode) => void
}

/** Purpose of the token: the method is stored for later, by a payment or without one. */
type Mode =
  | { readonly mode: 'setup' }
  | { readonly mode: 'payment'; readonly amount: number; readonly setupFutureUsage: 'off_session' }

/**
 * A card may be one of the device's wallet: it is charged later as any card is. Link is a method of its own, which the
 * product doesn't know (B-08).
 */
const FIELDS = { wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' } } as const

/** Part of Stripe.js in use (docs.stripe.com/js). */
interface StripeJs {
  readonly elements: (options: {
    readonly mode: 'setup'
    readonly currency: string
    readonly locale: string
  }) => Elements
  readonly createConfirmationToken: (from: { readonly elements: Elements }) => Promise<{
    readonly confirmationToken?: { readonly id: string }
    readonly error?: StripeError
  }>
}

declare global {
  interface Window {
    readonly Stripe?: (publishableKey: string) => StripeJs
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, rules: { readonly createScriptURL: (url: string) => string }) => unknown
    }
  }
}

const STRIPE_HOST = /^https:\/\/(?:[\w-]+\.)*js\.stripe\.com\//

function onlyOfStripe(url: string): string {
  if (STRIPE_HOST.test(url)) return url
  throw new TypeError(`no script of Stripe: ${url}`)
}

let requested: Promise<void> | undefined
let isVouchedFor = false

/** The page's policy wants the address of a script to be vouched for: Stripe's comes from Stripe and nowhere else. */
function vouchForStripe(): void {
  if (isVouchedFor) return
  window.trustedTypes?.createPolicy('default', { createScriptURL: onlyOfStripe })
  isVouchedFor = true
}

/** Stripe.js, once for a page; after a failure it is requested again. */
function loadScript(address: string): Promise<void> {
  requested ??= new Promise<void>((resolve, reject) => {
    vouchForStripe()
    const script = document.createElement('script')
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      requested = undefined
      reject(new Error('no Stripe.js'))
    })
    script.src = address
    document.head.append(script)
  })
  return requested
}

/** The fields that the page shows now. */
let shown: { readonly stripe: StripeJs; readonly elements: Elements } | undefined

/** Draws Stripe's fields, of the methods that take this currency; answers what takes them away again. Fails where Stripe.js doesn't come. */
export async function showStripeFields(
  { script, publishableKey }: Extract<PaymentProviderView, { readonly stripe: unknown }>['stripe'],
  { place, ...options }: { readonly place: HTMLElement; readonly currency: string; readonly locale: string },
): Promise<() => void> {
  await loadScript(script)
  const stripe = window.Stripe?.(publishableKey)
  if (stripe === undefined) throw new Error('Stripe.js is not what it was')
  const elements = stripe.elements({ mode: 'setup', ...options })
  const fields = elements.create('payment', FIELDS)
  fields.mount(place)
  const mine = { stripe, elements }
  shown = mine
  return () => {
    if (shown === mine) shown = undefined
    fields.destroy()
  }
}

function modeOf(charged: Money | undefined): Mode {
  if (charged === undefined) return { mode: 'setup' }
  return { mode: 'payment', amount: charged.minor, setupFutureUsage: 'off_session' }
}

/** A token of what was filled in: it goes from the iframe to Stripe, and only its name comes to us (B-49). */
export async function createStripeToken(charged?: Money): Promise<TokenOutcome> {
  const failed = (error?: StripeError): TokenOutcome => ({ ok: false, problems: [], text: error?.message })
  if (shown === undefined) return failed()
  const { stripe, elements } = shown
  elements.update(modeOf(charged))
  const checked = await elements.submit()
  if (checked.error !== undefined) return failed(checked.error)
  const { confirmationToken, error } = await stripe.createConfirmationToken({ elements })
  return confirmationToken === undefined ? failed(error) : { ok: true, token: confirmationToken.id }
}
