import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { vi } from './vi.ts'

export const customer = { en, fr, es, vi }
