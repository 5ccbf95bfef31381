import { expect, test } from 'vitest'
import { sharedChunkOf } from './shared-chunks.ts'

const importers: Readonly<Record<string, readonly string[]>> = {
  '/src/app/header.tsx': [
    '/src/pages/catalogue.tsx',
    '/src/pages/checkout.tsx',
    '/src/pages/quote.tsx',
    '/src/pages/sign-in.tsx',
  ],
  '/src/app/app.tsx': ['/src/entry-client.tsx'],
  '/src/features/catalog/card.tsx': ['/src/features/catalog/cards.tsx'],
  '/src/features/catalog/cards.tsx': ['/src/pages/catalogue.tsx', '/src/pages/product.tsx'],
  '/ui/summary-card.tsx': ['/src/features/catalog/cards.tsx', '/src/pages/checkout.tsx'],
  '/ui/chips.tsx': ['/src/pages/catalogue.tsx', '/src/pages/industry.tsx', '/src/pages/gallery.tsx'],
  '/src/features/catalog/plan.tsx': ['/src/pages/catalogue.tsx', '/src/pages/pricing.tsx'],
  '/ui/field.tsx': ['/src/pages/checkout.tsx', '/src/pages/quote.tsx', '/src/pages/sign-in.tsx'],
  '/src/features/catalog/head.tsx': ['/src/pages/catalogue.tsx'],
  '/src/features/catalog/map.tsx': ['/src/pages/product-day.tsx', '/src/pages/product-visit.tsx'],
  '/ui/table.tsx': ['/src/pages/product-tracking.tsx', '/src/pages/subscription.tsx'],
  '/ui/comparison.tsx': ['/src/pages/pricing.tsx', '/src/pages/gallery.tsx'],
  '/src/features/order/failure.tsx': ['/src/pages/checkout.tsx', '/src/pages/change.tsx', '/src/pages/enable.tsx'],
  '/src/features/order/apply.tsx': ['/src/pages/change.tsx', '/src/pages/enable.tsx'],
  '/src/features/payment/card.tsx': ['/src/pages/checkout.tsx', '/src/pages/sandbox-method.tsx'],
  '/src/features/payment/saver.tsx': ['/src/pages/checkout.tsx'],
  '/ui/loop.tsx': ['/ui/loop.tsx'],
}

test.each([
  ['/node_modules/react-dom/cjs/react-dom-client.production.js', 'react'],
  ['/src/app/app.tsx', 'shell'],
  ['/src/app/header.tsx', 'shell'],
  ['/src/features/catalog/card.tsx', 'shop'],
  ['/ui/chips.tsx', 'listing'],
  ['/src/features/catalog/plan.tsx', 'plans'],
  ['/ui/summary-card.tsx', 'shell'],
  ['/ui/field.tsx', undefined],
  ['/src/features/catalog/head.tsx', 'catalogue'],
  ['/ui/comparison.tsx', 'pricing'],
  ['/src/features/catalog/map.tsx', undefined],
  ['/ui/table.tsx', undefined],
  ['/src/features/order/failure.tsx', 'ordering'],
  ['/src/features/order/apply.tsx', 'applying'],
  ['/src/features/payment/card.tsx', 'paying'],
  ['/src/features/payment/saver.tsx', undefined],
  ['/ui/loop.tsx', undefined],
])('%s travels in the chunk %s', (id, chunk) => {
  expect(sharedChunkOf(id, (module) => importers[module] ?? [], 11)).toBe(chunk)
})
