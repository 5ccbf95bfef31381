import { fail, type Result } from '@waybill/domain/result'
import { NO_PROVIDER, type ApiError } from '../../platform/http/api-error.ts'
import { buysFromPartner } from '../../platform/http/actor.ts'
import type { MemberContext } from '../../platform/http/register-action.ts'

type Run<Input, Done> = (input: Input, acting: MemberContext) => Promise<Result<Done, ApiError>>

/** Transactions of its own: the provider is called between them. */
export const OWN = { transaction: 'own' } as const

/** An action that takes a payment, which needs a provider. */
export function charging<Input, Done>(run: Run<Input, Done>): Run<Input, Done> {
  return async (input, acting) => (acting.context.ports.gateway === undefined ? fail(NO_PROVIDER) : run(input, acting))
}

/** The same, but for what a partner is billed for: no payment is taken for it here. */
export function chargingOrPartner<Input, Done>(run: Run<Input, Done>): Run<Input, Done> {
  const charged = charging(run)
  return (input, acting) => (buysFromPartner(acting.member) ? run : charged)(input, acting)
}
