/** Companion badge and its errors. */
export const companion = {
  badge: {
    checking: 'Verificando o servidor local',
    unpaired: 'Servidor local não pareado com esta página',
    connected: 'Servidor local conectado',
    disconnected: 'Servidor local desconectado',
  },
  short: {
    checking: 'verificando',
    unpaired: 'parear',
    connected: 'conectado',
    disconnected: 'desconectado',
  },
  endpoint: 'Endereço',
  lastCheck: 'Última verificação',
  status: 'Situação',
  version: 'Versão',
  mode: 'Modo',
  platform: 'Plataforma',
  recheck: 'Verificar de novo',
  paused: 'Verificação automática em pausa após 3 falhas',
  never: 'ainda não',
  unreachable: (endpoint: string) =>
    `Não foi possível conectar ao servidor local do Parada em ${endpoint}. Verifique se ele está em execução.`,
  optional: 'Abrir e salvar arquivos funciona sem ele; ele liga a página ao MS Project.',
  verifiedNote: 'A integração foi verificada com um simulador do MS Project; falta a prova com o próprio MS Project.',
}
