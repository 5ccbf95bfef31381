import { measureCart } from './cart.ts'
import { measurePage } from './page.ts'
import type { Scenario } from './scenario.ts'

export const scenarios = {
  page: measurePage,
  cart: measureCart,
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
