import { measureCart } from './cart.ts'
import { measurePage } from './page.ts'
import type { Scenario } from './scenario.ts'
import { measureSize } from './size.ts'
import { measureStart } from './start.ts'

export const scenarios = {
  page: measurePage,
  cart: measureCart,
  start: measureStart,
  size: measureSize,
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
