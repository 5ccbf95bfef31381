import type { CartView, FilterLink, ModuleCard, PlanCard, TeamProfileView } from '../views.ts'

/** A part of a text that matched: code unit offsets, from start up to end, never overlapping and in order. */
export type TextMatch = readonly [start: number, end: number]

/** The reason of a match where it isn't the title: another name, its category, or a sentence of its text. */
export interface MatchReason {
  readonly kind: 'keyword' | 'category' | 'text'
  readonly text: string
  readonly matches: readonly TextMatch[]
}

/** A module that a search found: its card, its category as a text, and what of its title to mark. */
export interface ModuleHit extends ModuleCard {
  readonly category: string
  readonly titleMatches: readonly TextMatch[]
  readonly reason?: MatchReason
}

/** A package that a search found: a plan of the pricing page, or one for an industry. */
export interface PackageHit extends PlanCard {
  /** The name of a drawing. */
  readonly icon: string
  readonly isExclusive: boolean
  /** Absent for a package that is for no industry in particular. */
  readonly industry?: string
  readonly titleMatches: readonly TextMatch[]
  readonly reason?: MatchReason
  /** The module of its contents that it was found by, where its own text doesn't match. */
  readonly contains?: { readonly title: string; readonly matches: readonly TextMatch[] }
}

/** The results page. */
export interface SearchProps {
  /** As it was searched for: lower case, trimmed, at most 100 characters. */
  readonly query: string
  /** Anything but `ok` shows the rule instead of results. */
  readonly rule: 'ok' | 'too_short' | 'too_long'
  /** The kind that stands first. */
  readonly first: 'packages' | 'modules'
  readonly bundleCount: number
  readonly moduleCount: number
  /** The first of each kind; the counts say how many there are, of modules in the chosen category. */
  readonly bundles: readonly PackageHit[]
  readonly modules: readonly ModuleHit[]
  /** The categories in which modules were found; absent where there is nothing to choose between. */
  readonly moduleFilter?: { readonly allHref: string; readonly categories: readonly FilterLink[] }
  /** Shows more of the same; absent where everything is shown. */
  readonly moreHref?: string
  /** A spelling that finds something: what was shown instead, or where to look. */
  readonly correction?: { readonly query: string; readonly href: string }
  /** Offered where nothing is found; empty otherwise. */
  readonly categories: readonly FilterLink[]
  readonly contactHref: string
  readonly team?: TeamProfileView
  readonly cart: CartView | null
}
