/** The command line. */
export const cli = {
  overview: 'Parada: planejamento de paradas de manutenção.\n\nUso: parada COMANDO [opções]',
  helpHint: 'parada COMANDO --help mostra as opções de um comando.',
  badOption: (reason: string) => `Opção inválida: ${reason}`,
  unknownCommand: (name: string) => `Comando desconhecido: ${name}`,
  /** One sentence for each command, by name. */
  summaries: {
    start: 'Inicia o servidor, o aplicativo e o servidor local nesta máquina',
  },
  /** One sentence for each option, by name. */
  options: {
    port: 'porta do servidor (3000)',
    'companion-port': 'porta do servidor local (8000)',
    data: 'pasta dos dados (./data)',
    host: 'endereço em que o servidor escuta (127.0.0.1; 0.0.0.0 para a rede)',
    'no-open': 'não abre o navegador',
    'no-companion': 'não inicia o servidor local',
    demo: 'projeto de demonstração no lugar do MS Project',
    lang: 'idioma das mensagens',
    json: 'resultado em JSON',
  },
  start: {
    building: 'Preparando o aplicativo (só na primeira vez)...',
    buildFailed: 'O aplicativo não pôde ser preparado.',
    portTaken: (port: number, holder: string, next: number) =>
      `A porta ${port} está em uso por ${holder}; usando ${next}.`,
    appAt: (url: string) => `Parada: ${url}`,
    companionAt: (url: string, code: string) => `Servidor local: ${url} (código de pareamento ${code})`,
    noCompanion: (reason: string) => `O servidor local não foi iniciado: ${reason}`,
    firstAccount: 'A primeira conta criada será a do administrador.',
    stopping: 'Encerrando...',
  },
}
