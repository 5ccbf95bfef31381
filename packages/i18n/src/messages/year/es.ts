import type { en } from './en.ts'

export const es = {
  'year.assumes':
    'Calculado como tus facturas, con los precios de hoy, incluidos los ya anunciados, y los impuestos que correspondan, antes del saldo a favor. Cada cobro se da por pagado, y el uso cuenta según el último recuento, más quienes se incorporen.',
  'year.beyond': 'Un año que se paga dentro de estos doce meses cubre también meses posteriores.',
  'year.byMonth': 'Pago mensual',
  'year.byYear': 'Pago anual',
  'year.chargesByMonth': 'Cobro por cobro, con pago mensual',
  'year.chargesByYear': 'Cobro por cobro, con pago anual',
  'year.chart': 'Hasta el {date} habrás pagado {amount}.',
  'year.joining': 'Cuántos se incorporan durante el año',
  'year.lead':
    'Lo que costará tu suscripción, cobro por cobro{paid, select, year {} other {: con pago mensual o anual}}, y a medida que crece tu equipo.',
  'year.leadYearly': 'Lo que costará tu suscripción, cobro por cobro, y a medida que crece tu equipo.',
  'year.less': 'Con el pago anual ahorras {amount} en estos doce meses.',
  'year.more': 'Con el pago anual, estos doce meses cuestan {amount} más.',
  'year.noUnits': 'Nada de tu plan se cobra por unidad: cuesta lo mismo sea cual sea el tamaño de tu equipo.',
  'year.none': 'No se cobrará nada hasta el {date}.',
  'year.open': 'Ver los próximos doce meses',
  'year.same': 'Mensual o anual, estos doce meses cuestan lo mismo.',
  'year.spread': 'Se incorporan de forma pareja, mes a mes.',
  'year.table': 'Mostrar como tabla',
  'year.title': 'Los próximos doce meses',
  'year.unit': '{unit}: {now} hoy, {then} dentro de un año.',
  'year.upToMembers':
    'Nada de tu plan se cobra por unidad: cuesta lo mismo hasta {members, plural, one {# miembro} many {# de miembros} other {# miembros}}.',
  'year.update': 'Ver cuánto cuesta',
} satisfies Record<keyof typeof en, string>
