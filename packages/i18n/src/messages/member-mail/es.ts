import type { en } from './en.ts'

export const es = {
  'memberMail.addressChanged.button': 'Recuperar la dirección',
  'memberMail.addressChanged.subject': 'Tu dirección de correo ha cambiado',
  'memberMail.addressChanged.text': 'Tu cuenta usa ahora {email}. Si fuiste tú, no tienes que hacer nada.',
  'memberMail.addressChanged.wrong':
    'Si no fuiste tú, recupera esta dirección antes del {date}: se cerrará la sesión en todos los dispositivos y elegirás una contraseña nueva.',
  'memberMail.addressWanted.button': 'Ver tu inicio de sesión',
  'memberMail.addressWanted.subject': 'Alguien intentó usar tu dirección',
  'memberMail.addressWanted.text':
    'Alguien intentó usar tu dirección para otra cuenta. Tu cuenta y tu dirección siguen igual.',
  'memberMail.approvalDeclined.button': 'Abrir el carrito',
  'memberMail.approvalDeclined.next': 'No se ha comprado nada. Puedes cambiar el carrito y volver a enviarlo.',
  'memberMail.approvalDeclined.subject': '{name} rechazó tu carrito',
  'memberMail.approvalDeclined.text': '{name} no pagará el carrito que enviaste el {date}.',
  'memberMail.approvalOrdered.approved': '{name} pidió el carrito que enviaste el {date}, tal como estaba.',
  'memberMail.approvalOrdered.approvedSubject': '{name} pidió tu carrito',
  'memberMail.approvalOrdered.button': 'Abrir tu cuenta',
  'memberMail.approvalOrdered.changed': '{name} pidió el carrito que enviaste el {date}, con cambios.',
  'memberMail.approvalOrdered.changedSubject': '{name} pidió tu carrito con cambios',
  'memberMail.confirmAddress.button': 'Confirmar la dirección',
  'memberMail.confirmAddress.subject': 'Confirma tu nueva dirección',
  'memberMail.confirmAddress.text':
    'Quieres iniciar sesión con {email} a partir de ahora. Confirma que este buzón es tuyo.',
  'memberMail.confirmAddress.until':
    'El enlace es válido hasta el {date}. Si no sabes de qué se trata, puedes ignorar este correo.',
  'memberMail.invited.button': 'Unirme a la cuenta',
  'memberMail.invited.look': 'Podrás verlo todo, también los importes, pero no cambiar nada.',
  'memberMail.invited.manage': 'Verás importes y facturas, y podrás enviar carritos para aprobar.',
  'memberMail.invited.subject': '{name} te invita a unirte a {company}',
  'memberMail.invited.text': '{name} te invita a unirte a {company} en {shop}. Crea una contraseña para empezar.',
  'memberMail.invited.until':
    'El enlace es válido hasta el {date}. Si no conoces a esta persona, puedes ignorar este correo.',
  'memberMail.invited.view': 'Verás el plan y lo que está activo, sin importes.',
  'memberMail.methodLost.next': 'A partir de ahora cobramos {plan} a tu {method}.',
  'memberMail.methodLost.none':
    'No hay otro método de pago en tu cuenta. Añade uno antes del próximo cobro para que nada se interrumpa.',
  'memberMail.methodLost.subject': '{method} ya no se puede usar para pagar',
  'memberMail.methodLost.text':
    'Nuestro proveedor de pagos ya no puede cobrar a {method}, así que lo hemos quitado de tu cuenta.',
  'memberMail.newDevice.button': 'Revisar tus dispositivos',
  'memberMail.newDevice.subject': 'Nuevo inicio de sesión: {device}',
  'memberMail.newDevice.text':
    'Se inició sesión en tu cuenta el {date}. Dispositivo: {device}. Si fuiste tú, no tienes que hacer nada.',
  'memberMail.newDevice.wrong': 'Si no fuiste tú, cierra la sesión de ese dispositivo y elige una contraseña nueva.',
  'memberMail.passwordChanged.button': 'Restablecer tu contraseña',
  'memberMail.passwordChanged.subject': 'Tu contraseña ha cambiado',
  'memberMail.passwordChanged.text':
    'Tu contraseña se cambió el {date} y se cerró la sesión en todos los demás dispositivos.',
  'memberMail.passwordChanged.wrong':
    'Si no fuiste tú, restablece tu contraseña ahora: el enlace llega a esta dirección.',
  'memberMail.primaryChanged.button': 'Ver los miembros',
  'memberMail.primaryChanged.former':
    'Sigues siendo miembro y ves importes y facturas. Los correos sobre pagos van desde ahora a {name}.',
  'memberMail.primaryChanged.new':
    'Tú te suscribes, pagas, cambias de plan y administras a los miembros. Los correos sobre pagos van desde ahora a ti. Inicia sesión de nuevo para verlo.',
  'memberMail.primaryChanged.subject': '{name} es el miembro principal de {company}',
  'memberMail.primaryChanged.text': '{former} ha hecho a {name} miembro principal de {company}.',
  'memberMail.primaryChanged.wrong': 'Si esto no es correcto, contáctanos de inmediato.',
} satisfies Record<keyof typeof en, string>
