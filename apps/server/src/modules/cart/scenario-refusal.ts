import type { ScenarioFailure } from '@waybill/domain/cart'
import { NOT_FOUND, refusal, type Refusal } from '../../platform/http/refusal.ts'

/** The one mapping from refusals about kept carts to status, code and sentence (CART-27). */
export function scenarioRefusal(failure: ScenarioFailure): Refusal {
  switch (failure.code) {
    case 'scenario-name-invalid':
      return refusal(422, 'invalid-input', {
        errors: [{ path: 'name', message: 'errors.field_too_long', values: { maximum: failure.limit } }],
      })
    case 'scenario-name-taken':
      return refusal(409, failure.code, { values: { name: failure.name } })
    case 'too-many-scenarios':
      return refusal(409, failure.code, { values: { limit: failure.limit } })
    case 'no-such-scenario':
      return NOT_FOUND
    case 'empty-cart':
      return refusal(422, 'cart-empty')
  }
}
