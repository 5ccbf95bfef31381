import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { digits, flagOut, productId } from '../fields.ts'

/** The same object on calls, cards, results and suggestions. */
export const buttonState = z
  .strictObject({
    /** The text of the button, or of the note in its place. */
    label_key: z.literal([
      'common.addToCart',
      'common.remove',
      'common.included',
      'common.enable',
      'common.enabled',
      'catalog.plans.tryNow',
      'catalog.plans.selected',
      'catalog.plans.current',
      'catalog.plans.switchDown',
      'catalog.contactUs',
      'cart.upsell.previous',
      'upgrade.reactivateWith',
    ]),
    enabled: flagOut,
    /** Reason why it can't be clicked; empty where it can. */
    reason_key: z.literal([
      '',
      'catalog.inCart',
      'catalog.inPlan',
      'catalog.plans.current',
      'catalog.includedInEveryPlan',
      'catalog.alreadyYours',
      'catalog.notAvailableInCurrency',
      'catalog.product.retired',
    ]),
    action: z.literal(['add', 'remove', 'restore', 'contact', 'none']),
  })
  .meta({ id: 'ButtonState' })

/** The one button of a product for a viewer. */
export type ButtonState = z.output<typeof buttonState>

/** A product in the API carries every field of M§3; the presenter's tests check them against this list (CAT-13). */
export const moduleOut = z
  .looseObject({ id: z.int(), is_module: z.literal(1), code: z.string(), title: z.string() })
  .meta({ id: 'Module' })
export const packageOut = z
  .looseObject({ id: z.int(), is_module: z.literal(0), code: z.string(), title: z.string() })
  .meta({ id: 'Package' })

/** As many as a cart has lines. */
const MOST_IDS = 200

/** `reason_key` names the text, `reason` is the text. */
const crossSellOut = moduleOut.extend({ reason_key: z.string(), reason: z.string() }).meta({ id: 'CrossSell' })

export const catalogueCalls = defineCalls({
  'GET /services/products': {
    summary: 'The whole product payload, addressed by its version',
    area: 'catalogue',
    access: 'public',
    query: z.object({ version: digits.optional() }),
    result: z.strictObject({
      custom: packageOut,
      industries: z.array(z.strictObject({ id: z.int(), name: z.string(), slug: z.string() })),
      bundles: z.array(packageOut),
      modules: z.array(moduleOut),
      platform: z.array(z.strictObject({ id: z.int(), name: z.string(), icon: z.string(), total: z.int() })),
    }),
  },
  'GET /services/bundles': {
    summary: 'Packages, all or of one industry',
    area: 'catalogue',
    access: 'public',
    query: z.object({ ind: digits.optional() }),
    result: z.array(packageOut),
  },
  'GET /services/modules': {
    summary: 'Modules, all or of one category',
    area: 'catalogue',
    access: 'public',
    query: z.object({ cid: digits.optional() }),
    result: z.array(moduleOut),
  },
  'POST /services/modules/xsell': {
    summary: 'At most 4 modules that go with these, each with its reason',
    area: 'catalogue',
    access: 'cart',
    body: z.strictObject({ ids: z.array(productId).max(MOST_IDS), plan_id: productId.optional() }),
    result: z.array(crossSellOut),
  },
  'GET /services/bundles/{id}': {
    summary: 'One package',
    area: 'catalogue',
    access: 'public',
    params: z.object({ id: digits }),
    result: packageOut,
  },
  'GET /services/modules/{id}': {
    summary: 'One module',
    area: 'catalogue',
    access: 'public',
    params: z.object({ id: digits }),
    result: moduleOut,
  },
  'GET /cart/products/module/{id}': {
    summary: "A module with the viewer's price and button state",
    area: 'catalogue',
    access: 'cart',
    params: z.object({ id: digits }),
    query: z.object({ pricing: z.string().optional() }),
    result: moduleOut.extend({ button: buttonState }),
  },
  'GET /cart/products/package/{id}': {
    summary: "A package with the viewer's price and button state",
    area: 'catalogue',
    access: 'cart',
    params: z.object({ id: digits }),
    query: z.object({ pricing: z.string().optional() }),
    result: packageOut.extend({ button: buttonState }),
  },
  'GET /{lang}/localization': {
    summary: 'The texts of a language',
    area: 'catalogue',
    access: 'public',
    params: z.object({ lang: z.string().max(1_024) }),
    result: z.strictObject({
      translations: z.record(z.string(), z.string()),
      supported_locales: z.array(z.string()),
      external_locales: z.array(z.string()),
      external_url: z.string(),
      expiration: z.int(),
    }),
  },
})
