import { Component, Suspense, useEffect, type ReactNode } from 'react'
import type { FailedBlock } from '@waybill/contract/pages'

/** Blocks of the page that the server draws now which show as failed; a drawing waits for nothing, so one at a time. */
const undrawn = new Set<string>()

/** The block that is drawn without its boundary, so that its error is thrown. */
let exposed: string | undefined

/** The server draws a fallback only where the content threw: nothing here is ever awaited. */
function Undrawn({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  undrawn.add(name)
  return children
}

interface BoundaryProps {
  readonly renderFailed: (onRetry?: () => void) => ReactNode
  readonly children: ReactNode
}

/** Blocks that the browser has yet to draw, which it does in a task for each; `data-waiting` of the document says so. */
let waiting = 0

function countWaiting(change: 1 | -1): void {
  waiting += change
  document.documentElement.toggleAttribute('data-waiting', waiting > 0)
}

/** The same in the browser; error boundaries catch nothing on the server. */
class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidMount(): void {
    countWaiting(-1)
  }

  override render(): ReactNode {
    const { renderFailed, children } = this.props
    return this.state.hasFailed ? renderFailed(() => this.setState({ hasFailed: false })) : children
  }
}

interface PageBlockProps extends BoundaryProps {
  /** Name in the log; no other block of the page has it. */
  readonly name: string
}

/**
 * A part of a page that fails alone (B-100, decision 0108): what it throws shows as `renderFailed` says, and the rest stands.
 * The browser draws once more what the server could not. `onRetry` draws it again after its data was read again.
 */
export function PageBlock({ name, renderFailed, children }: PageBlockProps) {
  useEffect(() => countWaiting(1), [])
  if (import.meta.env.SSR && exposed === name) return children
  return (
    <Suspense fallback={import.meta.env.SSR && <Undrawn name={name}>{renderFailed()}</Undrawn>}>
      <Boundary renderFailed={renderFailed}>{children}</Boundary>
    </Suspense>
  )
}

/** A page is a pure function of its data, so that drawing it again throws the same; `renderToString` reports no error. */
function errorOf(name: string, draw: () => unknown): unknown {
  exposed = name
  try {
    draw()
    return undefined
  } catch (error) {
    return error
  } finally {
    exposed = undefined
  }
}

/** Draws by `draw`, and says which blocks threw, with their errors. */
export function withBlocksDrawn<T>(draw: () => T): { readonly drawn: T; readonly failed: readonly FailedBlock[] } {
  undrawn.clear()
  const drawn = draw()
  return { drawn, failed: [...undrawn].map((name) => ({ name, error: errorOf(name, draw) })) }
}
