/** Groups of files that import each other in circles since before circles were checked: it only gets shorter. */
export const standingCircles: readonly (readonly string[])[] = [
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
