import { call, PRODUCTS, signInAs, visitorWith, type Screen, type Stage } from './screen-stage.ts'

export const at = (name: string, path: string): Screen => ({
  name,
  prepare: async (stage) => {
    await visitorWith(stage)
    await stage.open(path)
  },
})

export const withCart = (name: string, path: string): Screen => ({
  name,
  prepare: async (stage) => {
    await visitorWith(stage, 'regional', 'proofOfVisit')
    await stage.open(path)
  },
})

/** The confirmation of a change, as a page for browsers without script. */
export const needsConfirmation = (name: string, path: string): Screen => ({
  name,
  prepare: async (stage) => {
    await visitorWith(stage, 'proofOfVisit')
    await stage.open(path)
  },
})

export const signedIn = (name: string, kind: string, path: string): Screen => ({
  name,
  prepare: async (stage) => {
    await signInAs(stage, kind)
    await stage.open(path)
  },
})

/** A subscriber before a change. */
export const live = (name: string, path: string): Screen => ({
  name,
  prepare: async (stage) => {
    await signInAs(stage, 'primary')
    await call(stage, '/cart/empty', {})
    await call(stage, '/cart/add', PRODUCTS.proofOfVisit)
    await stage.open(path)
  },
})

/** The same screen after something was clicked on it; where a width has no such control there is no picture. */
export function then(screen: Screen, name: string, press: (stage: Stage) => Promise<void>): Screen {
  return {
    name,
    isPanel: true,
    prepare: async (stage) => {
      await screen.prepare(stage)
      await press(stage)
    },
  }
}
