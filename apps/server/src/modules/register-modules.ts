import type { FastifyInstance } from 'fastify'
import { actionRegistrar } from '../platform/http/register-action.ts'
import type { Ports } from '../platform/ports.ts'
import { registerAdmin } from './admin/routes.ts'
import { registerAnalytics } from './analytics/routes.ts'
import { registerApiDocs } from './api-docs/routes.ts'
import { registerBilling } from './billing/routes.ts'
import { registerCart } from './cart/routes.ts'
import { readAs, readProductsAs } from './cart/use-cases/read-as.ts'
import { cartFormSubmit } from './cart/submit-cart-form.ts'
import { registerCatalogue } from './catalog/routes.ts'
import { registerContact } from './contact/routes.ts'
import { registerDeletion } from './erasure/deletion-page.ts'
import { registerExport } from './export/export-page.ts'
import { registerIdentity } from './identity/routes.ts'
import { registerLegal } from './legal/routes.ts'
import { registerOperation } from './operation/routes.ts'
import { registerProfile } from './profile/routes.ts'
import { registerPurchase } from './purchase/routes.ts'
import { registerProductApi } from './product-api/routes.ts'
import { registerProvisioning } from './provisioning/routes.ts'
import { registerQuote } from './quote/routes.ts'
import { registerRegistration } from './registration/routes.ts'
import { registerSearch } from './search/routes.ts'
import { registerSession } from './session/routes.ts'
import { registerSandbox } from './sandbox/routes.ts'
import { checkStaffBody, runStaffAction, staffContextOf } from './staff-actions.ts'
import { confirmStaffAction, previewStaffAction } from './staff-preview.ts'
import { registerAccountPages } from './account-pages/routes.ts'
import { registerTeam } from './team/routes.ts'

/** Every area's routes. */
export function registerModules(app: FastifyInstance, ports: Ports): void {
  const actions = actionRegistrar(app, ports)
  const submitCartForm = cartFormSubmit(actions)
  registerCatalogue(app, ports, { readAs, readProductsAs, submitCartForm })
  registerSearch(app, ports, submitCartForm)
  registerCart(app, ports, actions)
  registerQuote(app, ports, actions)
  registerSession(app, ports, actions)
  registerContact(app, ports)
  registerRegistration(app, ports, actions)
  registerTeam(app, ports, actions)
  registerIdentity(app, ports, actions)
  registerProfile(app, ports, actions)
  registerExport({ app, ports, actions })
  registerDeletion({ app, ports, actions })
  registerLegal(app, ports)
  registerBilling(app, ports, actions)
  registerPurchase(app, ports, actions)
  registerAccountPages(app, ports, actions)
  registerProductApi(app, ports)
  registerProvisioning(app, ports)
  registerAnalytics(app, ports)
  registerAdmin(app, ports, {
    check: checkStaffBody,
    run: (all, action) => runStaffAction(staffContextOf(all), action),
    preview: (all, shown) => previewStaffAction(staffContextOf(all), shown),
    confirm: (all, shown, request) => confirmStaffAction(staffContextOf(all), shown, request),
  })
  registerOperation(app, ports)
  registerApiDocs(app, ports)
  if (ports.config.sandbox) registerSandbox(app, ports)
}
