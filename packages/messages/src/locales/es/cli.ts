import type { Shape } from '../../shape.ts'
import type { cli as pt } from '../pt/cli.ts'

/** The command line. */
export const cli: Shape<typeof pt> = {
  overview: 'Parada: planificación de paradas de mantenimiento.\n\nUso: parada COMANDO [opciones]',
  helpHint: 'parada COMANDO --help muestra las opciones de un comando.',
  badOption: (reason: string) => `Opción no válida: ${reason}`,
  unknownCommand: (name: string) => `Comando desconocido: ${name}`,
  /** One sentence for each command, by name. */
  summaries: {
    start: 'Inicia el servidor, la aplicación y el servidor local en esta máquina',
  },
  /** One sentence for each option, by name. */
  options: {
    port: 'puerto del servidor (3000)',
    'companion-port': 'puerto del servidor local (8000)',
    data: 'carpeta de los datos (./data)',
    host: 'dirección en la que escucha el servidor (127.0.0.1; 0.0.0.0 para la red)',
    'no-open': 'no abre el navegador',
    'no-companion': 'no inicia el servidor local',
    demo: 'un proyecto de demostración en lugar de MS Project',
    lang: 'idioma de los mensajes',
    json: 'resultado en JSON',
  },
  start: {
    building: 'Preparando la aplicación (solo la primera vez)...',
    buildFailed: 'No se pudo preparar la aplicación.',
    portTaken: (port: number, holder: string, next: number) =>
      `El puerto ${port} está en uso por ${holder}; se usa ${next}.`,
    appAt: (url: string) => `Parada: ${url}`,
    companionAt: (url: string, code: string) => `Servidor local: ${url} (código de emparejamiento ${code})`,
    noCompanion: (reason: string) => `El servidor local no se inició: ${reason}`,
    firstAccount: 'La primera cuenta creada será la del administrador.',
    stopping: 'Cerrando...',
  },
}
