import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage } from '../../laws/catalogue-builders.ts'
import { industryPath, learnMorePath, modulePage, platformPath, resolvePath } from './index.ts'
import type { CatalogueTarget, Module } from './index.ts'

const root = '/platform/marketplace'
const aliases = [
  { url: '/old-tracker', status: 0 },
  { url: '/tracker', status: 1 },
  { url: '/tracking', status: 1 },
] as const
const aliased = aModule(1, { platformId: 2, aliases })
const plain = aModule(2)
const bare = aModule(3, { platformId: 2 })
const dedicated = aModule(4, { platformId: 2, learnMoreKind: 'dedicated' })
const support = aModule(5, { type: 'support' })
const onRequest = aModule(6, { learnMoreKind: 'contact' })
const deadAlias = aModule(7, { platformId: 2, aliases: [{ url: '/gone', status: 0 }] })
const modules: readonly Module[] = [aliased, plain, bare, dedicated, support, onRequest, deadAlias]
const catalogue = aCatalogue({ modules, packages: [aPackage(9, [2])] })

describe('the page of a module', () => {
  test('[CAT-06] is its first alias of status 1, else a dedicated or its own page', () => {
    expect(modulePage(catalogue, aliased)).toEqual({ kind: 'alias', path: '/tracker' })
    expect(modulePage(catalogue, dedicated)).toEqual({ kind: 'dedicated', path: `${root}/telematics/module-4` })
    expect(modulePage(catalogue, plain)).toEqual({ kind: 'own', path: `${root}/planning/module-2` })
  })

  test('[CAT-07] does not exist for a module of the four categories without alias and dedicated page', () => {
    expect(modulePage(catalogue, bare)).toBeUndefined()
    expect(modulePage(catalogue, deadAlias)).toBeUndefined()
    expect(learnMorePath(catalogue, bare)).toBeUndefined()
  })

  test('[CAT-08] is not what a card of type 3 or of contact links to: that is the contact page', () => {
    expect(learnMorePath(catalogue, support)).toBe('/account/contact?product=5')
    expect(learnMorePath(catalogue, onRequest)).toBe('/account/contact?product=6')
    expect(modulePage(catalogue, support)?.kind).toBe('own')
    expect(learnMorePath(catalogue, aliased)).toBe('/tracker')
  })

  test('does not exist for a module of an unknown platform', () => {
    expect(modulePage(catalogue, aModule(8, { platformId: 77 }))).toBeUndefined()
  })
})

describe('a catalogue path', () => {
  const target = (path: string): CatalogueTarget | undefined => resolvePath(catalogue, path)

  test('[CAT-01] means a platform by its icon, then a module; anything else means nothing', () => {
    expect(target(root)).toEqual({ kind: 'all', view: 'grid' })
    expect(target(`${root}/planning`)).toMatchObject({ kind: 'platform', platform: { id: 1 }, view: 'grid' })
    expect(target(`${root}/planning/module-2`)).toEqual({ kind: 'module', module: plain })
    expect(target(`${root}/packages/package-9`)).toMatchObject({ kind: 'package', package: { id: 9 } })
    const unknown = ['nothing', 'planning/nothing', 'telematics/module-2', 'planning/module-2/more', 'industries', '']
    expect(unknown.map((path) => target(`${root}/${path}`))).toEqual(Array.from(unknown, () => undefined))
    expect([target('/platform/marketplaces'), target('/'), target('/platform')]).toEqual(Array.from({ length: 3 }))
  })

  test('[CAT-04] ends in /list for the list view, of every listing and of no product', () => {
    expect(target(`${root}/list`)).toEqual({ kind: 'all', view: 'list' })
    expect(target(`${root}/planning/list`)).toMatchObject({ kind: 'platform', view: 'list' })
    expect(target(`${root}/featured/list`)).toEqual({ kind: 'featured', view: 'list' })
    expect(target(`${root}/planning/module-2/list`)).toBeUndefined()
  })

  test('gives reserved words before icons (A-21)', () => {
    expect(['featured', 'search', 'pricing'].map((word) => target(`${root}/${word}`)?.kind)).toEqual([
      'featured',
      'search',
      'pricing',
    ])
  })

  test('[CAT-03] names an industry by its slug', () => {
    const bakeries = catalogue.industriesBySlug.get('bakeries')
    expect(bakeries && target(industryPath(bakeries))).toEqual({ kind: 'industry', industry: bakeries, view: 'grid' })
    expect(target(`${root}/industries/nothing`)).toBeUndefined()
  })

  test('[CAT-06] redirects the own path, later aliases and dead ones to the canonical alias', () => {
    expect(target('/tracker')).toEqual({ kind: 'module', module: aliased })
    const others = ['/tracking', '/old-tracker', `${root}/telematics/module-1`]
    expect(others.map(target)).toEqual(others.map(() => ({ kind: 'module', module: aliased, redirectTo: '/tracker' })))
  })

  test('[CAT-07] of a module without a page means nothing, by its own path and by a dead alias', () => {
    expect([target(`${root}/telematics/module-3`), target('/gone')]).toEqual([undefined, undefined])
  })

  test('is written as it is read', () => {
    for (const platform of catalogue.document.platforms) {
      expect(target(platformPath(platform))).toMatchObject({ kind: 'platform', platform })
    }
  })
})
