/** Columns that lists of a person and of an account share. */
export const [text, number, flag, instant, amount] = ['text', 'number', 'flag', 'instant', 'amount'] as const

export const person = { email: text, first_name: text, last_name: text, phone: text } as const
export const rights = {
  is_primary: flag,
  is_read_only: flag,
  policies: text,
  email_verified_at: instant,
  created_at: instant,
}
export const invited = {
  id: number,
  email: text,
  role: text,
  invited_at: instant,
  expires_at: instant,
  ended_at: instant,
}
/** The cost centre that a line was issued for. */
export const ofCentre = { cost_centre: text, cost_centre_order_number: text } as const
export const ofQuote = {
  id: text,
  number: text,
  revision: number,
  state: text,
  sender_name: text,
  prepared_for: text,
} as const
export const quoted = {
  comment: text,
  total: amount,
  currency: text,
  created_at: instant,
  expires_at: instant,
} as const
export const ordered = { id: text, state: text, total: amount, currency: text, created_at: instant } as const
export const requested = {
  id: number,
  cart_version: number,
  requested_at: instant,
  expires_at: instant,
  note: text,
  decision: text,
  decided_at: instant,
  words: text,
} as const

/** Columns of an answer to a quote. */
export const answered = {
  id: number,
  quote_id: text,
  kind: text,
  name: text,
  role: text,
  reason: text,
  words: text,
  order_number: text,
  answered_at: instant,
} as const
