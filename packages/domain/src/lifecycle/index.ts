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
export type { TransitionRejection } from './lifecycle.ts'
export { diagramOf } from './diagram.ts'
