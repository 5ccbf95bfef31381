import type { Node } from 'oxc-parser'
import { isTest } from '../project-files.ts'
import { walk } from '../source.ts'
import { isMethodCall, textOf } from './nodes.ts'
import { nodeRule } from './project-rule.ts'

const server = 'apps/server/src/'

/** Folders of the server that may write a table; more than one only for a reason. */
type Writers = readonly [folder: string] | { readonly folders: readonly string[]; readonly why: string }

const billing = 'modules/billing/store'
const erasure = 'modules/erasure'
/** Beside the folder of its rules. */
const erased = 'an erased account loses what names its people, by one list of all tables'

/** The tables of billing, and who writes them (docs/decisions/0048). Migrations and tests write any. */
const writers: Readonly<Record<string, Writers>> = {
  billing_account: [billing],
  receivable: [billing],
  payment: [billing],
  payment_attempt: [billing],
  credit_entry: { folders: [billing, erasure], why: erased },
  pending_line: [billing],
  payer_term: [billing],
  statement_payer: [billing],
  partner_statement: [billing],
  reconciliation: [billing],
  subscription: [billing],
  subscription_item: [billing],
  plan_trial_grant: { folders: [billing, erasure], why: erased },
  trial_grant: [billing],
  trial_allowed: [billing],
  usage_record: [billing],
  usage_window: [billing],
  entitlement: [billing],
  invoice: { folders: [billing, erasure], why: erased },
  invoice_line: [billing],
  invoice_tax: [billing],
  tax_number: { folders: [billing, erasure], why: erased },
  invoice_series: [billing],
  invoice_document: [billing],
  machine_key: ['modules/product-api'],
  signing_key: {
    folders: ['modules/product-api', 'platform/secret'],
    why: 'a secret that is lost ends the keys that it sealed',
  },
  hand_over: {
    folders: ['modules/product-api', 'platform/worker'],
    why: 'the clean-up forgets what can be redeemed no more',
  },
  module_purchase: { folders: ['modules/purchase', erasure], why: erased },
  orders: {
    folders: [billing, erasure],
    why: 'erasing forgets its attribution',
  },
  payment_method: {
    folders: [billing, erasure, 'seed'],
    why: 'erasing forgets methods, and the demo shop has some that are old',
  },
  billing_info: {
    folders: [billing, erasure, 'seed'],
    why: 'members fill it in, erasing deletes it, and the demo shop has members who did',
  },
  refund: { folders: [billing, erasure], why: erased },
  lifecycle_step: ['platform/database'],
  webhook_endpoint: ['modules/webhook'],
  release: [billing],
}

const building = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']
const inSql = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)"?/gi

export const tableWriters = nodeRule({
  id: 'table-writers',
  why: 'what an account is billed is written by one path, and each other table has one place that writes it',
  appliesTo: (path) => path.startsWith(server) && !path.startsWith(`${server}migrations/`) && !isTest(path),
  judge: (node, parents, path) =>
    tablesWritten(node, parents)
      .map((table) => messageFor(table, path))
      .find((message) => message !== undefined),
})

function messageFor(table: string, path: string): string | undefined {
  const folders = foldersOf(table)
  if (folders.length === 0 || folders.some((folder) => path.startsWith(`${server}${folder}/`))) return undefined
  return `${table} is written by ${folders.join(' and ')} alone`
}

function foldersOf(table: string): readonly string[] {
  const known = Object.hasOwn(writers, table) ? writers[table] : undefined
  return known === undefined ? [] : 'folders' in known ? known.folders : known
}

/** By the query builder, by text, and by the writers of rows that are given as values. */
function tablesWritten(node: Node, parents: readonly Node[]): readonly string[] {
  if (node.type !== 'CallExpression')
    return [...(textOf(node) ?? '').matchAll(inSql)].map(([, table = '']) => table.toLowerCase())
  const { callee, arguments: given } = node
  const isRowWriter = callee.type === 'Identifier' && (callee.name === 'insertRows' || callee.name === 'updateRows')
  const named = isMethodCall(node, building) ? given[0] : isRowWriter && given[1] && tableIn(given[1])
  const table = named && (textOf(named) ?? constantNamed(named, parents))
  return table ? [table] : []
}

/** The value of `table` in `{ table: 'payment', columns }`. */
function tableIn(options: Node): Node | undefined {
  if (options.type !== 'ObjectExpression') return undefined
  return options.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'table'
      ? [property.value]
      : [],
  )[0]
}

/** The text of a `const` of the function around, or of the file. */
function constantNamed(name: Node, parents: readonly Node[]): string | undefined {
  if (name.type !== 'Identifier') return undefined
  const body = parents.findLast((parent) => parent.type === 'BlockStatement') ?? parents[0]
  let text: string | undefined
  if (body)
    walk(body, (node) => {
      const isIt = node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === name.name
      if (isIt && node.init) text ??= textOf(node.init)
    })
  return text
}
