export type { Lifecycle, Transition } from './lifecycle.ts'
export { canTransition, causesOf, isTerminal, nextStates, stepBy } from './lifecycle.ts'
export type { TransitionRefused } from './lifecycle.ts'
export { diagramOf } from './diagram.ts'
