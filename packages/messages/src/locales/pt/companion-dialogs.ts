/** Words of the companion's own windows and jobs. */
export const companionDialogs = {
  openTitle: 'Abrir projeto',
  saveTitle: 'Salvar projeto',
  confirmNetworkPath: (path: string) => `O Parada quer acessar o caminho de rede ${path}. Permitir?`,
  extractSteps: {
    connecting: 'Conectando ao MS Project',
    saving: 'Salvando os dados',
    reading: 'Lendo as tarefas',
    calculating: 'Calculando as datas',
    finishing: 'Finalizando',
  },
}
