import { EN, mistake, QUAY, YARD, yamlMistakes, type Mistake } from './yaml-mistakes.ts'

/** Mistakes that the reader finds: spelling, shape, values and names. */
const read: readonly Mistake[] = [
  mistake(
    'a key with a letter too many',
    [YARD, 'base_price', 'base_prices'],
    'modules/yard.yaml:7: stack-planning.base_prices: this key is not known; did you mean "base_price"?',
  ),
  mistake(
    'a key that is unknown',
    [QUAY, '    base_price: { EUR: 40', '    weight: 3\n    base_price: { EUR: 40'],
    'modules/quayside.yaml:7: tide-windows.weight: this key is not known',
  ),
  mistake(
    'a key that is missing',
    ['packages.yaml', '    icon: single-quay\n', ''],
    'packages.yaml:3: plan-single-quay.icon: is required',
  ),
  mistake(
    'a list that is a word',
    ['packages.yaml', 'bundled: [stack-planning]', 'bundled: stack-planning'],
    'packages.yaml:16: plan-whole-terminal.bundled: must be a list, as [one, two]',
  ),
  mistake(
    'a text that is a list',
    [QUAY, 'code: tide-windows', 'code: [tide-windows]'],
    'modules/quayside.yaml:4: tide-windows.code: must be a single text or number',
  ),
  mistake(
    'a price with a comma',
    [QUAY, 'EUR: 6.50', "EUR: '6,50'"],
    'modules/quayside.yaml:14: berth-sensors.base_price.EUR: must be an amount in whole units with a decimal point: 6.50',
  ),
  mistake(
    'a price with too many decimals',
    [QUAY, 'EUR: 6.50', 'EUR: 6.505'],
    'modules/quayside.yaml:14: berth-sensors.base_price.EUR: has more than the 2 decimals of EUR',
  ),
  mistake(
    'a price that is a single number',
    [YARD, '{ EUR: 90, CHF: 88 }', '90'],
    'modules/yard.yaml:7: stack-planning.base_price: must be 0 or one amount per currency of the shop, as { EUR: 19.90 }',
  ),
  mistake(
    'a price in a currency that is not sold',
    [QUAY, 'CHF: 38', 'USD: 38'],
    'modules/quayside.yaml:7: tide-windows.base_price.USD: shop.yaml does not sell in USD',
  ),
  mistake(
    'a currency that does not exist',
    ['shop.yaml', '[EUR, CHF]', '[EUR, CHFF]'],
    'shop.yaml:25: currencies[1]: must be a code of ISO 4217, such as EUR; did you mean "CHF"?',
  ),
  mistake(
    'a flag that is yes',
    ['packages.yaml', 'is_recommended: true', 'is_recommended: yes'],
    'packages.yaml:7: plan-single-quay.is_recommended: must be true or false',
  ),
  mistake(
    'a number with a unit',
    ['shop.yaml', 'trial_days: 21', 'trial_days: 21 days'],
    'shop.yaml:20: trial_days: must be a whole number from 4 to 365',
  ),
  mistake(
    'a number out of bounds',
    ['shop.yaml', 'trial_days: 21', 'trial_days: 2'],
    'shop.yaml:20: trial_days: must be a whole number from 4 to 365',
  ),
  mistake(
    'a word that is almost one of a list',
    [QUAY, 'pricing_type: USAGE', 'pricing_type: USAG'],
    'modules/quayside.yaml:12: berth-sensors.pricing_type: must be FIXED or USAGE; did you mean "USAGE"?',
  ),
  mistake(
    'a module that a package bundles by a typo',
    ['packages.yaml', 'tide-windows]', 'tide-window]'],
    'packages.yaml:8: plan-single-quay.bundled[1]: no product has the code tide-window; did you mean "tide-windows"?',
  ),
  mistake(
    'a dependency on a product that does not exist',
    [QUAY, '[berth-planning]\n    base', '[crane-planning]\n    base'],
    'modules/quayside.yaml:6: tide-windows.dependencies[0]: no product has the code crane-planning',
  ),
  mistake(
    'an industry by a typo',
    [YARD, '[bulk-terminals]', '[bulk-terminal]'],
    'modules/yard.yaml:6: stack-planning.industries[0]: no industry has the slug bulk-terminal; did you mean "bulk-terminals"?',
  ),
  mistake(
    'a usage key that does not exist',
    [QUAY, 'usage_key: billable_asset', 'usage_key: billable_assets'],
    'modules/quayside.yaml:13: berth-sensors.usage_key: shop.yaml has no usage key billable_assets; did you mean "billable_asset"?',
  ),
  mistake(
    'a code that is taken',
    [YARD, 'code: stack-planning', 'code: berth-planning'],
    'modules/yard.yaml:4: berth-planning.code: berth-planning is already taken',
    'packages.yaml:16: plan-whole-terminal.bundled[0]: no product has the code stack-planning',
    'texts/en.yaml:13: modules.stack-planning: nothing in the catalogue has this name',
    'texts/fr.yaml:14: modules.stack-planning: nothing in the catalogue has this name',
  ),
  mistake(
    'an icon with a capital',
    [YARD, 'icon: stack-planning', 'icon: Stack planning'],
    'modules/yard.yaml:5: stack-planning.icon: must be lower-case words joined by hyphens',
  ),
  mistake(
    'an English text that is missing',
    [EN, ', summary: Where boxes wait.', ''],
    'texts/en.yaml:3: platforms.yard.summary: the English text is required, the other languages fall back to it',
  ),
  mistake(
    'texts of a product by a typo',
    ['texts/fr.yaml', '  tide-windows:', '  tide-windws:'],
    'texts/fr.yaml:12: modules.tide-windws: nothing in the catalogue has this name; did you mean "tide-windows"?',
  ),
  mistake(
    'English texts of a product by a typo',
    [EN, '  tide-windows:', '  tide-windws:'],
    'texts/en.yaml:11: modules.tide-windws: nothing in the catalogue has this name; did you mean "tide-windows"?',
  ),
  mistake(
    'a file of modules without its category',
    ['platforms.yaml', '  - { id: 2, icon: yard }\n', ''],
    'modules/yard.yaml:1: platforms.yaml has no platform with the icon yard',
  ),
  mistake(
    'a colour without quotes',
    ['shop.yaml', "brand: '#1c7293'", 'brand: blue'],
    "shop.yaml:11: colours.brand: must be a colour of six digits in quotes, such as '#1c7293'",
  ),
]

/** Mistakes that the linter finds: whether the files make a sound shop. */
const linted: readonly Mistake[] = [
  mistake(
    'an id that is taken',
    [YARD, 'id: 20', 'id: 2'],
    'modules/yard.yaml:3: stack-planning.id: 2 is already taken by plan-whole-terminal',
  ),
  mistake(
    'an id that a module which needs the product has',
    [QUAY, 'id: 11', 'id: 10'],
    'modules/quayside.yaml:3: tide-windows.id: 10 is already taken by berth-planning',
  ),
  mistake(
    'an id of 0',
    [QUAY, 'id: 12', 'id: 0'],
    'modules/quayside.yaml:8: berth-sensors.id: 0 is not a whole number above 0',
  ),
  mistake(
    'a platform with the id of another',
    ['platforms.yaml', 'id: 2', 'id: 1'],
    'platforms.yaml:3: yard.id: 1 is already taken by quayside',
  ),
  {
    name: 'a code of nine characters',
    edits: [
      [QUAY, 'code: berth-sensors', 'code: bollards1'],
      [EN, 'berth-sensors:', 'bollards1:'],
      ['texts/fr.yaml', 'berth-sensors:', 'bollards1:'],
    ],
    lines: ['modules/quayside.yaml:9: bollards1.code: must have 10 to 50 characters'],
  },
  mistake(
    'an icon that is taken in its category',
    [QUAY, 'icon: tide-windows', 'icon: berth-planning'],
    'modules/quayside.yaml:5: tide-windows.icon: berth-planning is already taken by berth-planning',
  ),
  mistake(
    'an icon that means something else',
    ['packages.yaml', 'icon: single-quay', 'icon: featured'],
    'packages.yaml:5: plan-single-quay.icon: "featured" has a meaning of its own in paths',
  ),
  mistake(
    'a package in the place of a module',
    [QUAY, '[berth-planning]\n    base', '[plan-single-quay]\n    base'],
    "modules/quayside.yaml:6: tide-windows.dependencies[0]: plan-single-quay is a package, which can't stand here",
  ),
  mistake(
    'dependencies in a circle',
    [QUAY, 'industries: all', 'industries: all, dependencies: [tide-windows]'],
    'modules/quayside.yaml:2: berth-planning.dependencies: goes round: berth-planning → tide-windows → berth-planning',
  ),
  mistake(
    'a package without a module that is needed',
    ['packages.yaml', '[berth-planning, tide-windows]', '[tide-windows]'],
    'packages.yaml:8: plan-single-quay.bundled: plan-single-quay needs berth-planning, which it does not bundle',
    'packages.yaml:16: plan-whole-terminal.bundled: plan-whole-terminal needs berth-planning, which it does not bundle',
  ),
  mistake(
    'a discount above everything',
    ['packages.yaml', 'discount: 10', 'discount: 150'],
    'packages.yaml:15: plan-whole-terminal.discount: 150 is not a whole percentage',
  ),
  mistake(
    'a module of a package without a price in a currency',
    [QUAY, '{ EUR: 40, CHF: 38 }', '{ EUR: 40 }'],
    "modules/quayside.yaml:7: tide-windows.base_price.CHF: tide-windows has no price in CHF, and plan-single-quay, plan-whole-terminal can't be sold without it",
  ),
  mistake(
    'a module by use that counts nothing',
    [QUAY, '    usage_key: billable_asset\n', ''],
    'modules/quayside.yaml:8: berth-sensors.usage_key: berth-sensors is billed by use and counts nothing',
  ),
  mistake(
    'an alias that the shop has itself',
    [QUAY, '    icon: tide-windows\n', '    icon: tide-windows\n    aliases: [{ url: /account, status: 1 }]\n'],
    'modules/quayside.yaml:6: tide-windows.aliases[0].url: tide-windows cannot be at "/account", which has a meaning of its own in the shop',
  ),
]

/** The mistakes of an operator's first hour. */
export const mistakes: readonly Mistake[] = [...yamlMistakes, ...read, ...linted]
