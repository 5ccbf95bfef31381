import type { en } from './en.ts'

export const es = {
  'merge.adopt': 'Usar este carrito',
  'merge.adoptLead': 'El carrito de tu cuenta está vacío. Puedes usar este tal como está.',
  'merge.banner':
    '{count, plural, one {El carrito que llenaste antes de iniciar sesión te espera: # artículo.} many {El carrito que llenaste antes de iniciar sesión te espera: # de artículos.} other {El carrito que llenaste antes de iniciar sesión te espera: # artículos.}}',
  'merge.bannerAction': 'Elegir qué hacer',
  'merge.bundled': '{count, plural, one {con # módulo} many {con # de módulos} other {con # módulos}}',
  'merge.choice.member': 'Usar el carrito de mi cuenta',
  'merge.choice.newer': 'Usar el más reciente',
  'merge.choice.union': 'Juntar los dos carritos',
  'merge.choice.visitor': 'Usar el carrito anterior',
  'merge.currency.after': 'Después',
  'merge.currency.before': 'Ahora',
  'merge.currency.confirm': 'Cambiar a {currency}',
  'merge.currency.fixedLead':
    'Los precios y las facturas dependen del país de tu dirección de facturación. Tu carrito y esta tienda se quedan en {currency}.',
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
    '{count, plural, one {# artículo no se vende en {currency}. Se queda en tu carrito sin contar en el total hasta que lo quites o vuelvas a la moneda anterior.} many {# de artículos no se venden en {currency}. Se quedan en tu carrito sin contar en el total hasta que los quites o vuelvas a la moneda anterior.} other {# artículos no se venden en {currency}. Se quedan en tu carrito sin contar en el total hasta que los quites o vuelvas a la moneda anterior.}}',
  'merge.done.kept': 'El otro carrito está guardado como «{name}».',
  'merge.done.lead':
    '{count, plural, one {# artículo, {total} al mes.} many {# de artículos, {total} al mes.} other {# artículos, {total} al mes.}}',
  'merge.done.title': 'Tu carrito está listo',
  'merge.gained': 'Se añadirá',
  'merge.kept': 'El carrito que no uses queda guardado para que puedas volver a él.',
  'merge.later': 'Decidir más tarde',
  'merge.lead':
    'Llenaste un carrito antes de iniciar sesión y tu cuenta ya tiene otro. Tu elección no activa nada ni cuesta nada.',
  'merge.lost': 'Quedará fuera',
  'merge.memberCart': 'El carrito de tu cuenta',
  'merge.nothingGained': 'No se añade nada.',
  'merge.nothingLost': 'No queda nada fuera.',
  'merge.propose.add': 'Revisar y añadir',
  'merge.propose.keep': 'Listo, guardar el resto',
  'merge.propose.lead':
    'Iniciar sesión no ha cambiado nada. Los artículos que elegiste antes aquí solo se proponen: cada uno necesita tu confirmación.',
  'merge.propose.modules': 'Pendiente de tu confirmación',
  'merge.propose.none': 'No hay nada nuevo para tu carrito.',
  'merge.propose.plan': 'Cambio de plan propuesto',
  'merge.propose.seePlan': 'Ver {title}',
  'merge.propose.title': 'Tu suscripción sigue como está',
  'merge.savedName': 'Carrito del {date}',
  'merge.title': 'Dos carritos, una cuenta',
  'merge.tooMany': 'Juntos superarían los 200 artículos.',
  'merge.visitorCart': 'El carrito de antes de iniciar sesión',
} satisfies Record<keyof typeof en, string>
