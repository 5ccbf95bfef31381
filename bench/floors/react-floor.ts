import { hydrateRoot } from 'react-dom/client'

/** What a page that React hydrates cannot do without; protected from being dropped as unused. */
Reflect.set(globalThis, 'hydrateRoot', hydrateRoot)
