import type { PageContent } from '../page-content.ts'
import type { Text } from '../text.ts'
import type { Module } from '../types.ts'
import { isVisible } from '../visibility.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { lintText } from './lint-texts.ts'
import { placedModules } from './placed-products.ts'
import type { PathEntry } from './placed-products.ts'

/** A line between two points is the least that can be drawn. */
const fewestPoints = 2
const hoursOfDay = 24
const wholePercent = 100

const isWithin = (value: number, [from, to]: readonly [number, number]): boolean =>
  Number.isSafeInteger(value) && value >= from && value <= to

/** Fields of the content whose values can't be drawn, with the reason. */
function faultsOf(content: PageContent): readonly (readonly [field: string, why: string])[] {
  switch (content.design) {
    case 'visit':
      return isWithin(content.stop, [1, content.stops]) ? [] : [['stop', `is not one of ${content.stops} stops`]]
    case 'tracking':
      return content.positions.length >= fewestPoints ? [] : [['positions', 'a track has at least two positions']]
    case 'day':
      return isWithin(content.at, [0, content.stops.length]) ? [] : [['at', 'is none of the stops']]
    case 'exchange':
      return []
    case 'support':
      return content.rows.flatMap(({ minutes, from, to }, index) => [
        ...(isWithin(from, [0, to - 1]) && isWithin(to, [1, hoursOfDay])
          ? []
          : [[`rows[${index}].from`, 'the hours are not within one day'] as const]),
        ...(minutes > 0 ? [] : [[`rows[${index}].minutes`, 'nobody answers before being asked'] as const]),
      ])
    case 'landing':
      return [
        ...(content.legs.length >= fewestPoints ? [] : [['legs', 'a profile has at least two points'] as const]),
        ...content.legs.flatMap(({ level }, index) =>
          isWithin(level, [0, wholePercent]) ? [] : [[`legs[${index}].level`, 'is not a whole percentage'] as const],
        ),
      ]
  }
}

/** A page made for a product, and a landing page, have something to show. */
function lintAbsence({ item, path }: PathEntry<Module>): Finding[] {
  if (!isVisible(item)) return []
  if (item.isLandingPage && item.page?.design !== 'landing')
    return [warning('page_missing', `${path}.page`, `${item.code} is a landing page without the content of one`)]
  return item.learnMoreKind === 'dedicated' && item.page === undefined
    ? [warning('page_missing', `${path}.page`, `${item.code} has a dedicated page without content of its own`)]
    : []
}

/** Pages that were promised and have no content are named; content that can't be drawn is rejected. */
export const lintPages: Rule = ({ document }) =>
  placedModules(document).flatMap((placed) => [
    ...lintAbsence(placed),
    ...(placed.item.page === undefined
      ? []
      : faultsOf(placed.item.page).map(([field, why]) =>
          error('page_invalid', `${placed.path}.page.${field}`, `${placed.item.code}: ${why}`),
        )),
  ])

const isText = (value: object): value is Text => 'en' in value

/** Every text below a value with its path. */
function textsIn(value: unknown, path: string): readonly (readonly [Text, string])[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => textsIn(item, `${path}[${index}]`))
  if (isText(value)) return [[value, path]]
  return Object.entries(value).flatMap(([key, child]) => textsIn(child, `${path}.${key}`))
}

/** The texts of pages follow the rule of all others. */
export const lintPageTexts: Rule = ({ document, settings: { languages } }) =>
  placedModules(document).flatMap(({ item, path }) =>
    textsIn(item.page, `${path}.page`).flatMap(([text, at]) => lintText(text, at, languages)),
  )
