/** Groups of files that import each other in circles since before circles were checked: it only gets shorter. */
export const standingCircles: readonly (readonly string[])[] = [
  ['apps/server/src/modules/catalog/button-out.ts', 'apps/server/src/modules/catalog/product-cards.ts'],
  [
    'apps/server/src/modules/catalog/import/load-catalogue-files.ts',
    'apps/server/src/modules/catalog/import/merge-texts.ts',
    'apps/server/src/modules/catalog/import/read-legal-files.ts',
  ],
  [
    'apps/server/src/modules/billing/documents/line-detail.ts',
    'apps/server/src/modules/billing/documents/older-face.ts',
  ],
  ['apps/server/src/modules/search/index/one-edit.ts', 'apps/server/src/modules/search/index/word-table.ts'],
  ['apps/server/src/platform/gateway/listed-refunds.ts', 'apps/server/src/platform/gateway/payment-gateway.ts'],
  [
    'apps/storefront/src/features/cart/components/amount-steps.tsx',
    'apps/storefront/src/features/cart/components/explained-amount.tsx',
  ],
  [
    'apps/storefront/src/features/cart/components/manage-saved-cart.tsx',
    'apps/storefront/src/features/cart/components/saved-cart-row.tsx',
  ],
  [
    'apps/storefront/src/features/order/components/settle-upgrade.ts',
    'apps/storefront/src/features/order/components/upgrade-button.tsx',
    'apps/storefront/src/features/order/components/upgrade-flow.tsx',
    'apps/storefront/src/features/order/components/upgrade-message.tsx',
    'apps/storefront/src/features/order/components/use-upgrade-steps.ts',
    'apps/storefront/src/features/order/components/use-upgrade.ts',
  ],
  [
    'apps/storefront/src/features/payment/components/method-update.tsx',
    'apps/storefront/src/features/payment/components/payment-dialog.tsx',
  ],
  [
    'apps/storefront/src/lib/analytics-queue.ts',
    'apps/storefront/src/lib/visit-notes.ts',
    'apps/storefront/src/lib/visit.ts',
  ],
  ['packages/contract/src/offer-views.ts', 'packages/contract/src/views.ts'],
  ['packages/domain/src/cart/applied-cart.ts', 'packages/domain/src/cart/context.ts'],
  ['packages/domain/src/catalog/settings.ts', 'packages/domain/src/catalog/types.ts'],
]
