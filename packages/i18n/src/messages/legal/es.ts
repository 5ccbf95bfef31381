import type { en } from './en.ts'

export const es = {
  'legal.english': 'Este texto solo está disponible en inglés.',
  'legal.old.present': 'Leer la versión actual',
  'legal.old.text': 'Estuvo vigente del {from} al {until}.',
  'legal.old.title': 'Estás leyendo la versión {number}',
  'legal.taxNumber': 'Número fiscal: {number}',
  'legal.version': 'Versión {number}, vigente desde el {date}',
  'legal.versions.entry': 'Versión {number}, del {from} al {until}',
  'legal.versions.title': 'Versiones anteriores',
} satisfies Record<keyof typeof en, string>
