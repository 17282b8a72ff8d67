/** The Windows program of PRO subscribers. */
export const download = {
  preparing: (share: string) => `Preparando o download: ${share}`,
  failed: 'O download não pôde ser preparado nesta instalação. Peça ao administrador.',
}
