import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, flagOut, major, minor } from '../fields.ts'
import { buttonState } from './catalogue.ts'

/** Longer than any valid term: terms outside 3 to 100 characters get an empty answer. */
const term = z.string()

/** Code unit offsets of what matched, from start up to end. */
const matches = z.array(z.tuple([z.int(), z.int()]))

/** One product that a search found (M§3, SRCH-03), with what a row needs beside the specified fields. */
const suggestion = z
  .strictObject({
    is_bundle: flagOut,
    is_module: flagOut,
    id: z.int(),
    url: z.string(),
    icon: z.string(),
    title: z.string(),
    catname: z.string(),
    catid: z.int(),
    description: z.string(),
    /** Whole units of the currency, `free`, or empty where there is no price. */
    search_price: z.union([z.int().min(0), z.literal(['free', ''])]),
    /** Bundled modules of a package, 0 for a module. */
    size: z.int().min(0),
    currency,
    /** Unit of the price: the company or an asset; empty without a price. */
    price_unit: z.string(),
    /** Price of a package without its discount; null where it has none. */
    was: major.nullable(),
    was_minor: minor.nullable(),
    /** A price by tiers, by blocks of `size` units, or below a cent: exact, where `search_price` is whole (S-39). */
    rate: z.strictObject({ unit_amount: z.string(), is_from: flagOut, size: z.int().min(1).optional() }).optional(),
    /** A price by use for the numbers in the caller's cart, and how it comes about; absent without its number. */
    team_price: z.strictObject({ amount: major, amount_minor: minor, formula: z.string() }).optional(),
    /** Sold on the pricing page: added with `pricing`. */
    is_exclusive: flagOut,
    /** Name of a module's category or a package's industry, as a text; empty for none. */
    category: z.string(),
    /** The module that a package was found by, where its own text doesn't match. */
    contains: z.string(),
    /** Products of its kind that were found, itself included; the suggestion call counts up to 100. */
    kind_count: z.int().min(1),
    /** Code unit offsets in `title` of what matched, from start up to end. */
    title_matches: matches,
    /** Other match: another of its names, its category, a sentence of its text; empty for its title. */
    reason_kind: z.enum(['keyword', 'category', 'text', '']),
    reason: z.string(),
    /** Code unit offsets in `reason`. */
    reason_matches: matches,
    /** Packages that bundle a module; 0 for a package, and for what comes with every plan. */
    in_packages: z.int().min(0),
    /** Relation of a module to the member's plan; absent for packages and for other readers (CAT-21). */
    badge: z.enum(['in_plan', 'works_with_plan', 'not_in_plan']).optional(),
    button: buttonState,
  })
  .meta({ id: 'Suggestion' })

const suggestions = z.array(suggestion)

export const searchCalls = defineCalls({
  'GET /cart/search/suggestions': {
    summary: 'At most ten suggestions for what is being typed, in two groups, the one with the best match first',
    area: 'search',
    access: 'public',
    query: z.object({ term: term.optional() }),
    result: suggestions,
  },
  'GET /cart/search/alternatives': {
    summary: 'Where to look for what nothing is found by: a spelling that finds something, and the categories',
    area: 'search',
    access: 'public',
    query: z.object({ term: term.optional() }),
    result: z.strictObject({
      /** Empty where no other spelling finds more. */
      correction: z.string(),
      /** `total`: modules in it. */
      categories: z.array(z.strictObject({ title: z.string(), url: z.string(), total: z.int().min(1) })),
    }),
  },
  'GET /services/bundles/search': {
    summary: 'Every package that a search finds, best first',
    area: 'search',
    access: 'public',
    query: z.object({ q: term.optional() }),
    result: suggestions,
  },
  'GET /services/modules/search': {
    summary: 'Every module that a search finds, best first',
    area: 'search',
    access: 'public',
    query: z.object({ q: term.optional() }),
    result: suggestions,
  },
  'GET /manage/ui/search': {
    summary: 'Everything that a search of a member finds',
    area: 'search',
    access: 'account',
    beside: ['query'],
    query: z.object({ q: term.optional() }),
    result: z.strictObject({ bundles: suggestions, modules: suggestions, query: z.string() }),
  },
})
