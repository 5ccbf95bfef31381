import type { en } from './en.ts'

export const es = {
  'cartChange.added': '{title} añadido. Total {total}.',
  'cartChange.addedAll': '{titles} añadidos. Total {total}.',
  'cartChange.addedMore':
    '{count, plural, one {{title} y # más añadidos. Total {total}.} many {{title} y # más añadidos. Total {total}.} other {{title} y # más añadidos. Total {total}.}}',
  'cartChange.bringBack': 'Restaurarlo',
  'cartChange.browserCopy':
    'Este navegador tiene una copia de tu carrito: {count, plural, one {# artículo} many {# de artículos} other {# artículos}}.',
  'cartChange.givenUp': 'La tienda no responde. {title} aún no está confirmado.',
  'cartChange.givenUpMore':
    '{count, plural, one {La tienda no responde. {title} y # cambio más aún no están confirmados.} many {La tienda no responde. {title} y # de cambios más aún no están confirmados.} other {La tienda no responde. {title} y # cambios más aún no están confirmados.}}',
  'cartChange.givenUpUnnamed':
    '{count, plural, one {La tienda no responde. Tu cambio aún no está confirmado.} many {La tienda no responde. Tus # de cambios aún no están confirmados.} other {La tienda no responde. Tus # cambios aún no están confirmados.}}',
  'cartChange.inCart': '{total} en tu carrito',
  'cartChange.noRecordFound': 'No encontramos este carrito. Lo que ves es la última copia.',
  'cartChange.noRecordLeft': 'Ese artículo ya no estaba en tu carrito. Este es tu carrito ahora.',
  'cartChange.notUpToDate': 'Sin actualizar',
  'cartChange.offline':
    '{count, plural, one {Sin conexión. Tu cambio se enviará cuando vuelvas a tener conexión.} many {Sin conexión. Tus # de cambios se enviarán cuando vuelvas a tener conexión.} other {Sin conexión. Tus # cambios se enviarán cuando vuelvas a tener conexión.}}',
  'cartChange.priceRead': 'Entendido: se aplica el nuevo precio de {title}.',
  'cartChange.removed': '{title} quitado. Total {total}.',
  'cartChange.removedAll': '{titles} quitados. Total {total}.',
  'cartChange.removedMore':
    '{count, plural, one {{title} y # más quitados. Total {total}.} many {{title} y # más quitados. Total {total}.} other {{title} y # más quitados. Total {total}.}}',
  'cartChange.restored': 'Carrito restaurado. Total {total}.',
  'cartChange.restoredNone': 'No se pudo restaurar nada.',
  'cartChange.restoredPart': 'Se ha restaurado lo que sigue a la venta. Total {total}.',
  'cartChange.retrying': 'La tienda no responde. Lo intentamos de nuevo.',
  'cartChange.session.expired': 'Tu sesión ha caducado',
  'cartChange.session.unauthorized': 'No has iniciado sesión',
} satisfies Record<keyof typeof en, string>
