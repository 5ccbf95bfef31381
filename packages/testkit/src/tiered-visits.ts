/** In a file of the demo catalogue, one text for another. */
export type FileChange = readonly [file: string, from: string, to: string]

const counted = 'usage_key: driver'
const price = 'base_price: { USD: 5, PHP: 290, EUR: 5, CHF: 5, JPY: 750, GBP: 4 }'

/**
 * Visit forms are counted by visits, a word of the shop's own, at 5.00 each to three, then 2.505 and 4.00 once; SMS notices are
 * prepaid by volume, at 6.00 to ten drivers and 4.00 above.
 */
export const tieredVisits: readonly FileChange[] = [
  ['shop.yaml', 'usage_keys:\n', 'usage_keys:\n  - { key: visit, asset_type: visit }\n'],
  [
    'shop.yaml',
    'asset_words:\n',
    `asset_words:
  visit:
    en: { one: visit, other: visits }
    fr: { one: passage, other: passages }
    es: { one: visita, other: visitas }
    vi: { other: lượt ghé }
`,
  ],
  [
    'modules/field-work.yaml',
    `    ${counted}\n    ${price}\n    trial: { quantity: 10, interval: 7, unit: day }\n`,
    `    usage_key: visit
    price_model:
      model: graduated
      tiers:
        - { up_to: 3, unit: { USD: 5, PHP: 290, EUR: 5, CHF: 5, JPY: 750, GBP: 4 } }
        - unit: { USD: 2.505, PHP: 140, EUR: 2.5, CHF: 2.5, JPY: 375.5, GBP: 2 }
          flat: { USD: 4, PHP: 200, EUR: 4, CHF: 4, JPY: 600, GBP: 3 }
`,
  ],
  [
    'modules/notifications.yaml',
    '    base_price: { USD: 6, PHP: 350, EUR: 6, CHF: 5, JPY: 900, GBP: 5 }\n    trial: { quantity: 3, interval: 7, unit: day }\n',
    `    price_model:
      model: volume
      tiers:
        - { up_to: 10, unit: { USD: 6, PHP: 350, EUR: 6, CHF: 5, JPY: 900, GBP: 5 } }
        - { unit: { USD: 4, PHP: 230, EUR: 4, CHF: 3.5, JPY: 600, GBP: 3.5 } }
`,
  ],
]
