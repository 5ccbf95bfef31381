import { useShell } from './shell-context.ts'
import { codeSplit } from './code-split.tsx'

const LazyMenu = codeSplit('app/account-menu', () => import('./account-menu.tsx').then((code) => code.AccountMenu))

/** What only somebody who is signed in sees; a first visit doesn't load it. */
export function AccountLinks() {
  const { shell } = useShell()
  return shell.viewer.kind === 'visitor' ? null : <LazyMenu />
}
