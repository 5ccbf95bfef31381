import type { Catalogue } from '../catalogue.ts'

/** A finding of the linter at one path of a catalogue document. Errors reject it, warnings are shown. */
export interface Finding {
  readonly level: 'error' | 'warning'
  /** Stable word: one per rule. */
  readonly code: FindingCode
  /** The path, as `modules[3].dependencies[0]`. */
  readonly path: string
  /** English, for editors, with the names of what is meant. */
  readonly message: string
}

/** The stable codes of the linter, one per rule. */
export type FindingCode =
  | 'id_invalid'
  | 'id_taken'
  | 'id_reserved'
  | 'code_length'
  | 'code_taken'
  | 'icon_invalid'
  | 'icon_reserved'
  | 'icon_taken'
  | 'slug_taken'
  | 'alias_taken'
  | 'alias_reserved'
  | 'alias_misplaced'
  | 'alias_missing'
  | 'reference_dead'
  | 'dependency_cycle'
  | 'parent_cycle'
  | 'package_cycle'
  | 'booster_without_parent'
  | 'service_without_contact'
  | 'support_without_prepaid_code'
  | 'usage_key_missing'
  | 'usage_key_invalid'
  | 'quantity_invalid'
  | 'free_units_shared'
  | 'asset_type_missing'
  | 'asset_words_missing'
  | 'asset_words_needless'
  | 'price_invalid'
  | 'price_missing'
  | 'price_model_invalid'
  | 'price_falls'
  | 'default_priced'
  | 'discount_invalid'
  | 'discount_makes_free'
  | 'override_differs'
  | 'dependency_outside_package'
  | 'retired_in_package'
  | 'contact_us_bundled'
  | 'unbreakable_not_exclusive'
  | 'team_module_tied'
  | 'page_missing'
  | 'page_invalid'
  | 'keyword_invalid'
  | 'keyword_needless'
  | 'legal_missing'
  | 'text_missing'
  | 'text_untranslated'

/** One group of rules: pure, over a catalogue that may be faulty. */
export type Rule = (catalogue: Catalogue) => readonly Finding[]

/** A finding that rejects the document. */
export function error(code: FindingCode, path: string, message: string): Finding {
  return { level: 'error', code, path, message }
}

/** A finding that an editor should see; the document stays publishable. */
export function warning(code: FindingCode, path: string, message: string): Finding {
  return { level: 'warning', code, path, message }
}
