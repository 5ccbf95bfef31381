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

const ALWAYS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** What Stripe's fields need (docs.stripe.com/security/guide): its script, its API, and iframes of it and of banks. */
const STRIPE_SOURCES: Readonly<Record<string, string>> = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'connect-src': 'https://api.stripe.com',
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
}

/** The policy of a page with the fields of the shop's provider: nothing is opened where they are a form of our own. */
export function paymentPagePolicy(tokeniser: 'form' | 'stripe' | undefined): string {
  if (tokeniser !== 'stripe') return CONTENT_SECURITY_POLICY
  return CONTENT_SECURITY_POLICY.split('; ')
    .map((rule) => {
      const sources = STRIPE_SOURCES[rule.slice(0, rule.indexOf(' '))]
      return sources === undefined ? rule : `${rule} ${sources}`
    })
    .join('; ')
}

const TWO_YEARS_S = 63_072_000

/** The headers of every answer; strict transport only where the public address is https. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https:')
    ? { ...ALWAYS, 'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains` }
    : ALWAYS
}
