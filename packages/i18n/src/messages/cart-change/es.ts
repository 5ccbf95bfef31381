import type { en } from './en.ts'

export const es = {
  'cartChange.added': '{title} añadido. Total {total}.',
  'cartChange.addedAll': '{titles} añadidos. Total {total}.',
  'cartChange.addedMore':
    '{count, plural, one {{title} y # más añadidos. Total {total}.} many {{title} y # más añadidos. Total {total}.} other {{title} y # más añadidos. Total {total}.}}',
  'cartChange.bringBack': 'Recuperarlo',
  'cartChange.browserCopy':
    'Este navegador guardó una copia de tu carrito: {count, plural, one {# artículo} many {# de artículos} other {# artículos}}.',
  'cartChange.givenUp': 'La tienda no responde. {title} no está confirmado.',
  'cartChange.givenUpMore':
    '{count, plural, one {La tienda no responde. {title} y # cambio más no están confirmados.} many {La tienda no responde. {title} y # de cambios más no están confirmados.} other {La tienda no responde. {title} y # cambios más no están confirmados.}}',
  'cartChange.givenUpUnnamed':
    '{count, plural, one {La tienda no responde. Tu cambio no está confirmado.} many {La tienda no responde. Tus # de cambios no están confirmados.} other {La tienda no responde. Tus # cambios no están confirmados.}}',
  'cartChange.inCart': '{total} en tu carrito',
  'cartChange.noRecordFound': 'No encontramos este carrito. Lo que ves es la última copia.',
  'cartChange.noRecordLeft': 'Eso ya no estaba. Este es tu carrito tal como está ahora.',
  'cartChange.notUpToDate': 'Sin actualizar',
  'cartChange.offline':
    '{count, plural, one {Sin conexión. Tu cambio se enviará cuando vuelvas.} many {Sin conexión. Tus # de cambios se enviarán cuando vuelvas.} other {Sin conexión. Tus # cambios se enviarán cuando vuelvas.}}',
  'cartChange.priceRead': 'Anotado: vale el nuevo precio de {title}.',
  'cartChange.removed': '{title} quitado. Total {total}.',
  'cartChange.removedAll': '{titles} quitados. Total {total}.',
  'cartChange.removedMore':
    '{count, plural, one {{title} y # más quitados. Total {total}.} many {{title} y # más quitados. Total {total}.} other {{title} y # más quitados. Total {total}.}}',
  'cartChange.restored': 'Todo ha vuelto. Total {total}.',
  'cartChange.restoredNone': 'No se pudo recuperar nada.',
  'cartChange.restoredPart': 'Ha vuelto lo que sigue a la venta. Total {total}.',
  'cartChange.retrying': 'La tienda no responde. Lo intentamos de nuevo.',
  'cartChange.session.expired': 'Tu sesión ha terminado',
  'cartChange.session.unauthorized': 'No has iniciado sesión aquí',
} satisfies Record<keyof typeof en, string>
