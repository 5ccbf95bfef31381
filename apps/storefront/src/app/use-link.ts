import { preserveQuery, localePath, type Locale } from '@waybill/i18n'
import { useShell } from './shell-context.ts'

/** The address of a page of ours from this one: in its language, with the utm parameters that it carries. */
export function useLink(): (path: string, locale?: Locale) => string {
  const { shell } = useShell()
  return (path, locale = shell.locale) => preserveQuery(localePath(locale, path), shell.carried)
}
