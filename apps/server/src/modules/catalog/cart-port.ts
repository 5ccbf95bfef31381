import type { CartView } from '@waybill/contract/views'
import type { Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Viewer } from './product-cards.ts'

/** Functions of the cart that the catalogue's pages and calls use, although the cart is built on the catalogue. */
export interface CartPort {
  readonly readProductsAs: (context: RequestContext, db: Executor) => Promise<Viewer>
  readonly readAs: (
    context: RequestContext,
    db: Executor,
  ) => Promise<{ readonly viewer: Viewer; readonly cart: CartView | null }>
  readonly submitCartForm: (
    form: FormBody,
    context: RequestContext,
    db: Executor,
  ) => Promise<Result<{ readonly goTo: string }, ApiError>>
}
