import type { Shape } from '../../shape.ts'
import type { companion as pt } from '../pt/companion.ts'

/** Companion badge and its errors. */
export const companion: Shape<typeof pt> = {
  badge: {
    checking: 'Comprobando el servidor local',
    unpaired: 'Servidor local no emparejado con esta página',
    connected: 'Servidor local conectado',
    disconnected: 'Servidor local desconectado',
  },
  short: {
    checking: 'comprobando',
    unpaired: 'emparejar',
    connected: 'conectado',
    disconnected: 'desconectado',
  },
  endpoint: 'Dirección',
  lastCheck: 'Última comprobación',
  status: 'Estado',
  version: 'Versión',
  mode: 'Modo',
  platform: 'Plataforma',
  recheck: 'Comprobar de nuevo',
  paused: 'Comprobación automática en pausa tras 3 fallos',
  never: 'todavía no',
  unreachable: (endpoint: string) =>
    `No se puede conectar con el servidor local de Parada en ${endpoint}. Asegúrese de que esté en ejecución.`,
  optional: 'Abrir y guardar archivos funciona sin él; conecta la página con MS Project.',
  verifiedNote: 'La integración se verificó con un simulador de MS Project; falta la prueba con el propio MS Project.',
}
