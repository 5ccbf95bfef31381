import type { en } from './en.ts'

export const es = {
  'pricing.categories.intro':
    'Abre una categoría para ver qué incluye cada plan y cuánto cuestan los módulos adicionales.',
  'pricing.categories.title': 'Qué cubre cada plan',
  'pricing.category.all': 'Toda la categoría {category} en el catálogo',
  'pricing.category.count': '{count, plural, one {# módulo} many {# de módulos} other {# módulos}}',
  'pricing.compare.audience': 'Para quién',
  'pricing.compare.corner':
    '{rows, plural, one {# fila} many {# de filas} other {# filas}}, {differ, plural, one {# distinta} many {# de distintas} other {# distintas}}',
  'pricing.compare.differences': 'Solo las diferencias',
  'pricing.compare.furtherMember': 'Cada miembro adicional',
  'pricing.compare.included': 'Incluido',
  'pricing.compare.legend':
    'Los precios son {unit} si no se indica otra unidad. El signo más indica lo que cuesta el módulo además del plan.',
  'pricing.compare.members': 'Miembros del equipo incluidos',
  'pricing.compare.needs': 'con {titles}',
  'pricing.compare.notAvailable': 'No disponible',
  'pricing.compare.people': 'Precio y equipo',
  'pricing.compare.price': 'Precio',
  'pricing.compare.show': 'Actualizar la tabla',
  'pricing.compare.shown':
    '{count, plural, one {Se muestra # fila.} many {Se muestran # de filas.} other {Se muestran # filas.}}',
  'pricing.compare.table': 'Comparación de planes',
  'pricing.compare.title': 'Comparar planes',
  'pricing.cycle': 'Ciclo de facturación',
  'pricing.every': 'En todos los planes',
  'pricing.inPlans': 'En {plans}',
  'pricing.intro': 'Cada plan incluye todo lo del anterior. Añade cualquier módulo y mira su precio.',
  'pricing.monthly': 'Mensual',
  'pricing.noPlan': 'Complemento de cualquier plan',
  'pricing.note':
    'Precios en {currency}, sin impuestos. Todos los planes empiezan con una prueba gratuita de {trialDays, plural, one {# día} many {# días} other {# días}}.',
  'pricing.nothingYet': 'Elige un plan para ver aquí tu total. Sin tarjeta.',
  'pricing.planShown': 'Plan mostrado',
  'pricing.title': 'Precios',
  'pricing.yearIntro':
    '{paid, select, year {Pagas el año entero por adelantado.} other {Ahorra con el pago anual. Puedes cambiarlo al pagar.}}',
  'pricing.yearNote':
    'El año se paga por adelantado: doce meses menos el {percent}, redondeado hacia abajo sin decimales. El uso se sigue facturando al mes.',
  'pricing.yearly': 'Anual, {percent} menos',
} satisfies Record<keyof typeof en, string>
