import type { FastifyInstance, RouteOptions } from 'fastify'
import { PAGE_FORMS } from '@waybill/contract/page-forms'
import type { PathMethods } from './path-methods.ts'

/** Every route names its row of the authorisation matrix, or the process does not start (reliability 2.1). */
export function guardRoutes(app: FastifyInstance, methods: PathMethods): void {
  app.addHook('onRoute', (route) => {
    methods.add(route)
    if (route.url.startsWith('/assets/')) route.config = { ...route.config, isOperation: true }
    const missing = whatIsMissing(route)
    if (missing !== undefined) throw new Error(`${String(route.method)} ${route.url} ${missing}`)
  })
}

function whatIsMissing({ method, url, config }: RouteOptions): string | undefined {
  if (config?.access === undefined && config?.isOperation !== true) return 'has no row in the authorisation matrix'
  if ((config.access === 'back_office' || config.access === 'admin_api') && config.duty === undefined)
    return 'has no row in the permission table of the staff'
  if (url.startsWith('/sandbox') && config.access !== 'sandbox') return 'is not closed where the sandbox is'
  const takesForms = config.isPage === true && [method].flat().includes('POST')
  return takesForms && PAGE_FORMS[url] === undefined ? 'has no row in the table of page forms' : undefined
}
