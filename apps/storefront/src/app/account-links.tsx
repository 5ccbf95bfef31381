import { useFrame } from './frame-context.ts'
import { late } from './late.tsx'

const LateMenu = late('app/account-menu', () => import('./account-menu.tsx').then((code) => code.AccountMenu))

/** What only somebody who is signed in sees; a first visit doesn't load it. */
export function AccountLinks() {
  const { frame } = useFrame()
  return frame.viewer.kind === 'visitor' ? null : <LateMenu />
}
