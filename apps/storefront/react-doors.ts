import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The ids of the door modules; they put them into React's file. */
const DOOR = '\0react-doors/'

/** What our code imports from React; a name that is missing here is an error of the build. */
const REACT = [
  'createContext',
  'createElement',
  'Fragment',
  'lazy',
  'startTransition',
  'Suspense',
  'use',
  'useCallback',
  'useEffect',
  'useEffectEvent',
  'useId',
  'useLayoutEffect',
  'useMemo',
  'useRef',
  'useState',
  'useSyncExternalStore',
]

/** `jsxs` is `jsx` for React as it is built for visitors. */
const DOORS: Readonly<Record<string, string>> = {
  react: `const react = require('react')\nexport const { ${REACT.join(', ')} } = react`,
  'react/jsx-runtime': `const { jsx, Fragment } = require('react/jsx-runtime')\nexport { Fragment, jsx, jsx as jsxs }`,
}

/** React's packages choose between two builds when they are loaded, and look for the reader's developer tools: visitors get the one. */
const PRODUCTION: Readonly<Record<string, string>> = {
  react: 'react.production.js',
  'react/jsx-runtime': 'react-jsx-runtime.production.js',
  'react-dom': 'react-dom.production.js',
  'react-dom/client': 'react-dom-client.production.js',
  scheduler: 'scheduler.production.js',
}

/**
 * React is no ES module, so every element that is written would be `(0,r.jsx)(…)` in the browser's files; through a
 * door it is `e(…)`, and server and pages import exactly what they use.
 */
export function reactDoors(): Plugin {
  return {
    name: 'waybill:react-doors',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^(?:react(?:\/jsx-runtime)?|react-dom(?:\/client)?|scheduler)$/ },
      async handler(source, importer = '') {
        if (source in DOORS && !/node_modules|react-doors/.test(importer)) return DOOR + source
        const found = await this.resolve(source, importer.startsWith(DOOR) ? undefined : importer, { skipSelf: true })
        return found === null ? null : join(dirname(found.id), 'cjs', PRODUCTION[source] ?? '')
      },
    },
    load: { filter: { id: /react-doors/ }, handler: (id) => DOORS[id.slice(DOOR.length)] },
  }
}
