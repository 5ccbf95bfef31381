import type { FastifyInstance } from 'fastify'
import { ok } from '@waybill/domain/result'
import { callRegistrar } from '../../platform/http/register-call.ts'
import { checkInvariants } from '../../platform/invariants/check-invariants.ts'
import { bareJson } from './bare-answers.ts'
import { createClockMover, registerClock } from './clock-routes.ts'
import { registerGateway } from './gateway-routes.ts'
import { registerMailbox } from './mailbox-routes.ts'
import { registerSandboxPage } from './sandbox-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { accountsOut } from './use-cases/demo-accounts.ts'
import { registerPage } from '../../platform/pages/register-page.ts'

/** Every primitive in every state, for tests and pictures; no buyer sees it, so it is in English alone. */
function registerGallery(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: '/sandbox/gallery',
    name: 'gallery',
    access: 'sandbox',
    load: async () => ok({ show: {}, title: 'Gallery' }),
  })
}

/** The sandbox as docs/guides describe it, where it is on. */
export function registerSandbox(app: FastifyInstance, ports: Ports): void {
  const move = createClockMover(ports)
  registerSandboxPage(app, ports, move)
  registerClock(app, ports, move)
  registerMailbox(app, ports)
  registerGallery(app, ports)
  if (ports.sandboxGateway !== undefined) registerGateway(app, ports, ports.sandboxGateway)
  const call = callRegistrar(app, ports)
  call('GET /sandbox/accounts.json', async (_, __, db) => ok(bareJson(await accountsOut(db, ports.keys))))
  call('GET /sandbox/invariants', async () => ok(bareJson(await checkInvariants(ports.store.db))))
}
