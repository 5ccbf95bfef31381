import { z } from 'zod'
import { defineCalls, type ActionForm } from '../call.ts'
import { digits, flagOut, line, productId } from '../fields.ts'

const PAGE = '/account/billing/cost-centres'
/** Its lines name one too. */
const CART = '/platform/marketplace/shopping-cart-review'

const form = (intent: string, done: string): ActionForm => {
  return { on: PAGE, intent: `cost_centre.${intent}`, leadsTo: `${PAGE}?done=${done}` }
}

const costCentre = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    /** The buyer's own; empty for none. */
    order_number: z.string(),
    is_archived: flagOut,
  })
  .meta({ id: 'CostCentre' })

const costCentres = z
  .strictObject({
    cost_centres: z.array(costCentre),
    /** Of the subscription, then of the cart beside it, each with the centre that its lines name; null: none. */
    products: z.array(
      z.strictObject({ product_id: z.int(), title: z.string(), is_bought: flagOut, cost_centre: z.int().nullable() }),
    ),
  })
  .meta({ id: 'CostCentres' })

const HANOI = { id: 3, name: 'Hà Nội', order_number: 'PO-2207', is_archived: 0 }
const answered = (is_archived: 0 | 1) => ({
  cost_centres: [{ ...HANOI, is_archived }],
  products: [{ product_id: 1, title: 'M', is_bought: 1, cost_centre: is_archived === 1 ? null : HANOI.id }],
})

const named = z.strictObject({ name: line(1, 100), order_number: line(0, 60).optional() })
const ofCentre = z.object({ id: digits })

/** Places of an account that its lines are charged for (S-25). */
export const costCentreActions = defineCalls({
  'GET /account/cost-centres': {
    summary: 'The cost centres of the account, archived ones too, and what subscription and cart charge to each',
    area: 'payment',
    access: 'invoices',
    result: costCentres,
    example: { result: answered(0) },
  },
  'POST /account/cost-centres': {
    summary: 'Adds a cost centre; its name is the only one of the account, whatever its case',
    area: 'payment',
    access: 'billing_info',
    form: form('add', 'centre_added'),
    body: named,
    result: costCentres,
    example: { body: { name: HANOI.name, order_number: HANOI.order_number }, result: answered(0) },
  },
  'POST /account/cost-centres/products': {
    summary: 'Names the cost centre of products of subscription or cart, from the next document on; nothing is charged',
    area: 'payment',
    access: 'billing_info',
    form: { ...form('name', 'centre_named'), on: [PAGE, CART] },
    body: z.strictObject({
      products: z
        .array(z.strictObject({ product_id: productId, cost_centre: z.int().nullable() }))
        .min(1)
        .max(500),
    }),
    result: costCentres,
    example: { body: { products: [{ product_id: 1, cost_centre: HANOI.id }] }, result: answered(0) },
  },
  'POST /account/cost-centres/{id}': {
    summary: 'Renames a cost centre and changes its order number; issued documents keep both',
    area: 'payment',
    access: 'billing_info',
    form: form('change', 'centre_changed'),
    params: ofCentre,
    body: named,
    result: costCentres,
    example: { body: { name: HANOI.name, order_number: HANOI.order_number }, result: answered(0) },
  },
  'POST /account/cost-centres/{id}/archive': {
    summary: 'Archives a cost centre: no line names it until it is restored',
    area: 'payment',
    access: 'billing_info',
    form: form('archive', 'centre_archived'),
    params: ofCentre,
    result: costCentres,
    example: { result: answered(1) },
  },
  'POST /account/cost-centres/{id}/restore': {
    summary: 'Restores an archived cost centre, with the lines that named it',
    area: 'payment',
    access: 'billing_info',
    form: form('restore', 'centre_restored'),
    params: ofCentre,
    result: costCentres,
    example: { result: answered(0) },
  },
})
