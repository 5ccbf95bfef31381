import type { CatalogueDocument, LegalPage } from './types.ts'

/** In the order of the footer. */
const legalPages: readonly LegalPage[] = ['terms', 'privacy', 'refunds', 'imprint']

/** Is it the name of a legal page, as its address has it? */
export function isLegalPage(name: string): name is LegalPage {
  return legalPages.some((page) => page === name)
}

/** The legal pages that a shop has, in the order in which they are listed. */
export function legalPagesOf({ legal }: CatalogueDocument): readonly LegalPage[] {
  return legal === undefined ? [] : legalPages.filter((page) => legal[page] !== undefined)
}

/** The address of a legal page without locale prefix: of the present version, or of an earlier one. */
export function legalPath(page: LegalPage, version?: number): string {
  return version === undefined ? `/legal/${page}` : `/legal/${page}/${version}`
}
