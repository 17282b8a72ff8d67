/** Frame of the pages of help; the pages themselves stand in `help/`, one file a view. */
export const help = {
  title: 'Ajuda',
  bars: 'As barras',
  written: 'Como se escreve',
  keys: 'Teclas',
}
