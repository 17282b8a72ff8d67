/**
 * Small lists of words that the readers of instructions share: folded, pt, en and es side by side, alternatives parted by
 * blanks (an underscore stands for a blank inside of one). They are read together, as an instruction may mix languages.
 */
export const list = (...languages: readonly string[]): string =>
  languages
    .flatMap(words => words.trim().split(/\s+/))
    .sort((a, b) => b.length - a.length)
    .map(word => word.replaceAll('_', ' '))
    .join('|')

export const WORDS = {
  /** Joints between two names or two orders. */
  and: 'e|and|y',
  article: list('a o as os um uma uns umas', 'the a an', 'el la los las un una unos unas'),
  /** What stands before a name that narrows another: "da caldeira 2", "of boiler 2". */
  of: list('da do das dos de na no nas nos em para', 'of in on at for from', 'del de en'),
  all: list(
    'todas todos toda todo tudo cada qualquer',
    'all every each everything any',
    'todas todos toda todo todo_lo cada cualquier',
  ),
  both: list('ambas ambos as_duas os_dois', 'both', 'ambas ambos las_dos los_dos'),
  /** Words for tasks as such. */
  thing: list(
    'tarefas tarefa atividades atividade servicos servico itens item trabalhos etapas passos operacoes',
    'tasks task activities activity jobs job items steps work works',
    'tareas tarea actividades actividad trabajos servicios pasos',
  ),
  except: list(
    'exceto excetuando com_excecao_de com_excecao_da com_excecao_do com_excecao_das com_excecao_dos a_nao_ser sem_contar',
    'except_for except excluding apart_from other_than but_not aside_from',
    'excepto exceptuando a_excepcion_de a_excepcion_del sin_contar con_excepcion_de',
  ),
  /** Words that leave something out only where everything is spoken of. */
  exceptOfAll: list('menos fora salvo tirando', 'but save barring', 'menos salvo'),
  not: list('nao nunca jamais', "don't do_not dont never please_don't", 'no nunca jamas'),
  without: list('sem', 'without', 'sin'),
  /** To change something, in any way. */
  touch: list(
    'mexa mexer mexam mexendo altere alterar alterando mude mudar mudando toque tocar modifique modificar afete afetar',
    'touch touching change changing alter altering modify modifying affect affecting mess',
    'toques tocar toque cambies cambiar alteres alterar modifiques modificar afectar afectes muevas',
  ),
  keep: list('mantenha manter mantem deixe conserve preserve', 'keep leave', 'manten mantenga mantener deja deje'),
  asItIs: list(
    'como_esta como_estao do_jeito_que_esta intacta intacto intactas intactos inalterada inalterado inalteradas inalterados sem_alteracao sem_mudanca sem_mexer igual iguais quieta quieto',
    'as_is as_it_is as_they_are unchanged alone untouched intact the_same',
    'como_esta como_estan sin_cambios intacta intacto intactas intactos igual',
  ),
  /** What is left when some tasks were named: keeping it is what happens anyway. */
  theRest: list(
    'mais_nada nada_mais resto restante demais demais_tarefas outras outras_tarefas outros outra_coisa nada_alem nada outra_tarefa outra_data',
    'the_rest rest anything_else other_tasks others everything_else other_dates anything nothing_else other_task',
    'nada_mas lo_demas demas el_resto resto otras otras_tareas otros nada otra_cosa',
  ),
  instead: list(
    'em_vez_de ao_inves_de no_lugar_de e_nao',
    'instead_of rather_than and_not not',
    'en_vez_de en_lugar_de y_no',
  ),
} as const

/** Words of an order that never belong to a task's name. */
export const FILLER_WORDS = list(
  'por_favor favor a_duracao_d[eoa]s? duracao_d[eoa]s? da do de das dos a o as os em no na nos nas para pra pro com por que e ao aos so somente apenas ja agora ser sera esta este estao foi foram tambem mais menos deve precisa vai um uma novo nova sua seu isso essa esse dia tem para_que tarefas? atividades? item itens etapas? servicos?',
  'please the_duration_of of the in on at to for with by and only already now be is are was were so_that also just more less should must needs? to_be an new it its day has have been tasks? activit(?:y|ies) steps? jobs?',
  'la_duracion_del? del de_la el la los las con y al solo ya ahora fue tambien mas debe va un una unos nuevo nueva su ha tiene tareas? actividad(?:es)?',
)

/** Words that end a name, or stand where a name would: of time, place, order and people. */
export const NO_NAME_WORDS = list(
  'entre antes depois apos se com sem quando ate desde durante nao tambem so cada todo toda tudo numa num sobre junto juntos juntas paralelo inteir[oa] mais menos hoje ainda me nos eu ele ela pra pro pel[oa]s? ali aqui pois porque tempo prazo limite data duracao progresso avanco atras\\w* metade dobro horas? dias? marco depend\\w* fases? etapas? grupos? areas? resumo pacote bloco novo nova dura\\w* inici\\w* comec\\w* termin\\w* acab\\w*',
  'between before after with without when once until from during not each all every about under within into onto via through together parallel whole early late today still you we i they by there here because since ok instead duration deadline date long half double twice hours? days? milestone phases? groups? stages? summary package section start\\w* begin\\w* finish\\w*',
  'despues tras sin cuando hasta no aun hoy lo le les ahi plazo fecha duracion mitad doble hito resumen bloque empie\\w* comien\\w*',
)

/** A source that matches one of the alternatives as whole words. */
export const whole = (source: string): string => `(?<![a-z0-9])(?:${source})(?![a-z0-9])`
