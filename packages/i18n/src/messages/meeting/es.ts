import type { en } from './en.ts'

export const es = {
  'meeting.adopt': 'Quedármelo',
  'meeting.adoptLead': 'El carrito de tu cuenta está vacío. Puedes quedarte con este tal como está.',
  'meeting.banner':
    '{count, plural, one {El carrito que llenaste antes de iniciar sesión te espera: # artículo.} many {El carrito que llenaste antes de iniciar sesión te espera: # de artículos.} other {El carrito que llenaste antes de iniciar sesión te espera: # artículos.}}',
  'meeting.bannerAction': 'Decidir qué hacer con él',
  'meeting.bundled': '{count, plural, one {con # módulo} many {con # de módulos} other {con # módulos}}',
  'meeting.choice.member': 'Seguir con el carrito de mi cuenta',
  'meeting.choice.newer': 'Usar el carrito más reciente',
  'meeting.choice.union': 'Juntar los dos',
  'meeting.choice.visitor': 'Usar el carrito de antes',
  'meeting.currency.after': 'Después',
  'meeting.currency.before': 'Ahora',
  'meeting.currency.confirm': 'Cambiar a {currency}',
  'meeting.currency.fixedLead':
    'Los precios y las facturas siguen el país de tu dirección de facturación. Tu carrito y esta tienda se quedan en {currency}.',
  'meeting.currency.fixedTitle': 'Tu cuenta se factura en {currency}',
  'meeting.currency.free': 'gratis',
  'meeting.currency.goBack': 'Volver',
  'meeting.currency.included': 'incluido',
  'meeting.currency.item': 'Artículo',
  'meeting.currency.keep': 'Seguir en {currency}',
  'meeting.currency.lead':
    'Cada moneda tiene sus propios precios; no se convierte nada. Esto es lo que cambia en tu carrito.',
  'meeting.currency.notSold': 'no disponible',
  'meeting.currency.onRequest': 'a consultar',
  'meeting.currency.title': '¿Cambiar la moneda a {currency}?',
  'meeting.currency.total': 'Total al mes',
  'meeting.currency.unavailable':
    '{count, plural, one {# artículo no se vende en {currency}. Se queda en tu carrito sin contar hasta que lo quites o vuelvas a la moneda anterior.} many {# de artículos no se venden en {currency}. Se quedan en tu carrito sin contar hasta que los quites o vuelvas a la moneda anterior.} other {# artículos no se venden en {currency}. Se quedan en tu carrito sin contar hasta que los quites o vuelvas a la moneda anterior.}}',
  'meeting.done.kept': 'El otro carrito queda guardado con el nombre «{name}».',
  'meeting.done.lead':
    '{count, plural, one {# artículo, {total} al mes.} many {# de artículos, {total} al mes.} other {# artículos, {total} al mes.}}',
  'meeting.done.title': 'Tu carrito está listo',
  'meeting.gained': 'Entra en el carrito',
  'meeting.kept': 'El carrito que cede su lugar queda guardado con un nombre.',
  'meeting.savedName': 'Carrito del {date}',
  'meeting.later': 'Decidir más tarde',
  'meeting.lead':
    'Llenaste un carrito antes de iniciar sesión y tu cuenta ya tiene otro. Elegir no activa ni cobra nada.',
  'meeting.lost': 'No está en él',
  'meeting.memberCart': 'El carrito de tu cuenta',
  'meeting.nothingGained': 'No entra nada nuevo.',
  'meeting.nothingLost': 'No se pierde nada.',
  'meeting.propose.add': 'Ver y añadir',
  'meeting.propose.keep': 'Listo: guardar el resto con un nombre',
  'meeting.propose.lead':
    'Iniciar sesión no ha cambiado nada. Lo que elegiste antes aquí solo se propone, y cada artículo espera tu confirmación.',
  'meeting.propose.modules': 'A la espera de tu confirmación',
  'meeting.propose.none': 'Nada de esto es nuevo para tu carrito.',
  'meeting.propose.plan': 'Cambio de plan propuesto',
  'meeting.propose.seePlan': 'Ver {title}',
  'meeting.propose.title': 'Tu suscripción sigue como está',
  'meeting.title': 'Dos carritos, una cuenta',
  'meeting.tooMany': 'Juntos superarían las 200 líneas.',
  'meeting.visitorCart': 'El carrito de antes de iniciar sesión',
} satisfies Record<keyof typeof en, string>
