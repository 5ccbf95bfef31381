import type { ConstraintStrategy, Handler, HTTPVersion } from 'find-my-way'

type Constraint = ConstraintStrategy<HTTPVersion.V1>

function constraint(name: string, deriveConstraint: Constraint['deriveConstraint']): Constraint {
  return {
    name,
    storage: () => {
      const handlers = new Map<string, Handler<HTTPVersion.V1>>()
      return {
        get: (kind) => handlers.get(kind) ?? null,
        set: (kind, handler) => void handlers.set(kind, handler),
      }
    },
    deriveConstraint,
    validate: () => undefined,
    mustMatchWhenDerived: false,
  }
}

/** Of a page and a call at the same address, `Accept: application/json` is the call and anything else the page. */
export const ANSWER_KIND = constraint('answerKind', ({ headers }) =>
  headers.accept?.includes('application/json') === true ? 'data' : 'page',
)

/** Of a page's form and a call with the same path and method, urlencoded content is the form. */
export const BODY_KIND = constraint('bodyKind', ({ headers }) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true ? 'form' : 'call',
)
