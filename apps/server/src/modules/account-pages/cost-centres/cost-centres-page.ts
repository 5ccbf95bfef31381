import { calls } from '@waybill/contract'
import type { CostCentresProps } from '@waybill/contract/pages'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { fullName } from '../../../platform/full-name.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { authoriseCall } from '../../../platform/http/authorise.ts'
import { issuesToFields } from '../../../platform/http/field-issues.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { CENTRE_NAMED, REVIEW_PATH } from '../../cart/index.ts'
import { registerFormPage, type FormSite, type RejectedForm } from '../../profile/index.ts'
import { findCentreHistory } from '../repository-centre-history.ts'
import { titlesFor } from '../titles.ts'
import { addCentre, nameProducts, readCentres, renameCentre, setArchived } from './change-centres.ts'

const NEWEST = 8

async function historyOf({ member, context, db }: MemberContext): Promise<CostCentresProps['history']> {
  const title = titlesFor(context)
  const rows = await findCentreHistory(db, { accountId: member.accountId, limit: NEWEST })
  return rows.map(({ name, at, centre, firstName, lastName, productId }) => {
    const by = fullName({ firstName, lastName })
    return { name, at, centre, by: by === '' ? null : by, product: productId === null ? null : title(productId) }
  })
}

async function centresProps(acting: MemberContext, { fields, problems }: RejectedForm): Promise<CostCentresProps> {
  const { cost_centres: centres, products } = await readCentres(acting)
  const isTyped = problems.length > 0 && fields['name'] !== undefined
  return {
    canChange: authoriseCall('POST /account/cost-centres', acting.member) === undefined,
    centres: centres.map((centre) => ({
      id: centre.id,
      name: centre.name,
      orderNumber: centre.order_number,
      isArchived: centre.is_archived === 1,
    })),
    products: products.map((product) => ({
      id: product.product_id,
      title: product.title,
      isBought: product.is_bought === 1,
      centreId: product.cost_centre,
    })),
    typed: isTyped
      ? { id: Number(fields['id'] ?? '0'), name: fields['name'] ?? '', orderNumber: fields['order_number'] ?? '' }
      : null,
    problems,
    history: await historyOf(acting),
    timeZone: acting.member.timeZone,
  }
}

/** Name and number of a form, by the schema of the call: what is too long is said at its field. */
function namedIn({ name = '', order_number = '' }: FormBody['fields']) {
  const read = calls['POST /account/cost-centres'].body.safeParse({ name, order_number })
  if (read.success) return ok(read.data)
  return fail(apiError(422, 'invalid-input', { errors: issuesToFields(read.error.issues, { name, order_number }) }))
}

/** The selects of the form, one for each product: `product.7` is the id of a centre, or empty. */
function productsIn(fields: FormBody['fields']): Result<Parameters<typeof nameProducts>[0], ApiError> {
  const body = calls['POST /account/cost-centres/products'].body.safeParse({
    products: Object.entries(fields).flatMap(([name, value]) => {
      const id = /^product\.(\d{1,9})$/.exec(name)?.[1]
      return id === undefined ? [] : [{ product_id: Number(id), cost_centre: value === '' ? null : Number(value) }]
    }),
  })
  return body.success
    ? ok(body.data)
    : fail(apiError(422, 'invalid-input', { errors: issuesToFields(body.error.issues, fields) }))
}

/** The cart, where a line of it was the form. */
function backToCart({ context: { request, locale } }: MemberContext): string | undefined {
  const { pathname } = new URL(request.url, 'http://path')
  return pathname === REVIEW_PATH ? localePath(locale, `${REVIEW_PATH}?done=${CENTRE_NAMED}`) : undefined
}

/** The cost centres of an account, with what its subscription charges to each (S-25). */
export function registerCostCentres(site: FormSite): void {
  const { actions } = site
  actions.member('GET /account/cost-centres', async (_, acting) => ok(await readCentres(acting)))
  actions.member('POST /account/cost-centres', ({ body }, acting) => addCentre(body, acting), { bodyOf: namedIn })
  actions.member('POST /account/cost-centres/products', ({ body }, acting) => nameProducts(body, acting), {
    bodyOf: productsIn,
    nextOf: (_, acting) => backToCart(acting),
  })
  actions.member(
    'POST /account/cost-centres/{id}',
    ({ params, body }, acting) => renameCentre(params.id, body, acting),
    {
      bodyOf: namedIn,
    },
  )
  actions.member('POST /account/cost-centres/{id}/archive', ({ params }, acting) =>
    setArchived(params.id, true, acting),
  )
  actions.member('POST /account/cost-centres/{id}/restore', ({ params }, acting) =>
    setArchived(params.id, false, acting),
  )
  registerFormPage(site, {
    path: '/account/billing/cost-centres',
    access: 'invoices',
    name: 'cost_centres',
    title: 'costCentre.title',
    props: centresProps,
  })
}
