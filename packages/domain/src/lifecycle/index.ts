export type { CauseOf, Lifecycle, StateOf, Transition } from './lifecycle.ts'
export {
  canTransition,
  causesFrom,
  causesOf,
  isTerminal,
  lifecycleOf,
  nextStates,
  stepBy,
  targetOf,
} from './lifecycle.ts'
export type { TransitionRejected } from './lifecycle.ts'
export { diagramOf } from './diagram.ts'
