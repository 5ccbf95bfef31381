import type { Ports } from '../../platform/ports.ts'

export const RETURN_PATH = '/sign-in/company/return/:id'

/**
 * Address to which the provider of an account sends a browser back. Each account has its own: an answer that one provider was
 * made to give for another comes back at the wrong one (mix-up, RFC 9700 4.4.2.2).
 */
export function returnAddress({ publicUrl }: Pick<Ports, 'publicUrl'>, accountId: number): string {
  return publicUrl + RETURN_PATH.replace(':id', String(accountId))
}
