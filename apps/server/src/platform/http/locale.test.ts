import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { LOCALES } from '@waybill/i18n'
import { localeOf, localePrefix, rewriteLocalePrefix } from './locale.ts'

/** The two things that are read of a request: what came over the network, and the route that takes it. */
function requestFor(url: string, route: { readonly isPage: boolean; readonly acceptLanguage?: string }) {
  const raw = { url } as IncomingMessage
  const path = rewriteLocalePrefix(raw, LOCALES)
  const headers = route.acceptLanguage === undefined ? {} : { 'accept-language': route.acceptLanguage }
  return {
    path,
    request: { raw, headers, routeOptions: { config: { isPage: route.isPage } } } as unknown as FastifyRequest,
  }
}

test.each([
  ['/fr/platform/marketplace?ind=3', '/platform/marketplace?ind=3', 'fr'],
  ['/vi', '/', 'vi'],
  ['/es?x=1', '/?x=1', 'es'],
  ['/fr/', '/', 'fr'],
  ['/fr/fr/x', '/fr/x', 'fr'],
])('%s is the page %s in %s', (url, path, locale) => {
  const { path: rewritten, request } = requestFor(url, { isPage: true, acceptLanguage: 'vi' })
  expect([rewritten, localePrefix(request), localeOf(request)]).toEqual([path, locale, locale])
})

test.each([
  '/',
  '/french',
  '/frx/y',
  '/FR/x',
  '/en/x',
  '/ru/x',
  '/platform/fr',
  '/fr/localization',
  '/vi/localization?x=1',
  '/../fr/x',
  '//fr/x',
])('%s stays as it is', (url) => {
  const { path, request } = requestFor(url, { isPage: true })
  expect([path, localePrefix(request)]).toEqual([url, undefined])
})

test('a page without a prefix is English, whatever the browser prefers', () => {
  expect(localeOf(requestFor('/sign-in', { isPage: true, acceptLanguage: 'vi, fr' }).request)).toBe('en')
})

test.each([
  ['vi', 'vi'],
  ['fr-CA;q=0.8, es;q=0.9', 'es'],
  ['de, ru', 'en'],
  ['*;q=9', 'en'],
  [undefined, 'en'],
])('a call that accepts %s answers in %s', (acceptLanguage, locale) => {
  expect(
    localeOf(
      requestFor('/cart/data', { isPage: false, ...(acceptLanguage !== undefined && { acceptLanguage }) }).request,
    ),
  ).toBe(locale)
})
