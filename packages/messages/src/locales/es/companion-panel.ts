/** Hover panel of the companion badge: why there is no connection, and the ways to it. */
export const companionPanel = {
  notRunning: (endpoint: string) => `Nada respondió en ${endpoint}: el servidor local no está en ejecución.`,
  willAsk: (endpoint: string) =>
    `El navegador preguntará si esta página puede acceder a aplicaciones en este dispositivo. Elija Permitir: solo habla con el servidor local de Parada en ${endpoint}.`,
  denied:
    'El navegador no deja que esta página acceda a aplicaciones en este dispositivo; por eso no se sabe si el servidor local está en ejecución. Permita el acceso en los permisos del sitio, junto a la dirección, y compruebe de nuevo.',
  unsupported:
    'Este navegador no deja que las páginas de internet hablen con programas de esta máquina. Abra la copia local, que sirve el propio servidor local.',
  connect: 'Permitir y conectar',
  pairTitle: 'Emparejar con el servidor local',
  pairHint:
    'Escriba el código que muestra el servidor local: en Windows, haga clic derecho en el icono de Parada, junto al reloj, y elija Código de emparejamiento.',
  openLocal: 'Abrir la copia local',
  mode: { msproject: 'MS Project', files: 'archivos', demo: 'demostración' },
}
