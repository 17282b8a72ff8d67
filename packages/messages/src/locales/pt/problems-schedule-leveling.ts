import type { ProblemParams } from '@parada/schedule'
import { formatDate, formatNumber } from '../../format.ts'

type Sentence = (p: ProblemParams) => string

const date = (value: unknown): string => formatDate('pt', Number(value), 'dayTime')
/** Units of people or equipment: as fine as levelling counts them. */
const units = (value: unknown): string => formatNumber('pt', Number(value), 3)

/** Problems of levelling. */
export const levelingProblems = {
  'schedule.capacityGap': p =>
    p.to === undefined
      ? `De “${p.resource}” não há mais ninguém a partir de ${date(p.from)}, e ${p.count} tarefas o pedem.`
      : `De “${p.resource}” não há ninguém de ${date(p.from)} a ${date(p.to)}, e ${p.count} tarefas o pedem.`,
  'schedule.availabilityOverlaps': p =>
    `Há linhas de disponibilidade sobrepostas no tempo (${p.count}): ${p.resources}. Vale a primeira; dê a cada linha o seu começo e fim.`,
  'schedule.windowMissed': p =>
    `A janela termina em ${date(p.until)}, antes do fim pelos vínculos (${date(p.finish)}): até lá nada pode ser adiado além da folga.`,
  'schedule.excessiveDemand': p =>
    `“${p.task}” (linha ${p.row}) pede ${units(p.asked)} de “${p.resource}” e nunca existem mais de ${units(p.there)}.`,
  'schedule.fixedOverload': p =>
    `O que ninguém pode adiar pede ${units(p.asked)} de “${p.resource}” de ${date(p.from)} a ${date(p.to)} e existem ${units(p.there)}: ${p.tasks}.${Number(p.more) > 0 ? ` Mais tarde de novo: ${p.more} vezes.` : ''}`,
  'schedule.keptWhole': p => `Não interrompidas, como diz o plano (${p.count}): ${p.tasks}.`,
  'schedule.neverLeveled': p => `Não adiadas, por terem prioridade 1000 (${p.count}): ${p.tasks}.`,
  'schedule.neverTogether': p =>
    `“${p.task}” (${p.calendar}) e “${p.resource}” (${p.other}) nunca trabalham nas mesmas horas: a tarefa fica nas suas, em que não há ninguém.`,
  'schedule.neverWorks': p => `“${p.resource}” nunca trabalha: o calendário “${p.calendar}” não tem tempo útil.`,
  'schedule.limitOutOfHours': p =>
    `Nas horas em que se trabalha nestas tarefas ${Number(p.there) > 0 ? `há no máximo ${units(p.there)} de “${p.resource}” e elas pedem até ${units(p.asked)}` : `nunca há “${p.resource}”`}: interrompê-las não ajuda (${p.count}): ${p.tasks}.`,
  'schedule.limitsNeverMeet': p =>
    `Tudo o que estas tarefas pedem nunca existe à mesma hora, nem com as outras fora (${p.count}): ${p.tasks}.`,
  'schedule.noRoomEver': p =>
    `Em momento algum há lugar para toda a duração destas tarefas, nem com as outras fora (${p.count}): ${p.tasks}.`,
  'schedule.notLevellable': () =>
    'Um plano calculado a partir do fim não pode ser nivelado: suas tarefas já estão o mais tarde possível, e nivelar só adia.',
  'schedule.notSplittable': p =>
    `Não se interrompe o que é fixo, já está em partes, não passa de uma hora ou reúne horários diferentes (${p.count}): ${p.tasks}.`,
  'schedule.resourceNotLeveled': p =>
    `Ninguém é adiado por causa destes, como diz o plano, e podem ficar sobrecarregados (${p.count}): ${p.resources}.`,
  'schedule.noResourceNamed': p => `Não existe o recurso “${p.name}” no plano.`,
  'schedule.processAsks': p => `Tempo de processo e esperas não pedem gente: quem está em ${p.tasks} não conta aqui.`,
  'schedule.crewsTogether': p =>
    `Tarefas com equipes de horários diferentes são feitas quando todas as equipes trabalham (${p.count}): ${p.tasks}.`,
  'schedule.crewsNeverTogether': p =>
    `Tarefas cujas equipes nunca trabalham à mesma hora: cada equipe segue o seu horário (${p.count}): ${p.tasks}.`,
  'schedule.summaryAsks': p =>
    `Pessoas e equipamentos de resumos não entram no nivelamento, pois não se sabe quando trabalham (${p.count}): ${p.tasks}.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const levelingSuggestions = {
  'schedule.raiseLimit': p => `Aumente o limite de “${p.resource}” ou divida a tarefa`,
  'schedule.scheduleFromStart': () => 'Calcule o projeto a partir do início (Dados do projeto)',
  'schedule.giveHours': p =>
    `Dê às tarefas um calendário com as horas de “${p.resource}”, ou dê “${p.resource}” às horas delas`,
  'schedule.giveSharedHours': () => 'Dê aos recursos limites em turnos comuns, ou separe o serviço em tarefas',
  'schedule.letInterrupt': () => 'Permita interrompê-las: em partes há lugar',
  'schedule.divideTasks': () => 'Divida-as em tarefas menores ou dê mais horas seguidas a quem falta',
  'schedule.stateAvailability': p => `Informe quem há de “${p.resource}”, e quando (Recursos)`,
  'schedule.assignToTasks': () => 'Atribua-os às tarefas do resumo',
  'schedule.nearResource': p => `Talvez “${p.name}”`,
} satisfies Record<string, Sentence>
