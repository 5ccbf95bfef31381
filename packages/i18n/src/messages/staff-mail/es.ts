import type { en } from './en.ts'

export const es = {
  'staffMail.button': 'Abrir la página del personal',
  'staffMail.buttonKeys': 'Abrir las claves',
  'staffMail.buttonOwn': 'Abrir la administración',
  'staffMail.by': '{name} ({email}): lo ha hecho {by}.',
  'staffMail.byMachine': '{name} ({email}): se ha hecho con un comando en la propia máquina de la tienda.',
  'staffMail.changed': '{name} tiene ahora otra función: {role}',
  'staffMail.disabled': '{name} ({role}) ya no puede entrar',
  'staffMail.enrol.again':
    '{name}, dos compañeros te permiten elegir una nueva contraseña y un nuevo segundo factor. Si no lo querías, no abras el enlace y habla con ellos.',
  'staffMail.enrol.button': 'Preparar mi acceso',
  'staffMail.enrol.new':
    '{name}, vas a trabajar en el back office de {shop}. Tu función: {role}. Elige una contraseña y añade el segundo factor: una llave de acceso de tu dispositivo o una aplicación de autenticación.',
  'staffMail.enrol.subjectAgain': 'Renueva tu acceso a {shop}',
  'staffMail.enrol.subjectNew': '{by} te invita al personal de {shop}',
  'staffMail.enrol.until': 'El enlace vale hasta el {date}, una sola vez.',
  'staffMail.invited': 'Invitación al personal para {name}: {role}',
  'staffMail.key_made': '{name} tiene una clave de la API de administración: {role}',
  'staffMail.made': '{name} forma parte del personal: {role}',
  'staffMail.next':
    'Recibes este mensaje porque eres propietario de la tienda. Si no sabes nada de ello, retira esos permisos enseguida y mira el registro de auditoría.',
  'staffMail.nextOwn':
    'Recibes este mensaje porque se trata de tu acceso. Si no has sido tú, cierra tus otras sesiones, quita lo que no conozcas y habla enseguida con un propietario de la tienda.',
  'staffMail.passkey_added': '{name} ({role}) tiene una llave de acceso nueva',
  'staffMail.passkey_removed': '{name} ({role}) ha quitado una llave de acceso',
  'staffMail.recovered': '{name} ({role}) tiene contraseña y segundo factor nuevos',
  'staffMail.recovering': '{name} ({role}) va a tener contraseña y segundo factor nuevos',
  'staffMail.role.admin': 'Administración',
  'staffMail.role.editor': 'Edición',
  'staffMail.role.finance': 'Finanzas',
  'staffMail.role.owner': 'Propietario',
  'staffMail.role.support': 'Soporte',
} satisfies Record<keyof typeof en, string>
