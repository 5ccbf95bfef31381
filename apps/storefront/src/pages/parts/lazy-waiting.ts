import { codeSplit } from '../../app/code-split.tsx'

export const LazyWaiting = codeSplit('pages/parts/waiting', () => import('./waiting.tsx').then((code) => code.Waiting))
