import type { en } from './en.ts'

export const es = {
  'staffMail.button': 'Abrir la página del personal',
  'staffMail.by': '{name} ({email}): lo ha hecho {by}.',
  'staffMail.changed': '{name} tiene ahora otra función: {role}',
  'staffMail.disabled': '{name} ({role}) ya no puede entrar',
  'staffMail.made': '{name} forma parte del personal: {role}',
  'staffMail.next':
    'Recibes este mensaje porque eres propietario de la tienda. Si no sabes nada de ello, retira esos permisos enseguida y mira el registro de auditoría.',
  'staffMail.role.admin': 'Administración',
  'staffMail.role.editor': 'Edición',
  'staffMail.role.finance': 'Finanzas',
  'staffMail.role.owner': 'Propietario',
  'staffMail.role.support': 'Soporte',
} satisfies Record<keyof typeof en, string>
