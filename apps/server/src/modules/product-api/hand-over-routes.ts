import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { NOT_FOUND, apiError, invalidField } from '../../platform/http/api-error.ts'
import { createNodeLimit } from '../../platform/http/node-limit.ts'
import { ownPath } from '../../platform/http/own-path.ts'
import { asResult, callRegistrar } from '../../platform/http/register-call.ts'
import { registerPage, type PageLoader } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { addressIn, issueHandOver, redeemHandOver } from './hand-over.ts'
import { keySetOf, signingKeys } from './signing-keys.ts'

/** Each costs a signature: for one member and minute on one node. */
const MOST_HAND_OVERS = 30
const USUAL_RETURN = '/account/manage-features'

/** Leaves for the product with a signed way in. Nothing is written until it is redeemed, so a GET does. */
function leaveForProduct(): PageLoader<'destination'> {
  const limit = createNodeLimit(MOST_HAND_OVERS)
  return async (context, db) => {
    const { actor, ports, request, reply, locale } = context
    const productUrl = ports.config.PRODUCT_URL
    if (productUrl === undefined) return fail(NOT_FOUND)
    if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
    const query = new URL(request.url, 'http://path').searchParams
    const wanted = query.get('to')
    const to = wanted === null ? null : addressIn(productUrl, wanted)
    if (to === undefined) return fail(invalidField('to'))
    const limited = limit(context, 1, String(actor.memberId))
    if (limited !== undefined) return fail(limited)
    const from = ownPath(query.get('from') ?? undefined, localePath(locale, USUAL_RETURN))
    const handOver = { productUrl, to, returnTo: ports.publicUrl + from }
    const goTo = new URL(productUrl)
    goTo.searchParams.set('hand_over', await issueHandOver(db, actor, { handOver, context }))
    // the way in is in the address: no cache and no later page learns it
    void reply.headers({ 'referrer-policy': 'no-referrer' })
    return ok({ goTo: goTo.href })
  }
}

/** The way over to the shop's own product, and its key set (INT-04). */
export function registerHandOver(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: '/account/product',
    name: 'destination',
    access: 'account',
    signInFirst: true,
    load: leaveForProduct(),
  })
  app.get('/.well-known/jwks.json', { config: { access: 'public' } }, async (_, reply) => {
    const { store, keys, ids, clock } = ports
    const now = clock.now()
    const set = keySetOf(keys, await signingKeys(store.db, { keys, ids, now }), now)
    return reply.header('cache-control', 'public, max-age=300').type('application/json').send(JSON.stringify(set))
  })
  callRegistrar(app, ports)('POST /api/v1/hand-overs/redeem', async ({ body }, context, db) => {
    const { machine } = context
    if (machine === undefined) return fail(NOT_FOUND)
    return asResult(await redeemHandOver(db, body.token, { machine, context }))
  })
}
