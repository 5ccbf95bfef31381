import type { FastifyInstance } from 'fastify'
import {
  type Catalogue,
  crossSell,
  type CrossSell,
  customSolutionId,
  isVisible,
  type Module,
  type Product,
  type ProductId,
  visibleModules,
  visiblePackages,
} from '@waybill/domain/catalog'
import { fail, ok } from '@waybill/domain/result'
import { isFlagSet } from '../../platform/http/is-flag-set.ts'
import { NOT_FOUND } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Ports } from '../../platform/ports.ts'
import { buttonOut } from './button-out.ts'
import type { CartPort } from './cart-port.ts'
import { registerLocalization } from './localization-routes.ts'
import { moduleOut, packageOut, type CallViewer } from './product-out.ts'
import { actionOf } from './product-cards.ts'
import { catalogueOf, payloadAnswer, productPayload } from './product-payload.ts'
import type { Translate } from '@waybill/i18n'
import { reasonOut } from './use-cases/cross-sell-reason.ts'

interface SuggestModulesInput {
  readonly ids: readonly ProductId[]
  /** Absent: the plan of the caller's cart, else the one that a member has. */
  readonly planId: ProductId | undefined
}

/**
 * Modules that go with the given ones, the caller's cart and what a member has; undefined where an id is no module or no plan.
 */
function suggestModules(
  { catalogue, currency, cart, live, planId: ownPlanId = customSolutionId }: CallViewer,
  { ids, planId }: SuggestModulesInput,
): readonly CrossSell[] | undefined {
  const isKnown = ids.every((id) => catalogue.modules.has(id)) && (planId === undefined || isPlan(catalogue, planId))
  if (!isKnown) return undefined
  const held = [...(cart?.lines.map(({ productId }) => productId) ?? []), ...(live?.keys() ?? [])]
  const cartPlanId = cart === undefined || cart.planId <= 0 ? ownPlanId : cart.planId
  return crossSell(catalogue, {
    ids: [...ids, ...held],
    planId: planId ?? cartPlanId,
    currency,
  })
}

function isPlan(catalogue: Catalogue, id: ProductId): boolean {
  return id === customSolutionId || catalogue.packages.has(id)
}

/** A suggested module with its reason as a text. */
function crossSellOut(viewer: CallViewer, { module, reason }: CrossSell, t: Translate) {
  return { ...moduleOut(viewer, module, t), ...reasonOut(viewer, reason, t) }
}

function publicViewer(context: RequestContext, catalogue: Catalogue = context.ports.catalogue.current()): CallViewer {
  return { catalogue, locale: context.locale, currency: context.currency, cart: undefined }
}

function buttonOf(viewer: CallViewer, product: Product) {
  return buttonOut(viewer, product, actionOf(viewer, product))
}

/** The caller: with the cart, and for a member the plan and what is live. */
function withPricing(viewer: CallViewer, query: { readonly pricing?: string | undefined }): CallViewer {
  return { ...viewer, pricing: isFlagSet(query.pricing) }
}

/** A product that people may see by its id: not hidden and not internal; retired ones say so. */
function publicModule(catalogue: Catalogue, id: number): Module | undefined {
  const module = catalogue.modules.get(id)
  return module !== undefined && (isVisible(module) || module.isDeleted) ? module : undefined
}

export function registerCatalogueCalls(app: FastifyInstance, ports: Ports, cart: CartPort): void {
  const call = callRegistrar(app, ports)
  const t = (context: RequestContext) => ports.pages.translator(context.locale)

  call('GET /services/products', async ({ query }, context, db) => {
    const catalogue = await catalogueOf(ports, query.version, db)
    if (catalogue === undefined) return fail(NOT_FOUND)
    return ok(payloadAnswer(context, productPayload(context, publicViewer(context, catalogue)), query.version))
  })
  call('GET /services/bundles', async ({ query }, context) => {
    const viewer = publicViewer(context)
    const { ind } = query
    // 0 stands for none in a package: no industry has it
    const isKnown = ind === undefined || viewer.catalogue.industries.has(ind)
    const bundles = isKnown ? visiblePackages(viewer.catalogue, ind === undefined ? {} : { industryId: ind }) : []
    return ok({ result: bundles.map((item) => packageOut(viewer, item)) })
  })
  call('GET /services/modules', async ({ query }, context) => {
    const viewer = publicViewer(context)
    return ok({
      result: visibleModules(viewer.catalogue, query.cid === undefined ? {} : { platformId: query.cid }).map((module) =>
        moduleOut(viewer, module, t(context)),
      ),
    })
  })
  call('GET /services/bundles/{id}', async ({ params }, context) => {
    const viewer = publicViewer(context)
    const item = viewer.catalogue.packages.get(params.id)
    return item === undefined ? fail(NOT_FOUND) : ok({ result: packageOut(viewer, item) })
  })
  call('GET /services/modules/{id}', async ({ params }, context) => {
    const viewer = publicViewer(context)
    const module = publicModule(viewer.catalogue, params.id)
    return module === undefined ? fail(NOT_FOUND) : ok({ result: moduleOut(viewer, module, t(context)) })
  })
  call('GET /cart/products/module/{id}', async ({ params, query }, context, db) => {
    const viewer = withPricing(await cart.readProductsAs(context, db), query)
    const module = publicModule(viewer.catalogue, params.id)
    return module === undefined
      ? fail(NOT_FOUND)
      : ok({ result: { ...moduleOut(viewer, module, t(context)), button: buttonOf(viewer, module) } })
  })
  call('GET /cart/products/package/{id}', async ({ params, query }, context, db) => {
    const viewer = withPricing(await cart.readProductsAs(context, db), query)
    const item = viewer.catalogue.packages.get(params.id)
    return item === undefined
      ? fail(NOT_FOUND)
      : ok({ result: { ...packageOut(viewer, item), button: buttonOf(viewer, item) } })
  })
  registerCrossSell(app, ports, cart)
  registerLocalization(app, ports)
}

/** A POST for its list of ids: it changes nothing. */
function registerCrossSell(app: FastifyInstance, ports: Ports, { readProductsAs }: CartPort): void {
  callRegistrar(app, ports)(
    'POST /services/modules/xsell',
    async ({ body }, context, db) => {
      const viewer = withPricing(await readProductsAs(context, db), {})
      const found = suggestModules(viewer, { ids: body.ids, planId: body.plan_id })
      return found === undefined
        ? fail(NOT_FOUND)
        : ok({ result: found.map((item) => crossSellOut(viewer, item, ports.pages.translator(context.locale))) })
    },
    { transaction: 'own' },
  )
}
