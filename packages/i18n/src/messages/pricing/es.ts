import type { en } from './en.ts'

export const es = {
  'pricing.categories.intro': 'Abre una categoría para ver qué plan incluye cada módulo y cuánto cuesta añadirlo.',
  'pricing.categories.title': 'Qué cubre cada plan',
  'pricing.category.all': 'Todo {category} en el catálogo',
  'pricing.category.count': '{count, plural, one {# módulo} many {# de módulos} other {# módulos}}',
  'pricing.compare.corner':
    '{rows, plural, one {# fila} many {# de filas} other {# filas}}, {differ, plural, one {# distinta} many {# de distintas} other {# distintas}}',
  'pricing.compare.differences': 'Solo diferencias',
  'pricing.compare.furtherMember': 'Cada miembro adicional del equipo',
  'pricing.compare.included': 'Incluido',
  'pricing.compare.legend': 'El signo más indica lo que cuesta el módulo además del plan.',
  'pricing.compare.members': 'Miembros del equipo incluidos',
  'pricing.compare.needs': 'con {titles}',
  'pricing.compare.notAvailable': 'No disponible',
  'pricing.compare.people': 'Precio y equipo',
  'pricing.compare.price': 'Precio',
  'pricing.compare.show': 'Mostrar',
  'pricing.compare.shown':
    '{count, plural, one {Se muestra # fila.} many {Se muestran # de filas.} other {Se muestran # filas.}}',
  'pricing.compare.table': 'Comparación de planes',
  'pricing.compare.title': 'Comparar planes',
  'pricing.cycle': 'Ciclo de facturación',
  'pricing.every': 'En todos los planes',
  'pricing.inPlans': 'En {plans}',
  'pricing.intro': 'Cada plan contiene el anterior. Añade cualquier módulo y mira cuánto cuesta.',
  'pricing.monthly': 'Al mes',
  'pricing.noPlan': 'Complemento de cualquier plan',
  'pricing.note': 'Precios en {currency}, sin impuestos. Cada plan empieza con 7 días gratis.',
  'pricing.nothingYet': 'El plan que elijas espera en tu carrito. No se cobra nada hasta que lo confirmes.',
  'pricing.title': 'Precios',
  'pricing.yearContact': 'Escríbenos',
  'pricing.yearIntro': 'Aún no disponible: lo que elijas se cobra al mes. {ask} para pagar al año.',
  'pricing.yearNote':
    'El año se paga de una vez: doce meses menos el {percent}, sin decimales. Lo que se cobra por uso sigue siendo mensual.',
  'pricing.yearly': 'Al año, {percent} menos',
} satisfies Record<keyof typeof en, string>
