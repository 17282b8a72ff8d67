import type { Shape } from '../../shape.ts'
import type { cli as pt } from '../pt/cli.ts'

/** The command line. */
export const cli: Shape<typeof pt> = {
  overview: 'Parada: planning of maintenance shutdowns.\n\nUsage: parada COMMAND [options]',
  helpHint: 'parada COMMAND --help shows the options of a command.',
  badOption: (reason: string) => `Invalid option: ${reason}`,
  unknownCommand: (name: string) => `Unknown command: ${name}`,
  /** One sentence for each command, by name. */
  summaries: {
    start: 'Starts the server, the app and the local server on this machine',
  },
  /** One sentence for each option, by name. */
  options: {
    port: 'port of the server (3000)',
    'companion-port': 'port of the local server (8000)',
    data: 'folder of the data (./data)',
    host: 'address the server listens on (127.0.0.1; 0.0.0.0 for the network)',
    'no-open': 'do not open the browser',
    'no-companion': 'do not start the local server',
    demo: 'a demonstration project in place of MS Project',
    lang: 'language of the messages',
    json: 'result as JSON',
  },
  start: {
    building: 'Building the app (first time only)...',
    buildFailed: 'The app could not be built.',
    portTaken: (port: number, holder: string, next: number) => `Port ${port} is in use by ${holder}; using ${next}.`,
    appAt: (url: string) => `Parada: ${url}`,
    companionAt: (url: string, code: string) => `Local server: ${url} (pairing code ${code})`,
    noCompanion: (reason: string) => `The local server was not started: ${reason}`,
    firstAccount: 'The first account created becomes the administrator.',
    stopping: 'Stopping...',
  },
}
