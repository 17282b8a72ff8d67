import type { LinkType } from '@parada/schedule'

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
  /** To change something, whatever the change. */
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

/** A source that matches one of the alternatives as whole words. */
export const whole = (source: string): string => `(?<![a-z0-9])(?:${source})(?![a-z0-9])`

/** Types of links by their letters: pt (TI, II, TT, IT), en (FS, SS, FF, SF) and es (FC, CC, CF). */
export const LINK_CODES: Readonly<Record<string, LinkType>> = {
  ti: 'FS',
  fs: 'FS',
  fc: 'FS',
  ii: 'SS',
  ss: 'SS',
  cc: 'SS',
  tt: 'FF',
  ff: 'FF',
  it: 'SF',
  sf: 'SF',
  cf: 'SF',
}
