import { useEffect, useEffectEvent } from 'react'
import { useShell } from './shell-context.ts'

/** Fetches the page again when the reader comes back to it: what it waits for happens in another tab, or at a bank. */
export function useRefreshOnReturn(): void {
  const { refresh } = useShell()
  const onReturn = useEffectEvent((): void => {
    if (!document.hidden) void refresh()
  })
  useEffect(() => {
    const look = (): void => onReturn()
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [])
}
