import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** What a page that React hydrates cannot do without. */
hydrateRoot(document, createElement('html'))
