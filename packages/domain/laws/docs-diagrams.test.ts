import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attemptLifecycle, refundLifecycle } from '../src/billing/index.ts'
import { addedLifecycle, addedStates } from '../src/cart/index.ts'
import { invoiceLifecycle } from '../src/invoice/index.ts'
import { diagramOf } from '../src/lifecycle/index.ts'
import { orderLifecycle } from '../src/order/index.ts'
import { paymentLifecycle, paymentStates } from '../src/payment/index.ts'
import { quoteLifecycle } from '../src/quote/index.ts'
import { moduleLifecycle, subscriptionLifecycle } from '../src/subscription/index.ts'

const paymentName = (state: number): string =>
  `${state} ${Object.entries(paymentStates).find(([, number]) => number === state)?.[0] ?? ''}`

const drawn: readonly (readonly [page: string, table: string, diagram: string])[] = [
  ['cart/confirmations.md', 'added', diagramOf(addedLifecycle, (state) => `${addedStates[state]} ${state}`)],
  ['quotes.md', 'quote', diagramOf(quoteLifecycle)],
  ['lifecycles.md', 'subscription', diagramOf(subscriptionLifecycle)],
  ['lifecycles.md', 'module', diagramOf(moduleLifecycle)],
  ['lifecycles.md', 'payment', diagramOf(paymentLifecycle, paymentName)],
  ['lifecycles.md', 'attempt', diagramOf(attemptLifecycle)],
  ['lifecycles.md', 'refund', diagramOf(refundLifecycle)],
  ['lifecycles.md', 'invoice', diagramOf(invoiceLifecycle)],
  ['lifecycles.md', 'order', diagramOf(orderLifecycle)],
]

test.each(drawn)('docs/domain/%s draws the %s as its table says', (page, _table, diagram) => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/domain', page), 'utf8')
  expect(text).toContain(`\`\`\`mermaid\n${diagram}\n\`\`\``)
})
