import { readUtms, type Utms } from '@waybill/domain/cart'
import type { RequestContext } from './request-context.ts'

/** Origin of a request's sender. */
export interface RequestAttribution {
  readonly last: Utms
  /** The first attribution of the browser's session; empty where the request has none. */
  readonly first: Utms
}

/**
 * The utm parameters of the request's own address: of the page that a script-free form posts to, or those that our
 * script puts on its calls, where `first_utm_source` and the like are the first attribution. Anyone can write them into
 * a link, so they are cut and never reject a request.
 */
export function attributionOf({ request }: Pick<RequestContext, 'request'>): RequestAttribution {
  const query = new URL(request.url, 'http://path').searchParams
  return {
    last: readUtms((name) => query.get(name)),
    first: readUtms((name) => query.get(`first_${name}`)),
  }
}
