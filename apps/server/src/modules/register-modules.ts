import type { FastifyInstance } from 'fastify'
import type { Ports } from '../platform/ports.ts'
import { registerCart } from './cart/routes.ts'
import { registerCatalogue } from './catalog/routes.ts'

/** Every area's routes. */
export function registerModules(app: FastifyInstance, ports: Ports): void {
  registerCatalogue(app, ports)
  registerCart(app, ports)
}
