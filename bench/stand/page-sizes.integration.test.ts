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
