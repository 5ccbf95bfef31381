import { expect, test } from 'vitest'
import { createPathMethods } from './path-methods.ts'

function shop() {
  const methods = createPathMethods()
  methods.add({ method: 'POST', url: '/cart/add' })
  methods.add({ method: ['GET', 'HEAD'], url: '/quotes/:token' })
  methods.add({ method: 'POST', url: '/quotes/:token' })
  methods.add({ method: 'GET', url: '/assets/*' })
  return methods
}

test('a path names the methods of all its routes, whatever follows the question mark', () => {
  expect(shop().of('/cart/add?utm_source=mail')).toEqual(['POST'])
  expect(shop().of('/quotes/abc/')).toEqual(['GET', 'HEAD', 'POST'])
  expect(shop().of('/assets/client.js')).toEqual(['GET'])
})

test('a path without a route has no methods', () => {
  expect(shop().of('/cart')).toEqual([])
  expect(shop().of('/quotes/abc/pdf')).toEqual([])
  expect(shop().of('/cartXadd')).toEqual([])
})
