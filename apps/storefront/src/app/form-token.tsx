import { useShell } from './shell-context.ts'

/** The token that proves that a script-free form comes from a page of ours. */
export function FormToken() {
  const { shell } = useShell()
  if (shell.formToken === undefined) return null
  return <input type="hidden" name="_token" value={shell.formToken} />
}
