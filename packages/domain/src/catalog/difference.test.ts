import { describe, expect, test } from 'vitest'
import { aDocument, aModule, aPackage } from '../../laws/catalogue-builders.ts'
import { differenceOfCatalogues } from './index.ts'

const before = aDocument({ modules: [aModule(1), aModule(2)], packages: [aPackage(9, [1])] })

describe('[CAT-19] the difference of two catalogues', () => {
  test('is empty for the same shop, in whatever order its entries stand', () => {
    expect(differenceOfCatalogues(before, structuredClone(before))).toEqual([])
    expect(differenceOfCatalogues(before, { ...before, modules: before.modules.toReversed() })).toEqual([])
  })

  test('names what was added and removed', () => {
    const after = { ...before, modules: [aModule(2), aModule(3)], usageKeys: before.usageKeys.slice(1) }
    expect(differenceOfCatalogues(before, after)).toEqual([
      { change: 'removed', collection: 'usageKeys', id: 'driver' },
      { change: 'removed', collection: 'modules', id: 1 },
      { change: 'added', collection: 'modules', id: 3 },
    ])
  })

  test('names each changed field with both values; a field that came or went was undefined', () => {
    const module = aModule(2, { isFeatured: true, basePrice: { USD: 900 }, dependencies: [1] })
    const after = {
      ...before,
      modules: [aModule(1), module],
      packages: [aPackage(9, [], { modules: [{ id: 1, bundled: false }] })],
    }
    const fields = differenceOfCatalogues(before, after).map((change) => (change.change === 'changed' ? change : null))
    expect(fields[0]).toEqual({
      change: 'changed',
      collection: 'packages',
      id: 9,
      fields: [{ path: 'modules[0].bundled', before: true, after: false }],
    })
    expect(fields[1]?.fields).toEqual(
      expect.arrayContaining([
        { path: 'isFeatured', before: false, after: true },
        { path: 'basePrice.USD', before: 1000, after: 900 },
        { path: 'basePrice.EUR', before: 1000, after: undefined },
        { path: 'dependencies[0]', before: undefined, after: 1 },
      ]),
    )
  })

  test('names the legal pages that came, went or say something else', () => {
    const { refunds: _, ...others } = before.legal ?? {}
    const terms = { en: '# Other terms', fr: '# Terms', es: '# Terms', vi: '# Terms' }
    expect(differenceOfCatalogues(before, { ...before, legal: { ...others, terms } })).toEqual([
      {
        change: 'changed',
        collection: 'legal',
        id: 'terms',
        fields: [{ path: 'en', before: '# Terms', after: '# Other terms' }],
      },
      { change: 'removed', collection: 'legal', id: 'refunds' },
    ])
  })

  test('names a change of the currencies', () => {
    expect(differenceOfCatalogues(before, { ...before, currencies: before.currencies.slice(0, 5) })).toEqual([
      {
        change: 'changed',
        collection: 'currencies',
        id: '',
        fields: [{ path: '[5]', before: 'GBP', after: undefined }],
      },
    ])
  })
})
