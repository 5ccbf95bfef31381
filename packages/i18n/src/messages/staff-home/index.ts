import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { vi } from './vi.ts'

export const staffHome = { en, fr, es, vi }
