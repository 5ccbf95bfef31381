/** A visitor of the running shop with a cart of his own. */
export interface Shopper {
  readonly headers: Readonly<Record<string, string>>
  readonly change: (action: 'add' | 'remove', productId: number) => Promise<CartAnswer>
}

/** Fields that the bench reads of the answer of a cart call. */
interface CartAnswer {
  readonly key: string
  readonly version: number
  readonly totalPrice_minor: number
  readonly modules: readonly { readonly id: number }[]
}

export function bodyOf(action: 'add' | 'remove', productId: number): object {
  return action === 'add' ? { id: productId, module: 1 } : { id: productId }
}

/** Puts the first module into a new cart, which names its owner by a cookie. */
export async function newShopper(url: string, firstProductId: number): Promise<Shopper> {
  const origin = { origin: url, 'x-waybill': '1' }
  const first = await post(`${url}/cart/add`, origin, bodyOf('add', firstProductId))
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error('a new visitor got no cookie')
  const headers = { ...origin, cookie }
  return {
    headers,
    change: async (action, productId) => {
      const response = await post(`${url}/cart/${action}`, headers, bodyOf(action, productId))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the cart calls, which their own tests check
      const { result } = (await response.json()) as { result: CartAnswer }
      return result
    },
  }
}

async function post(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response
}
