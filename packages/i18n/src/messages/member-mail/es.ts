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
  'memberMail.company.lostButton': 'Ver el registro',
  'memberMail.company.lostNext': 'Publica el registro de nuevo y comprueba el dominio.',
  'memberMail.company.lostSubject': '{subject} ya no está confirmado',
  'memberMail.company.lostText':
    'Ya no encontramos el registro TXT de {subject}. Sus direcciones entran con contraseña hasta que vuelvas a confirmar el dominio.',
  'memberMail.company.waitsButton': 'Abrir los miembros',
  'memberMail.company.waitsNext':
    'Admite o rechaza en la página de los miembros. Un miembro más puede costar más, la página dice cuánto.',
  'memberMail.company.waitsSubject': '{subject} quiere unirse a tu cuenta',
  'memberMail.company.waitsText': '{subject} ha iniciado sesión en tu empresa, pero tu cuenta no tiene plazas libres.',
  'memberMail.confirmAddress.button': 'Confirmar la dirección',
  'memberMail.confirmAddress.subject': 'Confirma tu nueva dirección',
  'memberMail.confirmAddress.text':
    'Quieres iniciar sesión con {email} a partir de ahora. Confirma que este buzón es tuyo.',
  'memberMail.confirmAddress.until':
    'El enlace es válido hasta el {date}. Si no sabes de qué se trata, puedes ignorar este correo.',
  'memberMail.deleted.accountSubject': 'Tu cuenta se ha eliminado',
  'memberMail.deleted.accountText': 'La cuenta se ha cerrado y se ha borrado lo que nombra a sus miembros.',
  'memberMail.deleted.kept':
    'Lo que la ley nos obliga a conservar, como las facturas, se queda. Este es nuestro último correo.',
  'memberMail.deleted.memberSubject': 'Tus datos se han eliminado',
  'memberMail.deleted.memberText': 'Has dejado la cuenta y se ha borrado lo que te nombra.',
  'memberMail.deletion.begunKept':
    'Después de la última factura ya no podrás iniciar sesión y se borrará todo lo que te nombra. La ley nos obliga a conservar las facturas y los pagos.',
  'memberMail.deletion.begunSubject': '{company}: la cuenta se está cerrando',
  'memberMail.deletion.begunText':
    'El miembro principal ha cerrado la cuenta de {company}. Una suscripción termina con el periodo pagado.',
  'memberMail.deletion.open': 'Abrir la página',
  'memberMail.deletion.requested.accountSubject': '{company}: la cuenta se cerrará el {date}',
  'memberMail.deletion.requested.accountText':
    'Nos pediste cerrar la cuenta de {company}. El {date} se cancela su suscripción; después de su última factura se borra todo lo que nombra a sus miembros.',
  'memberMail.deletion.requested.memberSubject': 'Tus datos se eliminarán el {date}',
  'memberMail.deletion.requested.memberText':
    'Nos pediste eliminar tus datos. El {date} dejas {company} y se borra lo que te nombra. La ley nos obliga a conservar las facturas y los pagos.',
  'memberMail.deletion.stopped.accountSubject': '{company}: la cuenta continúa',
  'memberMail.deletion.stopped.accountText':
    'La cuenta no se cierra: otra persona es ahora el miembro principal, o se ha reanudado la suscripción.',
  'memberMail.deletion.stopped.memberSubject': 'Tus datos no se han eliminado',
  'memberMail.deletion.stopped.memberText':
    'Ahora eres el miembro principal de {company}, así que el {date} no se eliminó nada. Cede ese rol y vuelve a pedirlo.',
  'memberMail.deletion.takeBack': 'Deshacer',
  'memberMail.deletion.withdrawn.accountSubject': '{company}: la cuenta se queda',
  'memberMail.deletion.withdrawn.accountText': 'Se ha deshecho el cierre de la cuenta. Todo sigue como está.',
  'memberMail.deletion.withdrawn.memberSubject': 'Tus datos se quedan',
  'memberMail.deletion.withdrawn.memberText': 'Se ha deshecho la eliminación de tus datos. Todo sigue como está.',
  'memberMail.deletion.wrong':
    'Hasta el {date} puedes deshacerlo: inicia sesión y abre la página. Si no fuiste tú, cambia también tu contraseña.',
  'memberMail.export.button': 'Descargar tus datos',
  'memberMail.export.subject': 'Ya puedes descargar tus datos',
  'memberMail.export.text': 'Pediste un archivo con tus datos. Inicia sesión y descárgalo antes del {date}.',
  'memberMail.export.wrong': 'Si no fuiste tú, cambia tu contraseña y cierra la sesión en los demás dispositivos.',
  'memberMail.factorChanged.addedSubject': 'Tu inicio de sesión pide un segundo factor',
  'memberMail.factorChanged.addedText':
    'Desde el {date}, para entrar hacen falta tu contraseña y un código de tu aplicación.',
  'memberMail.factorChanged.app_addedSubject': 'Se configuró una aplicación de autenticación',
  'memberMail.factorChanged.app_addedText':
    'Desde el {date}, puedes entrar con tu contraseña y los códigos de una aplicación, además de tus llaves de acceso.',
  'memberMail.factorChanged.app_removedSubject': 'Se quitó tu aplicación de autenticación',
  'memberMail.factorChanged.app_removedText':
    'Desde el {date}, sus códigos ya no sirven. Tus llaves de acceso y códigos de recuperación, sí.',
  'memberMail.factorChanged.button': 'Revisar tu segundo factor',
  'memberMail.factorChanged.keptSubject': 'Tu segundo factor se mantiene',
  'memberMail.factorChanged.keptText': 'El {date} se detuvo su restablecimiento. Entras con él como antes.',
  'memberMail.factorChanged.passkey_addedSubject': 'Se añadió una llave de acceso',
  'memberMail.factorChanged.passkey_addedText':
    'Desde el {date}, una llave de acceso más permite entrar en tu cuenta. Tu contraseña sola no basta.',
  'memberMail.factorChanged.passkey_removedSubject': 'Se quitó una llave de acceso',
  'memberMail.factorChanged.passkey_removedText': 'Desde el {date}, ya no sirve para entrar en tu cuenta.',
  'memberMail.factorChanged.recoverySubject': 'Se usó un código de recuperación',
  'memberMail.factorChanged.recoveryText':
    'El {date} se entró en tu cuenta con un código de recuperación. Códigos que quedan: {codes}.',
  'memberMail.factorChanged.removedSubject': 'Se quitó tu segundo factor',
  'memberMail.factorChanged.removedText': 'Desde el {date}, basta tu contraseña para entrar.',
  'memberMail.factorChanged.renewedSubject': 'Tienes códigos de recuperación nuevos',
  'memberMail.factorChanged.renewedText':
    'El {date} se crearon diez códigos de recuperación; los anteriores ya no sirven.',
  'memberMail.factorChanged.resetSubject': 'Se restableció tu segundo factor',
  'memberMail.factorChanged.resetText':
    'Desde el {date}, basta tu contraseña para entrar. Cuando entres, configura un segundo factor nuevo.',
  'memberMail.factorChanged.wrong':
    'Si no fuiste tú, cambia tu contraseña y cierra la sesión en los demás dispositivos.',
  'memberMail.factorReset.button': 'Conservar mi segundo factor',
  'memberMail.factorReset.stop':
    'Si aún los tienes, o no esperabas esto, detén el restablecimiento con el botón de abajo. Entrar con un código también lo detiene.',
  'memberMail.factorReset.subject': 'Tu segundo factor se va a restablecer',
  'memberMail.factorReset.text':
    '{name} lo ha pedido. El {date} tu aplicación de autenticación y tus códigos de recuperación dejan de servir, y bastará tu contraseña para entrar.',
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
  'memberMail.standingOrdered.button': 'Abrir la suscripción',
  'memberMail.standingOrdered.left':
    'Este mes quedan {left} de tu aprobación permanente. Puedes cambiarla en la página de miembros.',
  'memberMail.standingOrdered.subject': '{name} hizo un pedido en tu nombre',
  'memberMail.standingOrdered.text':
    '{name} pidió {plan} dentro de la aprobación permanente que diste. Cuenta {amount} de este mes.',
} satisfies Record<keyof typeof en, string>
