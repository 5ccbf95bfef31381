import type { en } from './en.ts'

export const es = {
  'receiptMail.attached': 'La factura va adjunta en PDF.',
  'receiptMail.button': 'Ver la factura',
  'receiptMail.credit': 'Tu saldo a favor ha pagado {amount} el {date}.',
  'receiptMail.subject': 'Recibo de la factura {number}: {amount}',
  'receiptMail.terms': 'Hiciste este pedido con la versión {version} de nuestras condiciones, aceptada el {date}.',
  'receiptMail.text': 'Hemos cobrado {amount} a tu {method} el {date}.',
  'receiptMail.transfer': 'Hemos recibido tu transferencia de {amount} el {date}.',
  'receiptMail.transferMore':
    'Hemos recibido tu transferencia de {amount} el {date}: {paid} han pagado la factura y {credit} son ahora saldo a tu favor.',
} satisfies Record<keyof typeof en, string>
