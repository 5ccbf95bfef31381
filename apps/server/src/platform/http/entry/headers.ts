/** The one policy (reliability 2.3): no inline script anywhere, so a rendered page can be cached as bytes. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Permissions policy: no page asks a device for anything, beside what the `payment` rule says. */
function permissionsWith(payment: string): string {
  return `camera=(), geolocation=(), microphone=(), ${payment}, usb=()`
}

const ALWAYS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsWith('payment=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Sources of Stripe's fields (docs.stripe.com/security/guide): its script, its API, and iframes of it and of banks. */
const STRIPE_SOURCES: Readonly<Record<string, string>> = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'connect-src': 'https://api.stripe.com',
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
}

/** The headers in which a page with the fields of the shop's provider differs: in none where they are a form of our own. */
export function paymentPageHeaders(tokeniser: 'form' | 'stripe' | undefined): Readonly<Record<string, string>> {
  if (tokeniser !== 'stripe') return {}
  const rules = CONTENT_SECURITY_POLICY.split('; ').map((rule) => {
    const sources = STRIPE_SOURCES[rule.slice(0, rule.indexOf(' '))]
    return sources === undefined ? rule : `${rule} ${sources}`
  })
  return {
    'content-security-policy': rules.join('; '),
    // the wallets of a device: its sheet is opened by Stripe's iframe, and by Google's window where the browser has none
    'permissions-policy': permissionsWith('payment=(self "https://js.stripe.com" "https://*.js.stripe.com")'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

const TWO_YEARS_S = 63_072_000

/** The headers of every answer; strict transport only where the public address is https. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https:')
    ? { ...ALWAYS, 'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains` }
    : ALWAYS
}
