import type { en } from './en.ts'

export const es = {
  'company.domains.add': 'Añadir un dominio',
  'company.domains.check': 'Comprobar ahora',
  'company.domains.check.named': 'Comprobar ahora {domain}',
  'company.domains.field': 'Dominio',
  'company.domains.hint': 'La parte de tus direcciones tras la @. Los subdominios se añaden aparte.',
  'company.domains.lost': 'Registro perdido',
  'company.domains.note':
    'Las direcciones de estos dominios inician sesión en tu proveedor. Un registro TXT demuestra que un dominio es tuyo. Lo comprobamos cada semana.',
  'company.domains.open': 'Aún sin confirmar',
  'company.domains.recordName': 'Nombre del registro TXT',
  'company.domains.recordValue': 'Valor',
  'company.domains.remove': 'Quitar',
  'company.domains.remove.named': 'Quitar {domain}',
  'company.domains.title': 'Dominios',
  'company.domains.verified': 'Confirmado',
  'company.done.added': 'Dominio añadido. Publica su registro y compruébalo.',
  'company.done.checked': 'Dominio confirmado.',
  'company.done.domainRemoved': 'Dominio quitado.',
  'company.done.removed': 'Proveedor de identidad quitado.',
  'company.done.saved': 'Proveedor de identidad guardado.',
  'company.error.domain': 'Escribe un dominio, por ejemplo empresa.example.',
  'company.error.issuer': 'Escribe la dirección https de tu proveedor.',
  'company.error.known': 'Tu cuenta ya tiene este dominio.',
  'company.error.mostDomains': 'Una cuenta tiene como máximo {count} dominios.',
  'company.first.legend': 'Personas que aún no son miembros',
  'company.first.none': 'Solo con invitación',
  'company.first.noneNote': 'Invitas a cada una. Iniciar sesión en tu empresa acepta la invitación.',
  'company.intro': 'Los miembros inician sesión con la identidad que tienen en tu empresa, por OpenID Connect.',
  'company.provider.clientId': 'ID de cliente',
  'company.provider.clientSecret': 'Secreto de cliente',
  'company.provider.issuer': 'Dirección del emisor (issuer)',
  'company.provider.issuerHint':
    'Como en el documento de descubrimiento del proveedor, por ejemplo https://login.empresa.example.',
  'company.provider.note':
    'Registra esta tienda en tu proveedor con la dirección de redirección de abajo y escribe lo que obtengas allí.',
  'company.provider.redirect': 'Dirección de redirección',
  'company.provider.remove': 'Quitar el proveedor',
  'company.provider.removeNote':
    'Los miembros entran entonces con su contraseña. Quien no tenga la crea con «¿Has olvidado tu contraseña?».',
  'company.provider.save': 'Guardar',
  'company.provider.secretHint': 'Déjalo vacío para conservar el guardado.',
  'company.provider.title': 'Proveedor de identidad',
  'company.required':
    'Los miembros con una dirección de un dominio confirmado entran solo allí. Tú conservas tu contraseña.',
  'company.title': 'Inicio de sesión con la empresa',
} satisfies Record<keyof typeof en, string>
