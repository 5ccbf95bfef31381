import type { en } from './en.ts'

export const es = {
  'upgrade.change': 'Cambiar de plan',
  'upgrade.choose': 'Elige un ciclo de facturación',
  'upgrade.confirm': 'Cambiar de plan',
  'upgrade.confirmPay': 'Cambiar de plan y pagar {amount} ahora',
  'upgrade.differs':
    'Los importes han cambiado. A pagar ahora: antes {before}, ahora {after}. Próximo cobro: antes {nextBefore}, ahora {nextAfter}. No se ha cobrado nada. Revísalos y confirma de nuevo.',
  'upgrade.due': 'Hoy {today}, después {then} el {date}',
  'upgrade.dueNow': 'A pagar ahora',
  'upgrade.exact':
    'Cobramos exactamente esto. Si un importe cambia antes de que confirmes, no se cobra nada y ves la diferencia.',
  'upgrade.fromCredit': 'De tu saldo a favor',
  'upgrade.missing': 'Elige un ciclo de facturación.',
  'upgrade.next': 'Siguiente',
  'upgrade.nextOn': 'Próximo cobro: {amount} el {date}.',
  'upgrade.part': '{title}, {left} de {whole} días × {price}',
  'upgrade.processing': 'Procesando tu solicitud, espera un momento…',
  'upgrade.processingLonger': 'Puede tardar uno o dos minutos',
  'upgrade.processingSlow': 'Está tardando más de lo normal. Puedes cerrar esta página; te enviaremos un correo.',
  'upgrade.review': 'Esto es lo que confirmas',
  'upgrade.tax': 'Impuestos',
  'upgrade.title': 'De {from} a {to}',
  'upgrade.toCredit': 'Se añade a tu saldo a favor',
  'upgrade.unused': '{title}, sin usar',
  'upgrade.updated': 'Tu plan se ha actualizado.',
  'upgrade.working': 'Cambiando',
} satisfies Record<keyof typeof en, string>
