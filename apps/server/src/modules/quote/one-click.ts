/** What a mail program sends to the address of the header `List-Unsubscribe` (RFC 8058); ours is `intent=unsubscribe`. */
const FIELD = 'List-Unsubscribe'
const VALUE = 'One-Click'

/** The same pair as a part of `multipart/form-data`, which the RFC prefers. */
const PART = new RegExp(`name="?${FIELD}"?[^\\r\\n]*\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n${VALUE}\\r\\n`, 'i')

/** Does the body come from a mail program, urlencoded or in parts? */
export function isOneClick(body: unknown): boolean {
  if (body instanceof URLSearchParams) return body.get(FIELD) === VALUE
  return typeof body === 'string' && PART.test(body)
}
