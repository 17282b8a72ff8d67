import { formatNumber, plural } from '../../format.ts'

/** The fields of the task dialog and the editors of links, resources, calendars and project data. */
export const taskEditors = {
  relink: {
    title: (n: number) => `Excluir ${formatNumber('pt', n)} ${plural('pt', n, { one: 'tarefa', other: 'tarefas' })}`,
    text: (n: number) =>
      plural('pt', n, {
        one: 'Uma tarefa que fica segue outra só através das que saem. Ligá-las entre si mantém a ordem; sem vínculo ela pode voltar ao início do projeto.',
        other: `As tarefas que ficam seguem umas às outras por ${formatNumber('pt', n)} caminhos através das que saem. Ligá-las entre si mantém a ordem; sem vínculo elas podem voltar ao início do projeto.`,
      }),
    yes: 'Excluir e religar',
    no: 'Excluir sem religar',
    keep: 'Fazer sempre assim',
    askAgain: 'Voltar a perguntar se religa ao excluir',
  },
}
