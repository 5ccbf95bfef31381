import { expect, test } from 'vitest'
import { speakFound } from './speak-found.ts'
import { translatorOf } from '../testing.ts'

const inAll = (found: { readonly packages: number; readonly modules: number }) =>
  (['en', 'fr', 'es', 'vi'] as const).map((locale) => speakFound(found, translatorOf(locale)))

test('[SRCH-12] a kind that the search found nothing of is not counted', () => {
  expect(inAll({ packages: 0, modules: 3 })).toEqual(['3 modules', '3 modules', '3 módulos', '3 tính năng'])
  expect(inAll({ packages: 2, modules: 0 })).toEqual(['2 packages', '2 formules', '2 paquetes', '2 gói'])
})

test('[SRCH-12] both kinds are counted beside the sum of them', () => {
  expect(inAll({ packages: 2, modules: 3 })).toEqual([
    '5 results: 2 packages, 3 modules',
    '5 résultats\u00a0: 2 formules, 3 modules',
    '5 resultados: 2 paquetes, 3 módulos',
    '5 kết quả: 2 gói, 3 tính năng',
  ])
})

test('[I18N-05] one result, one package and one module are singular where the language has one', () => {
  expect(inAll({ packages: 0, modules: 1 })).toEqual(['1 module', '1 module', '1 módulo', '1 tính năng'])
  expect(inAll({ packages: 1, modules: 0 })).toEqual(['1 package', '1 formule', '1 paquete', '1 gói'])
  expect(inAll({ packages: 1, modules: 1 })).toEqual([
    '2 results: 1 package, 1 module',
    '2 résultats\u00a0: 1 formule, 1 module',
    '2 resultados: 1 paquete, 1 módulo',
    '2 kết quả: 1 gói, 1 tính năng',
  ])
})
