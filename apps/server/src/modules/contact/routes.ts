import type { FastifyInstance } from 'fastify'
import type { ContactProps } from '@waybill/contract/pages'
import { isListed, type Product } from '@waybill/domain/catalog'
import { ok, type Result } from '@waybill/domain/result'
import { localePath, type MessageId } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { FieldRefusal, Refusal } from '../../platform/http/refusal.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { textIn } from '../catalog/use-cases/read-text.ts'
import { readStamp, SHORTEST_WRITING_MS, stampForm } from './form-stamp.ts'
import { MESSAGE_LIMIT, readMessage } from './read-message.ts'
import { sendMessage } from './use-cases/send-message.ts'

const PATH = '/account/contact'
const FIELDS = ['name', 'email', 'company', 'message'] as const
/** No person sees this field; programs fill in whatever they find. */
const HONEYPOT = 'website'

type ContactOutcome = Result<PageOutcome<'contact'>, Refusal>

function queryOf({ request }: RequestContext): URLSearchParams {
  return new URL(request.url, 'http://path').searchParams
}

/** What led here, if it is something that people can see (CAT-08). */
function productOf(context: RequestContext): Product | undefined {
  const catalogue = context.ports.catalogue.current()
  const id = Number(queryOf(context).get('product') ?? Number.NaN)
  const product = catalogue.products.get(id)
  return product !== undefined && isListed(product) ? product : undefined
}

/** What a signed-in writer need not type. */
function prefilled({ actor }: RequestContext): ContactProps['values'] {
  return actor.kind === 'member' ? { name: `${actor.firstName} ${actor.lastName}`, email: actor.email } : {}
}

interface Shown {
  readonly values: ContactProps['values']
  readonly issued: string
  readonly problems?: readonly FieldRefusal[]
  readonly isSent?: boolean
  readonly refused?: { readonly text: MessageId; readonly retryAfterSeconds: number }
}

function pageOf(
  context: RequestContext,
  { values, issued, problems = [], isSent = false, refused }: Shown,
): ContactOutcome {
  const { ports, locale, reply } = context
  const t = ports.pages.translator(locale)
  const product = productOf(context)
  if (refused !== undefined) void reply.header('retry-after', String(refused.retryAfterSeconds))
  return ok({
    show: {
      values,
      problems: problems.map((field) => ({ path: field.path, message: t(field.message, field.values) })),
      ...(product !== undefined && { productTitle: textIn(product.title, locale) }),
      isSent,
      messageLimit: MESSAGE_LIMIT,
      issued,
    },
    title: t('account.contact.title'),
    ...(problems.length > 0 && { status: 422 }),
    ...(refused !== undefined && { status: 429, notice: { kind: 'problem' as const, text: t(refused.text) } }),
  })
}

async function load(context: RequestContext): Promise<ContactOutcome> {
  const issued = stampForm(context.ports.keys, context.now)
  return pageOf(context, { values: prefilled(context), issued, isSent: queryOf(context).has('sent') })
}

/** Nothing that was written is lost: every refusal shows the form again as it was. */
async function submit({ fields }: FormBody, context: RequestContext, db: Executor): Promise<ContactOutcome> {
  const { ports, now } = context
  const { issued: stamp = '' } = fields
  const made = readStamp(ports.keys, stamp)
  const issued = made === undefined ? stampForm(ports.keys, now) : stamp
  const values = Object.fromEntries(FIELDS.map((name) => [name, fields[name] ?? '']))
  const isByHand = made !== undefined && now - made >= SHORTEST_WRITING_MS && (fields[HONEYPOT] ?? '') === ''
  if (!isByHand)
    return pageOf(context, {
      values,
      issued,
      refused: { text: 'account.contact.tooFast', retryAfterSeconds: SHORTEST_WRITING_MS / 1000 },
    })
  const message = readMessage(fields)
  if (!message.ok) return pageOf(context, { values, issued, problems: message.failure })
  const product = productOf(context)
  const sent = await sendMessage({ message: message.value, productId: product?.id, stamp }, context, db)
  if (sent.ok)
    return ok({
      goTo: localePath(context.locale, `${PATH}?${product === undefined ? '' : `product=${product.id}&`}sent=1`),
    })
  return pageOf(context, {
    values,
    issued,
    refused: { text: 'account.contact.tooOften', retryAfterSeconds: sent.failure.retryAfterSeconds ?? 0 },
  })
}

/** Anybody may write to the shop, from the footer, or from a product that is sold on request (ACC-10, B-100). */
export function registerContact(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, { path: PATH, name: 'contact', access: 'public', load, submit })
}
