import { useState, type ComponentType } from 'react'
import { useShell } from './shell-context.ts'

/** Code that comes quicker than this shows no sign of waiting. */
const QUIET_MS = 150

/**
 * A panel of lazy code: the button that opens it is busy meanwhile, and shows a text where the code can't be loaded. It
 * stays as long as its owner wants it.
 */
export function useLazyPanel<P>(load: () => Promise<ComponentType<P>>): {
  readonly Panel: ComponentType<P> | undefined
  readonly isLoading: boolean
  /** True once it can be shown. */
  readonly fetch: () => Promise<boolean>
} {
  const { t, showToast } = useShell()
  const [Panel, setPanel] = useState<ComponentType<P>>()
  const [isLoading, setLoading] = useState(false)
  const fetch = async (): Promise<boolean> => {
    const timer = setTimeout(() => setLoading(true), QUIET_MS)
    try {
      const loaded = await load()
      setPanel(() => loaded)
      return true
    } catch {
      showToast({ kind: 'problem', text: t('common.failed') })
      return false
    } finally {
      clearTimeout(timer)
      setLoading(false)
    }
  }
  return { Panel, isLoading, fetch }
}
