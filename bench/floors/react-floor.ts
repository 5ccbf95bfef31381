import { hydrateRoot } from 'react-dom/client'

/** What a page that React hydrates cannot do without; kept from being dropped as unused. */
Reflect.set(globalThis, 'hydrateRoot', hydrateRoot)
