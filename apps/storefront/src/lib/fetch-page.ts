import type { PageShell } from '@waybill/contract/pages'

export interface FreshPage {
  readonly props: object
  readonly shell: Partial<PageShell>
}

/**
 * The present document as data: same address, same handler, props as JSON. Undefined when it can't be loaded.
 * Where the address leads to another page by now, the browser goes there, and this one stays as it is until then.
 * `wait` names a part that the answer is to have, where it may come without.
 */
export async function fetchPage({ wait }: { readonly wait?: string } = {}): Promise<FreshPage | 'same' | undefined> {
  try {
    const address = new URL(location.href)
    if (wait !== undefined) address.searchParams.set('wait', wait)
    const response = await fetch(address, {
      headers: { accept: 'application/json', 'accept-language': document.documentElement.lang },
    })
    if (response.redirected) {
      location.assign(response.url)
      return 'same'
    }
    const body: unknown = await response.json()
    if (!response.ok || !isPageBody(body)) return undefined
    return freshPageIn({ props: body.result, shell: body.shell })
  } catch {
    return undefined
  }
}

function isPageBody(body: unknown): body is { readonly result: unknown; readonly shell: unknown } {
  return typeof body === 'object' && body !== null && 'result' in body && 'shell' in body
}

/** The new data of this page in an answer; undefined without any. */
export function freshPageIn(view: unknown): FreshPage | undefined {
  return isFreshPage(view) ? view : undefined
}

function isFreshPage(view: unknown): view is FreshPage {
  if (typeof view !== 'object' || view === null || !('props' in view) || !('shell' in view)) return false
  const { props, shell } = view
  return typeof props === 'object' && props !== null && typeof shell === 'object' && shell !== null
}
