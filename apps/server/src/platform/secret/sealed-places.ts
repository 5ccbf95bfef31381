interface Place {
  readonly table: string
  readonly key: string
  readonly column: string
  readonly purpose: string
  readonly form: 'text' | 'bytes' | 'field'
}

/** Every column with something that WAYBILL_SECRET opens, and the purpose of its key: what `rotate-secret` seals again. */
export const SEALED_PLACES = [
  { table: 'staff', key: 'id', column: 'totp_sealed', purpose: 'totp', form: 'bytes' },
  { table: 'member_factor', key: 'member_id', column: 'totp_sealed', purpose: 'totp', form: 'bytes' },
  { table: 'signing_key', key: 'kid', column: 'sealed', purpose: 'hand-over', form: 'text' },
  { table: 'webhook_endpoint', key: 'id', column: 'secret_sealed', purpose: 'webhook-secret', form: 'text' },
  { table: 'webhook_endpoint', key: 'id', column: 'previous_secret_sealed', purpose: 'webhook-secret', form: 'text' },
  {
    table: 'account_identity_provider',
    key: 'account_id',
    column: 'client_secret_sealed',
    purpose: 'client-secret',
    form: 'text',
  },
  { table: 'outbox', key: 'id', column: 'payload', purpose: 'outbox', form: 'field' },
  { table: 'cart', key: 'id', column: 'sent_quote', purpose: 'sent-quote', form: 'field' },
  { table: 'quote', key: 'id', column: 'next_sealed', purpose: 'sent-quote', form: 'text' },
  { table: 'quote_recipient', key: 'id', column: 'next_sealed', purpose: 'sent-quote', form: 'text' },
  { table: 'quote_owner', key: 'number', column: 'manage_sealed', purpose: 'manage-quote', form: 'text' },
  { table: 'quote_owner', key: 'number', column: 'share_sealed', purpose: 'sent-quote', form: 'text' },
] as const satisfies readonly Place[]

/** One of {@link SEALED_PLACES}. */
export type SealedPlace = (typeof SEALED_PLACES)[number]

/** Purpose that can be sealed: a purpose without a place doesn't compile. The mark of the secret itself is made anew by a rotation,
 * an offered second factor is stored nowhere, and the secret before goes with the next one. */
export type SealPurpose = SealedPlace['purpose'] | 'known-secret' | 'former-secret' | 'totp-offer'
