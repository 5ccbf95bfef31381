import Fastify, { type RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { guardRoutes } from './guard-routes.ts'
import { createPathMethods } from './path-methods.ts'

function register({
  method = 'GET',
  url = '/cart/data',
  config = {},
}: Partial<Pick<RouteOptions, 'method' | 'url' | 'config'>>): void {
  const app = Fastify()
  guardRoutes(app, createPathMethods())
  app.route({ method, url, config, handler: async () => ({}) })
}

test('[SEC-02] a route without a row of the authorisation matrix does not start', () => {
  expect(() => register({})).toThrow('GET /cart/data has no row in the authorisation matrix')
  expect(() => register({ config: { access: 'cart' } })).not.toThrow()
  expect(() => register({ url: '/healthz', config: { isOperation: true } })).not.toThrow()
})

test('[SEC-02] a page that takes forms does not start without a row that says whose rights they need', () => {
  const page = { config: { access: 'public', isPage: true } } as const
  expect(() => register({ ...page, method: 'POST', url: '/new/page' })).toThrow(
    'POST /new/page has no row in the table of page forms',
  )
  expect(() => register({ ...page, method: 'GET', url: '/new/page' })).not.toThrow()
  expect(() => register({ ...page, method: 'POST', url: '/quotes/:token' })).not.toThrow()
})

test('[SEC-01] nothing below /sandbox starts without the rights of the sandbox', () => {
  expect(() => register({ url: '/sandbox/new', config: { access: 'public' } })).toThrow(
    'GET /sandbox/new is not closed where the sandbox is',
  )
  expect(() => register({ url: '/sandbox/new', config: { access: 'sandbox' } })).not.toThrow()
})

test('[ADM-06] no route of the back office starts without a row of the permission table', () => {
  const route = { url: '/api/admin/v1/new', config: { access: 'back_office' } } as const
  expect(() => register(route)).toThrow('GET /api/admin/v1/new has no row in the permission table of the staff')
  expect(() => register({ ...route, config: { ...route.config, duty: 'look' } })).not.toThrow()
})
