import { useFrame } from './frame-context.ts'
import { late } from './late.tsx'

const LateMenu = late('app/account-menu', async () => {
  const { AccountMenu } = await import('./account-menu.tsx')
  return AccountMenu
})

/** What only somebody who is signed in sees; a first visit doesn't load it. */
export function AccountLinks() {
  const { frame } = useFrame()
  return frame.viewer.kind === 'visitor' ? null : <LateMenu />
}
