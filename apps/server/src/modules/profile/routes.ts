import type { FastifyInstance } from 'fastify'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import type { Ports } from '../../platform/ports.ts'
import { registerAddressPages } from './address-pages.ts'
import { registerFactorPage } from './factor-page.ts'
import { registerProfilePage } from './profile-page.ts'
import { registerSecurityPage } from './security-page.ts'

/** The pages of the member's own (ACC-14). */
export function registerProfile(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  const site = { app, ports, actions }
  registerProfilePage(site)
  registerSecurityPage(site)
  registerFactorPage(site)
  registerAddressPages(site)
}
