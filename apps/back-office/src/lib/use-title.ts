import { useEffect } from 'react'
import { shopName } from './shown.ts'

/** Names the page in the title of the window. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${shopName}`
  }, [title])
}
