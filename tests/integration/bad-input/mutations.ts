import type { SeededRandom } from '@waybill/testkit/seeded-random'
import { BAD_BODIES, BAD_HEADERS, BAD_PATH_PARTS, BAD_VALUES, badQueries, RawJson } from './bad-values.ts'
import { pathOf, type ExampleCall } from './example-calls.ts'

/** A request that is wrong in one place. */
export interface BadRequest {
  /** Defect of it, for the message of a failing test. */
  readonly wrong: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

type Place = readonly (string | number)[]

/** Every place × every bad value of its class; how many that is for one call is in the thousands. */
export function allMutations(call: ExampleCall): readonly BadRequest[] {
  return [...badPaths(call), ...badQueriesOf(call), ...badBodiesOf(call), ...badHeadersOf(call)]
}

/** The worst of each class for every place, and a few others by the seed. */
export function sampleMutations(call: ExampleCall, random: SeededRandom): readonly BadRequest[] {
  const classes = [badPaths(call), badQueriesOf(call), badLeaves(call), wholeBodies(call), badHeadersOf(call)]
  return [
    ...allMutations(call).filter(({ wrong }) => WORST.test(wrong)),
    ...classes.flatMap((requests) => random.sample(requests, 6)),
  ]
}

/** Bytes that no query takes, badly encoded paths, and keys that reach for a prototype. */
const WORST = /u0000|ud800|%00|E0%A4%A|\(1025\)|__proto__/

function requestOf(call: ExampleCall, changed: Partial<BadRequest>): BadRequest {
  const path = pathOf(call.key, call.params)
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  return {
    wrong: '',
    method: call.method,
    path,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body,
    ...changed,
  }
}

function badPaths(call: ExampleCall): readonly BadRequest[] {
  return Object.keys(call.params).flatMap((name) =>
    BAD_PATH_PARTS.map((part) =>
      requestOf(call, { wrong: `path ${name}=${cut(part)}`, path: pathOf(call.key, { ...call.params, [name]: part }) }),
    ),
  )
}

function badQueriesOf(call: ExampleCall): readonly BadRequest[] {
  const names = call.query.length > 0 ? call.query : ['utm_source']
  return names.flatMap((name) =>
    badQueries(name).map((query) =>
      requestOf(call, { wrong: `query ${cut(query)}`, path: `${pathOf(call.key, call.params)}?${query}` }),
    ),
  )
}

function badBodiesOf(call: ExampleCall): readonly BadRequest[] {
  return [...badLeaves(call), ...wholeBodies(call)]
}

function badLeaves(call: ExampleCall): readonly BadRequest[] {
  if (call.body === undefined) return []
  return placesOf(call.body).flatMap((place) => [
    ...BAD_VALUES.map((value) =>
      requestOf(call, {
        wrong: `body ${place.join('.')} = ${cut(textOf(value))}`,
        body: textOf(replaced(call.body, place, value)),
      }),
    ),
    ...(place.length === 0
      ? []
      : [
          requestOf(call, {
            wrong: `body without ${place.join('.')}`,
            body: textOf(replaced(call.body, place, undefined)),
          }),
        ]),
  ])
}

/** Also where no body is expected: what no code reads must not hurt either. */
function wholeBodies(call: ExampleCall): readonly BadRequest[] {
  if (call.method === 'GET') return []
  return BAD_BODIES.map((body) =>
    requestOf(call, {
      wrong: `whole body ${cut(String(body))}`,
      headers: { 'content-type': 'application/json' },
      body,
    }),
  )
}

function badHeadersOf(call: ExampleCall): readonly BadRequest[] {
  return BAD_HEADERS.map((headers) => {
    const plain = requestOf(call, {})
    return { ...plain, wrong: `header ${cut(JSON.stringify(headers))}`, headers: { ...plain.headers, ...headers } }
  })
}

function placesOf(value: unknown, at: Place = []): readonly Place[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((item: unknown, place) => placesOf(item, [...at, place]))]
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, item]) => placesOf(item, [...at, name]))]
}

/** A copy with another value in one place; undefined leaves the place out. */
function replaced(root: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(root))
    return root.map((item: unknown, place) => (place === first ? replaced(item, rest, value) : item))
  if (typeof root !== 'object' || root === null) return root
  return Object.fromEntries(
    Object.entries(root).map(([name, item]) => [name, name === first ? replaced(item, rest, value) : item]),
  )
}

const MARK = 'raw-json-'

function textOf(value: unknown): string {
  const raws: string[] = []
  const text =
    JSON.stringify(value, (_, item: unknown) =>
      item instanceof RawJson ? `${MARK}${raws.push(item.text) - 1}` : item,
    ) ?? ''
  return text.replace(/"raw-json-(\d+)"/g, (_, place: string) => raws[Number(place)] ?? '')
}

function cut(text: string): string {
  return text.length > 60 ? `${JSON.stringify(text.slice(0, 60))}… (${text.length})` : JSON.stringify(text)
}
