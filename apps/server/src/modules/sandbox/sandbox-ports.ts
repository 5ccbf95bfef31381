import type { DatabaseClock } from '../../platform/clock.ts'
import type { Ports } from '../../platform/ports.ts'

/** The sandbox moves the clock that everything else only reads. */
export interface SandboxPorts extends Ports {
  readonly clock: DatabaseClock
}
