import type { en } from './en.ts'

export const es = {
  'keeping.added': '{title} añadido. Total {total}.',
  'keeping.addedAll': '{titles} añadidos. Total {total}.',
  'keeping.addedMore':
    '{count, plural, one {{title} y # más añadidos. Total {total}.} many {{title} y # más añadidos. Total {total}.} other {{title} y # más añadidos. Total {total}.}}',
  'keeping.bringBack': 'Recuperarlo',
  'keeping.browserCopy':
    'Este navegador guardó una copia de tu carrito: {count, plural, one {# artículo} many {# de artículos} other {# artículos}}.',
  'keeping.givenUp': 'La tienda no responde. {title} no está confirmado.',
  'keeping.givenUpMore':
    '{count, plural, one {La tienda no responde. {title} y # cambio más no están confirmados.} many {La tienda no responde. {title} y # de cambios más no están confirmados.} other {La tienda no responde. {title} y # cambios más no están confirmados.}}',
  'keeping.givenUpUnnamed':
    '{count, plural, one {La tienda no responde. Tu cambio no está confirmado.} many {La tienda no responde. Tus # de cambios no están confirmados.} other {La tienda no responde. Tus # cambios no están confirmados.}}',
  'keeping.inCart': '{total} en tu carrito',
  'keeping.noRecordFound': 'No encontramos este carrito. Lo que ves es la última copia.',
  'keeping.noRecordLeft': 'Eso ya no estaba. Este es tu carrito tal como está ahora.',
  'keeping.notUpToDate': 'Sin actualizar',
  'keeping.offline':
    '{count, plural, one {Sin conexión. Tu cambio se enviará cuando vuelvas.} many {Sin conexión. Tus # de cambios se enviarán cuando vuelvas.} other {Sin conexión. Tus # cambios se enviarán cuando vuelvas.}}',
  'keeping.priceRead': 'Anotado: vale el nuevo precio de {title}.',
  'keeping.removed': '{title} quitado. Total {total}.',
  'keeping.removedAll': '{titles} quitados. Total {total}.',
  'keeping.removedMore':
    '{count, plural, one {{title} y # más quitados. Total {total}.} many {{title} y # más quitados. Total {total}.} other {{title} y # más quitados. Total {total}.}}',
  'keeping.restored': 'Todo ha vuelto. Total {total}.',
  'keeping.restoredNone': 'No se pudo recuperar nada.',
  'keeping.restoredPart': 'Ha vuelto lo que sigue a la venta. Total {total}.',
  'keeping.retrying': 'La tienda no responde. Lo intentamos de nuevo.',
  'keeping.session.expired': 'Tu sesión ha terminado',
  'keeping.session.unauthorized': 'No has iniciado sesión aquí',
} satisfies Record<keyof typeof en, string>
