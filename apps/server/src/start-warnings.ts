import { isLive } from './stripe-config.ts'

interface Services {
  readonly SMTP_URL?: string | undefined
  readonly STRIPE_SECRET_KEY?: string | undefined
  readonly TAX?: 'none' | 'table' | undefined
  readonly TAX_REGISTER?: 'none' | 'vies' | undefined
}

const NO_MAIL =
  'No mail server: quotes, confirmations, receipts and messages to you are stored and not sent. Set SMTP_URL and MAIL_FROM.'
const NO_PROVIDER =
  'No payment provider: checkout, billing details and every pay button are closed; trials and quotes work. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; SANDBOX=on takes test cards.'
const TEST_MODE = 'Stripe is in test mode: no real money is paid. Set the live keys to be paid.'
const NO_TAX =
  'No tax: TAX is unset, so invoices have no VAT or sales tax. Set TAX=table with a TAX_FILE, or TAX=none if you collect none.'
const NO_REGISTER =
  'No register of tax numbers: businesses of other countries of the European Union are taxed like everyone else. Set TAX_REGISTER=vies.'

/** Warns of each thing that a shop outside of the sandbox can't do, or does without a decision, until it is configured. */
export function startWarnings({ SMTP_URL, STRIPE_SECRET_KEY, TAX, TAX_REGISTER }: Services): readonly string[] {
  const isSelling = STRIPE_SECRET_KEY !== undefined
  return [
    ...(isSelling ? [] : [NO_PROVIDER]),
    ...(isSelling && !isLive(STRIPE_SECRET_KEY) ? [TEST_MODE] : []),
    ...(SMTP_URL === undefined ? [NO_MAIL] : []),
    ...(isSelling && TAX === undefined ? [NO_TAX] : []),
    ...(TAX === 'table' && TAX_REGISTER === undefined ? [NO_REGISTER] : []),
  ]
}
