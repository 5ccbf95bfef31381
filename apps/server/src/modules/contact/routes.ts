import type { FastifyInstance } from 'fastify'
import type { ContactWays } from '@waybill/contract/pages'
import { isListed, type Product } from '@waybill/domain/catalog'
import { ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { textIn } from '../catalog/index.ts'
import { freshForm, receiveForm, showForm, type UnsentForm } from './message-form.ts'

const PATH = '/account/contact'

type ContactOutcome = Result<PageOutcome<'contact'>, ApiError>

function queryOf({ request }: RequestContext): URLSearchParams {
  return new URL(request.url, 'http://path').searchParams
}

/** Product that led here, if people can see it (CAT-08). */
function productOf(context: RequestContext): Product | undefined {
  const catalogue = context.ports.catalogue.current()
  const id = Number(queryOf(context).get('product') ?? Number.NaN)
  const product = catalogue.products.get(id)
  return product !== undefined && isListed(product) ? product : undefined
}

function pageOf(context: RequestContext, unsent: UnsentForm, isSent = false): ContactOutcome {
  const { ports, locale } = context
  const product = productOf(context)
  const { form, outcome } = showForm(context, unsent)
  return ok({
    show: {
      ...form,
      ways: waysOf(context),
      ...(product !== undefined && { productTitle: textIn(product.title, locale) }),
      isSent,
    },
    title: ports.pages.translator(locale)('account.contact.title'),
    ...outcome,
  })
}

function waysOf({ ports, locale }: RequestContext): ContactWays {
  const { email, phone, hours } = ports.catalogue.settings().contact
  return {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(hours !== undefined && { hours: textIn(hours, locale) }),
  }
}

async function load(context: RequestContext): Promise<ContactOutcome> {
  return pageOf(context, freshForm(context), queryOf(context).has('sent'))
}

async function submit(body: FormBody, context: RequestContext, db: Executor): Promise<ContactOutcome> {
  const product = productOf(context)
  const received = await receiveForm(body, { context, db, about: { productId: product?.id } })
  if (received !== 'sent') return pageOf(context, received)
  const query = product === undefined ? '' : `product=${product.id}&`
  return ok({ goTo: localePath(context.locale, `${PATH}?${query}sent=1`) })
}

/** Anybody may write to the shop, from the footer, or from a product that is sold on request (ACC-10). */
export function registerContact(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, { path: PATH, name: 'contact', access: 'public', load, submit })
}
