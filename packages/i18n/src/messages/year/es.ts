import type { en } from './en.ts'

export const es = {
  'year.assumes':
    'Según los precios de hoy y los ya anunciados, y tu uso actual más quienes se incorporen, con impuestos. Cada cobro se da por pagado. No se descuenta el saldo a favor.',
  'year.beyond': 'Un pago anual dentro de estos doce meses cubre también meses posteriores.',
  'year.byMonth': 'Pago mensual',
  'year.byYear': 'Pago anual',
  'year.chargesByMonth': 'Cobro por cobro, con pago mensual',
  'year.chargesByYear': 'Cobro por cobro, con pago anual',
  'year.chart': 'Hasta el {date} habrás pagado {amount}.',
  'year.joining': 'Cuántos se incorporan este año',
  'year.lead':
    'Lo que costará tu suscripción, cobro por cobro{paid, select, year {} other {: con pago mensual o anual}}, y a medida que crece tu equipo.',
  'year.leadYearly': 'Lo que costará tu suscripción, cobro por cobro, y a medida que crece tu equipo.',
  'year.less': 'Con el pago anual ahorras {amount} en estos doce meses.',
  'year.more': 'Con el pago anual, estos doce meses cuestan {amount} más.',
  'year.noUnits': 'Tu plan cuesta lo mismo con cualquier número de miembros.',
  'year.none': 'No se cobrará nada hasta el {date}.',
  'year.open': 'Ver los próximos doce meses',
  'year.same': 'Mensual o anual, estos doce meses cuestan lo mismo.',
  'year.spread': 'Se incorporan de forma pareja, mes a mes.',
  'year.table': 'Mostrar como tabla',
  'year.title': 'Los próximos doce meses',
  'year.unit': '{unit}: {now} hoy, {then} dentro de un año.',
  'year.upToMembers':
    'Tu plan cuesta lo mismo hasta {members, plural, one {# miembro} many {# de miembros} other {# miembros}}.',
  'year.update': 'Ver cuánto cuesta',
} satisfies Record<keyof typeof en, string>
