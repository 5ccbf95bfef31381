/** One request of a user, sent as it stands, and how its answer is known to be right. */
export interface Step {
  readonly request: string
  readonly status: number
  /** The body byte for byte, as base64. */
  readonly body?: string
  /** A text that the body holds. */
  readonly marker?: string
  /** Its time counts; the others only make the next one possible. */
  readonly isTimed: boolean
}

/** Every user has one connection and repeats its steps, each after the answer to the one before. */
export interface LoadOrder {
  readonly port: number
  readonly users: readonly (readonly Step[])[]
  /** Duration; or once through the steps. */
  readonly until: { readonly seconds: number } | 'once'
}

export interface LoadAnswer {
  readonly answers: number
  /** All answers, timed or not. */
  readonly perSecond: number
  /** Milliseconds of the timed steps. */
  readonly p50: number
  readonly p99: number
}
