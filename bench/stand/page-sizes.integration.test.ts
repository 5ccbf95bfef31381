import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildStorefront } from '../../apps/server/src/platform/pages/build-storefront.ts'
import { MOST, pageSizes } from './page-sizes.ts'

test('no page asks for more script and style than the largest does today', async () => {
  await buildStorefront(() => {})
  const sizes = await pageSizes()
  expect(sizes.length).toBeGreaterThan(40)
  const over = sizes.flatMap(({ name, script, style, route, isFirst }) => [
    ...(script > (isFirst ? MOST.first : MOST.any) ? [`${name}: ${script} kB of script`] : []),
    ...(route > MOST.further ? [`${name}: ${route} kB of script that the catalogue has not`] : []),
    ...(style > MOST.style ? [`${name}: ${style} kB of style`] : []),
  ])
  expect(over).toEqual([])
})

test('all script and style of the back office are less than 250 kB, and none is loaded by the shop', async () => {
  await buildStorefront(() => {})
  const build = join(import.meta.dirname, '../../apps/storefront/build')
  const files = readdirSync(join(build, 'back-office/assets')).filter((name) => /\.(?:js|css)$/.test(name))
  expect(new Set(files.map((name) => name.split('.').at(-1)))).toEqual(new Set(['css', 'js']))
  const sizes = files.map((name) => gzipSync(readFileSync(join(build, 'back-office/assets', name))).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000)
  const scripts = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && !name.startsWith('back-office'),
  )
  expect(scripts.length).toBeGreaterThan(10)
  const loading = scripts.filter((name) => readFileSync(join(build, name), 'utf8').includes('back-office/assets'))
  expect(loading).toEqual([])
})
