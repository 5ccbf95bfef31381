import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { useEffect, useRef, type ComponentType } from 'react'

async function drawAgain(id: string): Promise<void> {
  const { drawAgain: draw } = await import('../lib/draw-again.ts')
  await draw(id)
}

/**
 * A component without handlers and state, only data and links. The server draws it; in the browser its HTML stays as it
 * came, and its code is not loaded. What may change while the page is open is in its props: when they change, the
 * browser requests its HTML again. It is passed behind `import.meta.env.SSR`, and the build leaves its styles in the
 * browser's files (`static-styles.ts`).
 */
export function staticPart<P extends object>(name: string, component: ComponentType<P> | false): ComponentType<P> {
  const id = `static-${name}`
  if (import.meta.env.SSR && component !== false) {
    const Component = component
    return function Drawn(props: P) {
      return (
        <div className="static-part" id={id}>
          <Component {...props} />
        </div>
      )
    }
  }
  return function Static(props: P) {
    const isNew = useHydrated()
    const data = JSON.stringify(props)
    const drawn = useRef(isNew ? undefined : data)
    useEffect(() => {
      if (drawn.current === data) return
      drawn.current = data
      // a failed request leaves the old HTML
      drawAgain(id).catch(() => {})
    }, [data])
    // React hydrates it as an element with an empty text, and leaves the server's text as it is
    return (
      <div className="static-part" id={id} suppressHydrationWarning>
        {''}
      </div>
    )
  }
}
