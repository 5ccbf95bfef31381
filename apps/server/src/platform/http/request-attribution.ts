import { readUtms, type Utms } from '@waybill/domain/cart'
import type { RequestContext } from './request-context.ts'

/** What a request says of where its sender came from. */
export interface RequestAttribution {
  readonly last: Utms
  /** The first touch of the browser's session; empty where it doesn't tell. */
  readonly first: Utms
}

/**
 * The utm parameters of the request's own address: of the page that a script-free form posts to, or those that our
 * script puts on its calls, where `first_utm_source` and the like tell the first touch. Anybody can write them into a
 * link, so they are cut and never reject a request.
 */
export function attributionOf({ request }: Pick<RequestContext, 'request'>): RequestAttribution {
  const query = new URL(request.url, 'http://path').searchParams
  return {
    last: readUtms((name) => query.get(name)),
    first: readUtms((name) => query.get(`first_${name}`)),
  }
}
