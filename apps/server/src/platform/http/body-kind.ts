import type { IncomingMessage } from 'node:http'
import type { ConstraintStrategy, Handler, HTTPVersion } from 'find-my-way'

/** Where a page's form and a call share a path and method, the content type decides (D-07): urlencoded is the form. */
export const BODY_KIND: ConstraintStrategy<HTTPVersion.V1> = {
  name: 'bodyKind',
  storage: () => {
    const handlers = new Map<string, Handler<HTTPVersion.V1>>()
    return {
      get: (kind) => handlers.get(kind) ?? null,
      set: (kind, handler) => void handlers.set(kind, handler),
    }
  },
  deriveConstraint: (request) => (isForm(request.headers['content-type']) ? 'form' : 'call'),
  validate: () => undefined,
  mustMatchWhenDerived: false,
}

function isForm(contentType: IncomingMessage['headers']['content-type']): boolean {
  return contentType?.startsWith('application/x-www-form-urlencoded') === true
}
