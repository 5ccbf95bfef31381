import type { ConstraintStrategy, Handler, HTTPVersion } from 'find-my-way'

/** Where a page and a call are the same address, `Accept: application/json` is the call and anything else the page (D-07). */
export const ANSWER_KIND: ConstraintStrategy<HTTPVersion.V1> = {
  name: 'answerKind',
  storage: () => {
    const handlers = new Map<string, Handler<HTTPVersion.V1>>()
    return {
      get: (kind) => handlers.get(kind) ?? null,
      set: (kind, handler) => void handlers.set(kind, handler),
    }
  },
  deriveConstraint: ({ headers }) => (headers.accept?.includes('application/json') === true ? 'data' : 'page'),
  validate: () => undefined,
  mustMatchWhenDerived: false,
}
