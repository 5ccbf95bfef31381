import type { Node } from 'oxc-parser'
import { isTest } from '../project-files.ts'
import { propertyName, textOf } from './nodes.ts'
import { isAllowed, nodeRule } from './project-rule.ts'
import type { AllowedFolders } from './project-rule.ts'

/** Names of the state of a payment, a subscription and a module trial in code, columns and answers. */
const states = new Set([
  'state',
  'status',
  'trial',
  'trialState',
  'trial_state',
  'is_trial',
  'paymentState',
  'payment_state',
  'payment_status',
  'subscriptionStatus',
  'subscription_status',
])

/** From -2 (expired) to 10 (overdue): numbers beyond are the status of an answer. */
const [least, most] = [-2, 10]

const ordering = new Set(['<', '<=', '>', '>='])
const comparing = new Set(['===', '!==', '==', '!=', ...ordering])

const column = String.raw`(?:\w+\.)?(?:state|trial_state)`
/** State columns whose words are text have their states in quotes. */
const inSql = new RegExp(
  String.raw`\b${column}\s*(?:=|<>|!=|<=?|>=?|in)\s*\(?\s*-?\d|\bcase\s+${column}\s+when\s+-?\d`,
  'i',
)

const allowed: AllowedFolders = [
  { path: 'packages/domain/src/subscription/status.ts', why: 'the numbers get their names here' },
  { path: 'packages/domain/src/catalog/', why: 'the status of an alias in the catalogue format' },
  { path: 'packages/testkit/', why: 'the test kit is for tests' },
  {
    path: 'apps/server/src/platform/invariants/',
    why: 'the invariants are stated beside the code that they check, with the numbers of the specification',
  },
]

const message = 'a bare state number: name it by paymentStates, subscriptionStatuses or moduleTrials'

export const stateNumbers = nodeRule({
  id: 'state-numbers',
  why: 'a reader knows the states by their names, and 8 and above is decided in one place (B-22)',
  appliesTo: (path) => /^(?:apps|packages)\/[^/]+\/src\//.test(path) && !isTest(path) && !isAllowed(path, allowed),
  judge: (node, _, path) => {
    if (comparesNumber(node) || setsNumber(node) || queriesNumber(node)) return message
    return ordersStates(node) && path !== failure ? `what has failed is decided by isFailed in ${failure}` : undefined
  },
})

/** The file that decides about 8 and above. */
const failure = 'packages/domain/src/payment/state.ts'

/** `state >= paymentStates.failed`. */
function ordersStates(node: Node): boolean {
  if (node.type !== 'BinaryExpression' || !ordering.has(node.operator)) return false
  return [node.left, node.right].some(
    (side) =>
      side.type === 'MemberExpression' && side.object.type === 'Identifier' && side.object.name === 'paymentStates',
  )
}

/** `state === 2`, `8 <= payment.state`, a case of `switch (state)`, `[1, 3].includes(state)`. */
function comparesNumber(node: Node): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return (
        comparing.has(node.operator) &&
        ((isState(node.left) && isStateNumber(node.right)) || (isState(node.right) && isStateNumber(node.left)))
      )
    case 'SwitchStatement':
      return isState(node.discriminant) && node.cases.some(({ test }) => test !== null && isStateNumber(test))
    case 'CallExpression': {
      const { callee, arguments: given } = node
      const [first] = given
      if (callee.type !== 'MemberExpression' || propertyName(callee) !== 'includes' || first === undefined) return false
      return isState(first) && holdsStateNumber(callee.object)
    }
    default:
      return false
  }
}

/** `{ state: 2 }` and `row.state = 2`. */
function setsNumber(node: Node): boolean {
  if (node.type === 'AssignmentExpression') return isState(node.left) && isStateNumber(node.right)
  if (node.type !== 'Property' || node.computed) return false
  return isState(node.key) && isStateNumber(node.value)
}

/** `.where('payment.state', '=', 2)` and SQL that has the number in its text. */
function queriesNumber(node: Node): boolean {
  if (node.type === 'CallExpression') {
    const [first, , value] = node.arguments
    const name = first && textOf(first)?.split('.').at(-1)
    return name !== undefined && states.has(name) && value !== undefined && holdsStateNumber(value)
  }
  return inSql.test(textOf(node) ?? '')
}

function isState(node: Node): boolean {
  if (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression') return isState(node.expression)
  if (node.type === 'LogicalExpression') return isState(node.left)
  if (node.type === 'Literal') return typeof node.value === 'string' && states.has(node.value)
  return states.has(node.type === 'Identifier' ? node.name : (propertyName(node) ?? ''))
}

function isStateNumber(node: Node): boolean {
  const isNegative = node.type === 'UnaryExpression' && node.operator === '-'
  const literal = isNegative ? node.argument : node
  if (literal.type !== 'Literal' || typeof literal.value !== 'number') return false
  const value = isNegative ? -literal.value : literal.value
  return least <= value && value <= most
}

function holdsStateNumber(node: Node): boolean {
  if (node.type !== 'ArrayExpression') return isStateNumber(node)
  return node.elements.some((element) => element !== null && isStateNumber(element))
}
