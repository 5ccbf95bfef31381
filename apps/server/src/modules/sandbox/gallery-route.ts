import type { FastifyInstance } from 'fastify'
import { ok } from '@waybill/domain/result'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'

/** Every primitive in every state, for tests and pictures; nobody else needs it, so it speaks English alone. */
export function registerGallery(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: '/sandbox/gallery',
    name: 'gallery',
    access: 'sandbox',
    load: async () => ok({ show: {}, title: 'Gallery' }),
  })
}
