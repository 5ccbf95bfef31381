import type { en } from './en.ts'

export const es = {
  'merge.adopt': 'Quedármelo',
  'merge.adoptLead': 'El carrito de tu cuenta está vacío. Puedes quedarte con este tal como está.',
  'merge.banner':
    '{count, plural, one {El carrito que llenaste antes de iniciar sesión te espera: # artículo.} many {El carrito que llenaste antes de iniciar sesión te espera: # de artículos.} other {El carrito que llenaste antes de iniciar sesión te espera: # artículos.}}',
  'merge.bannerAction': 'Decidir qué hacer con él',
  'merge.bundled': '{count, plural, one {con # módulo} many {con # de módulos} other {con # módulos}}',
  'merge.choice.member': 'Seguir con el carrito de mi cuenta',
  'merge.choice.newer': 'Usar el carrito más reciente',
  'merge.choice.union': 'Juntar los dos',
  'merge.choice.visitor': 'Usar el carrito de antes',
  'merge.currency.after': 'Después',
  'merge.currency.before': 'Ahora',
  'merge.currency.confirm': 'Cambiar a {currency}',
  'merge.currency.fixedLead':
    'Los precios y las facturas siguen el país de tu dirección de facturación. Tu carrito y esta tienda se quedan en {currency}.',
  'merge.currency.fixedTitle': 'Tu cuenta se factura en {currency}',
  'merge.currency.free': 'gratis',
  'merge.currency.goBack': 'Volver',
  'merge.currency.included': 'incluido',
  'merge.currency.item': 'Artículo',
  'merge.currency.keep': 'Seguir en {currency}',
  'merge.currency.lead':
    'Cada moneda tiene sus propios precios; no se convierte nada. Esto es lo que cambia en tu carrito.',
  'merge.currency.notSold': 'no disponible',
  'merge.currency.onRequest': 'a consultar',
  'merge.currency.title': '¿Cambiar la moneda a {currency}?',
  'merge.currency.total': 'Total al mes',
  'merge.currency.unavailable':
    '{count, plural, one {# artículo no se vende en {currency}. Se queda en tu carrito sin contar hasta que lo quites o vuelvas a la moneda anterior.} many {# de artículos no se venden en {currency}. Se quedan en tu carrito sin contar hasta que los quites o vuelvas a la moneda anterior.} other {# artículos no se venden en {currency}. Se quedan en tu carrito sin contar hasta que los quites o vuelvas a la moneda anterior.}}',
  'merge.done.kept': 'El otro carrito queda guardado con el nombre «{name}».',
  'merge.done.lead':
    '{count, plural, one {# artículo, {total} al mes.} many {# de artículos, {total} al mes.} other {# artículos, {total} al mes.}}',
  'merge.done.title': 'Tu carrito está listo',
  'merge.gained': 'Entra en el carrito',
  'merge.kept': 'El carrito que cede su lugar queda guardado con un nombre.',
  'merge.later': 'Decidir más tarde',
  'merge.lead':
    'Llenaste un carrito antes de iniciar sesión y tu cuenta ya tiene otro. Elegir no activa ni cobra nada.',
  'merge.lost': 'No está en él',
  'merge.memberCart': 'El carrito de tu cuenta',
  'merge.nothingGained': 'No entra nada nuevo.',
  'merge.nothingLost': 'No se pierde nada.',
  'merge.propose.add': 'Ver y añadir',
  'merge.propose.keep': 'Listo: guardar el resto con un nombre',
  'merge.propose.lead':
    'Iniciar sesión no ha cambiado nada. Lo que elegiste antes aquí solo se propone, y cada artículo espera tu confirmación.',
  'merge.propose.modules': 'A la espera de tu confirmación',
  'merge.propose.none': 'Nada de esto es nuevo para tu carrito.',
  'merge.propose.plan': 'Cambio de plan propuesto',
  'merge.propose.seePlan': 'Ver {title}',
  'merge.propose.title': 'Tu suscripción sigue como está',
  'merge.savedName': 'Carrito del {date}',
  'merge.title': 'Dos carritos, una cuenta',
  'merge.tooMany': 'Juntos superarían las 200 líneas.',
  'merge.visitorCart': 'El carrito de antes de iniciar sesión',
} satisfies Record<keyof typeof en, string>
