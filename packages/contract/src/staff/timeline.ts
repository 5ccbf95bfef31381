/** Kinds of what a customer's timeline tells, each read from rows of its own (ADM-10). */
export const TIMELINE_KINDS = [
  'order',
  'document',
  'try',
  'payment',
  'refund',
  'credit',
  'mail',
  'webhook',
  'usage',
  'quote',
  'cart',
  'member',
  'staff',
  'note',
] as const

export type TimelineKind = (typeof TIMELINE_KINDS)[number]
