import type { Translate } from '../translator.ts'

/** Number of results of a search, as a text: "3 results: 1 package, 2 modules". Of one kind alone it is "2 modules". */
export function speakFound(
  { packages, modules }: { readonly packages: number; readonly modules: number },
  t: Translate,
): string {
  if (packages === 0) return t('search.moduleCount', { count: modules })
  if (modules === 0) return t('search.packageCount', { count: packages })
  return t('search.summary', { count: packages + modules, packages, modules })
}
