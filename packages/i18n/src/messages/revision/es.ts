import type { en } from './en.ts'

export const es = {
  'revision.changes.absent': 'no incluido',
  'revision.changes.after': 'Ahora',
  'revision.changes.before': 'Antes',
  'revision.changes.count': '{title}: {after} en lugar de {before}',
  'revision.changes.end': 'Válido hasta el {after} en lugar del {before}.',
  'revision.changes.item': 'Concepto',
  'revision.changes.nothing': 'Todos los importes siguen igual.',
  'revision.changes.rest': 'Lo demás sigue igual, también la fecha final.',
  'revision.changes.title': 'Qué ha cambiado desde {number}',
  'revision.changes.total': 'Total al mes',
  'revision.changes.year': 'Pago anual: {after} % de descuento en lugar de {before} %.',
  'revision.draft.change': 'Cambiar el carrito',
  'revision.draft.prices': 'Precios de la versión nueva',
  'revision.draft.quoted': 'Mantener los precios del presupuesto: {total} al mes',
  'revision.draft.quotedHint': 'Lo que añadas va al precio de hoy.',
  'revision.draft.send': 'Enviar como {number}',
  'revision.draft.title': 'Tu carrito como {number}',
  'revision.draft.to': 'Se envía a {emails}. La versión actual ya no se podrá aceptar después del envío.',
  'revision.draft.toLink':
    'No tiene destinatarios: comparte su enlace. La versión actual ya no se podrá aceptar después del envío.',
  'revision.draft.today': 'Precios de hoy: {total} al mes',
  'revision.extend': 'Ampliar el plazo',
  'revision.extend.asVersion':
    'Los precios han cambiado. Con un plazo mayor, el presupuesto pasa a ser {number} a los precios de hoy.',
  'revision.extend.label': 'Nueva fecha final',
  'revision.extend.notLater': 'Elige un día posterior a la fecha final actual.',
  'revision.extend.send': 'Ampliar el presupuesto {number}',
  'revision.extend.text': 'Como máximo hasta el {date}. Los destinatarios reciben un correo.',
  'revision.extend.tooLate': 'Un presupuesto termina como máximo 180 días después del primer envío.',
  'revision.list': 'Versiones',
  'revision.list.current': 'esta página',
  'revision.mail.extended': '{sender} ha ampliado el plazo del presupuesto. Ahora es válido hasta el {date}.',
  'revision.mail.extendedSubject': 'El presupuesto {number} ahora es válido hasta el {date}',
  'revision.mail.intro':
    '{sender} ha cambiado el presupuesto. {number} sustituye a {since}, que ya no se puede aceptar.',
  'revision.mail.subject': 'El presupuesto {number} sustituye a {since}: {total} al mes',
  'revision.readNewer': 'Leer {number}',
  'revision.replaced': 'Esta versión se ha sustituido y ya no se puede aceptar.',
  'revision.replaces': 'Esta versión sustituye a {number}.',
  'revision.revise': 'Modificar este presupuesto',
  'revision.revise.accepted':
    'Quien lo aceptó ha escrito desde entonces, así que puedes enviar una nueva versión. El presupuesto queda abierto de nuevo y esta aceptación deja de contar.',
  'revision.revise.text':
    'Se abre como tu carrito; el carrito actual se guarda. Los destinatarios conservan esta versión hasta que envíes la nueva.',
} satisfies Record<keyof typeof en, string>
