import { hydrateRoot } from 'react-dom/client'

/** Part of React that no hydrated page can do without; protected from being dropped as unused. */
Reflect.set(globalThis, 'hydrateRoot', hydrateRoot)
