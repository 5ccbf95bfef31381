import type { BodyStatus } from '@waybill/contract/envelope'

/** The HTTP status of each failure of the envelope, as a browser gets it; the server has a table of its own. */
const HTTP_OF = {
  401: 401,
  403: 403,
  404: 404,
  405: 401,
  406: 406,
  407: 401,
  408: 409,
  409: 409,
  410: 410,
  413: 413,
  414: 414,
  415: 415,
  417: 417,
  419: 419,
  422: 422,
  429: 429,
  431: 431,
  500: 500,
  503: 503,
  550: 422,
  600: 422,
  601: 422,
  602: 422,
  604: 402,
  700: 424,
  701: 402,
  702: 424,
  703: 424,
  704: 424,
  705: 424,
  706: 424,
  707: 424,
  800: 424,
  900: 424,
} as const satisfies Record<Exclude<BodyStatus, 200 | 201>, number>

/** Every failure of the body with its HTTP status. */
export const FAILURES = Object.entries(HTTP_OF).map(([status, http]) => ({ status: Number(status), http }))
