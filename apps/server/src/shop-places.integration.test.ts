import { expect, test } from 'vitest'
import { shopPlaces } from '@waybill/domain/catalog'
import { LOCALES } from '@waybill/i18n'
import { buildApp } from './app.ts'
import { openDemoStore } from './testing/open-demo-store.ts'
import { testPorts } from './testing/test-ports.ts'

/** First segments of every address that the server answers; what has a dot in it is a file and no word. */
async function firstSegments(): Promise<ReadonlySet<string>> {
  const demo = await openDemoStore()
  const ports = await testPorts(demo, 'http://127.0.0.1:3000')
  const app = await buildApp(ports)
  await app.ready()
  const lines = app.printRoutes({ commonPrefix: false }).split('\n')
  await app.close()
  await ports.catalogue.stop()
  await ports.pdf.close()
  await demo.dispose()
  const top = lines.flatMap((line) => /^ {4}[├└]── ([^/\s]+)/.exec(line)?.[1] ?? [])
  return new Set(top.filter((segment) => /^[a-z0-9-]+$/.test(segment)))
}

test('every word at the top that the server answers, and every language, is taken: no alias can hide there (A-21)', async () => {
  const served = await firstSegments()
  expect([...served].filter((word) => !shopPlaces.has(word))).toEqual([])
  expect(served.size).toBeGreaterThan(15)
  expect(LOCALES.filter((locale) => !shopPlaces.has(locale))).toEqual([])
}, 60_000)
