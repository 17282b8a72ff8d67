import { formatNumber, plural } from '../../format.ts'

/** What an edit label knows: how many things it is about, and the name of the first. */
type EditFacts = { readonly count?: number; readonly name?: string }
const n = (count = 0): string => formatNumber('pt', count)
const tasks = (count = 0): string => `${n(count)} ${plural('pt', count, { one: 'tarefa', other: 'tarefas' })}`
const links = (count = 0): string => `${n(count)} ${plural('pt', count, { one: 'vínculo', other: 'vínculos' })}`
const those = (p: EditFacts): string => (p.count === 1 ? `“${p.name}”` : tasks(p.count))

/** What a change is called in the undo menu, by the code of `describeEdits`. */
export const undo = {
  undo: (what: string) => `Desfazer: ${what}`,
  redo: (what: string) => `Refazer: ${what}`,
  what: {
    nothing: (_: EditFacts) => 'nada',
    addTask: (p: EditFacts) => `criar “${p.name}”`,
    addTasks: (p: EditFacts) => `criar ${tasks(p.count)}`,
    removeTask: (p: EditFacts) => `excluir “${p.name}”`,
    removeTasks: (p: EditFacts) => `excluir ${tasks(p.count)}`,
    moveTask: (p: EditFacts) => `mover “${p.name}”`,
    moveTasks: (p: EditFacts) => `mover ${tasks(p.count)}`,
    renameTask: (p: EditFacts) => `renomear ${those(p)}`,
    setDuration: (p: EditFacts) => `mudar a duração de ${those(p)}`,
    setProgress: (p: EditFacts) => `mudar o avanço de ${those(p)}`,
    setDates: (p: EditFacts) => `mudar as datas de ${those(p)}`,
    setConstraint: (p: EditFacts) => `mudar o prazo de ${those(p)}`,
    setMode: (p: EditFacts) => `mudar o modo de ${those(p)}`,
    setActive: (p: EditFacts) => `ativar ou desativar ${those(p)}`,
    setTaskCalendar: (p: EditFacts) => `mudar o calendário de ${those(p)}`,
    setNotes: (p: EditFacts) => `mudar as notas de ${those(p)}`,
    setBaseline: (p: EditFacts) => `linha de base de ${those(p)}`,
    setTask: (p: EditFacts) => `mudar “${p.name}”`,
    setTasks: (p: EditFacts) => `mudar ${tasks(p.count)}`,
    numberRows: (_: EditFacts) => 'numerar as linhas',
    addLink: (p: EditFacts) => `vincular ${p.name}`,
    addLinks: (p: EditFacts) => `criar ${links(p.count)}`,
    removeLink: (p: EditFacts) => `desvincular ${p.name}`,
    removeLinks: (p: EditFacts) => `remover ${links(p.count)}`,
    setLink: (p: EditFacts) => `mudar o vínculo ${p.name}`,
    setLinks: (p: EditFacts) => `mudar ${links(p.count)}`,
    resources: (_: EditFacts) => 'mudar recursos',
    assignments: (_: EditFacts) => 'mudar quem trabalha',
    calendars: (_: EditFacts) => 'mudar calendários',
    project: (_: EditFacts) => 'mudar o projeto',
    areas: (_: EditFacts) => 'mudar áreas',
    blinds: (_: EditFacts) => 'mudar raquetes',
    baselineHead: (_: EditFacts) => 'mudar dados de linha de base',
    customFields: (_: EditFacts) => 'mudar campos próprios',
    several: (p: EditFacts) => `${n(p.count)} mudanças`,
  },
}
