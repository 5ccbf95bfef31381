import { expect, test } from 'vitest'
import { progressTable, runningAt, type Operation, type OrderOperation } from '@waybill/domain/order'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'

const t = createTranslator('en', compileCatalogue('en'))

const succeeds: Readonly<Record<OrderOperation | 'share_quote', string>> = {
  enable_module: 'Your features have been updated.',
  disable_module: 'Your features have been updated.',
  bundled_to_custom: 'Your subscription has been updated.',
  change_package: 'Your subscription has been updated.',
  legacy_to_custom: 'Your subscription has been updated.',
  enable_new_package: 'Your subscription has been created.',
  legacy_to_new_custom: 'Your subscription has been created.',
  checkout: 'Your subscription has been created.',
  share_quote: 'Quote successfully shared.',
}

test.each(Object.entries(succeeds))('[CUI-11] %s succeeds with its words', (operation, words) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the table above
  expect(t(progressTable[operation as OrderOperation].messages.success)).toBe(words)
})

test('[CUI-11] everything fails with the same words but the sharing of a quote, which has its own', () => {
  const { share_quote: sharing, ...others } = progressTable
  expect(new Set(Object.values(others).map(({ messages }) => t(messages.error)))).toEqual(
    new Set(['An error occured while processing your request, please try again.']),
  )
  expect(t(sharing.messages.error)).toBe(
    'There has been an error while processing your Quote Share request, please try again.',
  )
})

test('[CUI-11] while it runs, only the checkout changes its words (B-28)', () => {
  const heard = (operation: Operation): readonly string[] =>
    [0, 1, 2].map((look) => t(runningAt(operation, look).message))
  const processing = 'Processing your request, please wait…'
  expect(heard('checkout')).toEqual([processing, 'This could take a minute or two', processing])
  expect(heard('change_package')).toEqual([processing, processing, processing])
  expect(new Set(heard('share_quote'))).toEqual(new Set(['Processing your quote share request, please wait...']))
})
