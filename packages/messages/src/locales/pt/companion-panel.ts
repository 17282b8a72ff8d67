/** Hover panel of the companion badge: why there is no connection, and the ways to it. */
export const companionPanel = {
  notRunning: (endpoint: string) => `Nada respondeu em ${endpoint}: o servidor local não está em execução.`,
  willAsk: (endpoint: string) =>
    `O navegador vai perguntar se esta página pode acessar aplicativos neste dispositivo. Escolha Permitir: ela só fala com o servidor local do Parada em ${endpoint}.`,
  denied:
    'O navegador não deixa esta página acessar aplicativos neste dispositivo; por isso não se sabe se o servidor local está em execução. Permita o acesso nas permissões do site, ao lado do endereço, e verifique de novo.',
  unsupported:
    'Este navegador não deixa páginas da internet falarem com programas desta máquina. Abra a cópia local, servida pelo próprio servidor local.',
  connect: 'Permitir e conectar',
  pairTitle: 'Parear com o servidor local',
  pairHint:
    'Digite o código que o servidor local mostra: no Windows, clique com o botão direito no ícone do Parada, ao lado do relógio, e escolha Código de pareamento.',
  openLocal: 'Abrir a cópia local',
  mode: { msproject: 'MS Project', files: 'arquivos', demo: 'demonstração' },
}
