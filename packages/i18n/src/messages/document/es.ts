import type { en } from './en.ts'

export const es = {
  'document.all': 'Ver todas las facturas',
  'document.allYears': 'Todos los años',
  'document.archive': 'Todo {year} (ZIP)',
  'document.attempt.declined': 'Rechazado',
  'document.attempt.disputed': 'En disputa',
  'document.attempt.ended': 'No completado',
  'document.attempt.result': 'Resultado',
  'document.attempt.returned': 'Devuelto',
  'document.attempt.title': 'Intentos de pago',
  'document.download': 'Descargar PDF',
  'document.explain': 'Ver el cálculo del importe',
  'document.noneOf': 'No hay facturas en {year}.',
  'document.years': 'Facturas por año',
} satisfies Record<keyof typeof en, string>
