import { Fragment, jsx } from 'react/jsx-runtime'

const element = jsx
const fragment = Fragment

/**
 * Elements of the built storefront, by names of their own: React is no ES module, so each would be `(0,r.jsx)(…)` in the
 * browser's files. For readers React's `jsxs` is its `jsx`. A key stands before spread properties: after them it asks for
 * `createElement`.
 */
export { element as jsx, element as jsxs, fragment as Fragment }
