/**
 * Things of a plant that have another name in another language: pt, en and es words of one line are the same thing.
 * Words are folded and in the singular; those that are alike in all three (motor, turbina) need no line.
 */
const SAME: readonly string[] = [
  'caldeira boiler caldera',
  'bomba pump',
  'tanque tank',
  'permutador trocador exchanger intercambiador',
  'forno furnace heater horno',
  'valvula valve',
  'correia belt correa',
  'andaime scaffold scaffolding andamio',
  'solda weld welding soldadura',
  'teste test prueba',
  'hidrostatico hydro hydrotest hydrostatic hidrostatica',
  'hidrojato hydroblast hidrolavado hydrojet',
  'raquete blind ciego spade',
  'feixe bundle haz',
  'casco shell casing carcasa carcaca coraza',
  'tampa cover tapa head',
  'rolamento bearing rodamiento mancal cojinete',
  'selo seal sello',
  'acoplamento coupling acople',
  'eixo shaft eje',
  'tubo tube pipe cano tuberia piping tubulacao',
  'refratario refractory refractario',
  'linha line linea',
  'oleo oil aceite lube',
  'bandeja tray plato',
  'junta gasket empaque empaquetadura',
  'chapa plate plancha placa',
  'coluna column columna torre tower',
  'queimador burner quemador',
  'redutor gearbox reductor reducer',
  'rolete idler roller rodillo',
  'raspador scraper rascador',
  'fundo bottom floor fondo',
  'parede wall pared',
  'teto roof techo',
  'lama sludge lodo borra',
  'pintura paint painting coating',
  'isolamento insulation aislamiento aislacion',
  'alinhamento alignment alineacion',
  'limpeza cleaning limpieza lavado lavagem wash',
  'inspecao inspection inspeccion',
  'abertura opening apertura',
  'fechamento closing closure cierre',
  'partida startup arranque',
  'entrega handover',
  'bloqueio lockout isolation bloqueo',
  'liberacao release liberacion',
  'reparo repair reparacion',
  'troca replacement cambio substituicao sustitucion',
  'desmontagem dismantling disassembly desmontaje',
  'montagem assembly montaje',
  'vazamento leak fuga estanqueidade leakage estanqueidad',
  'pressao pressure presion',
  'vacuo vacuum vacio',
  'vazio empty vacio',
  'carga load',
  'corrente chain cadena',
  'esteira conveyor transportador cinta',
  'britador crusher trituradora chancador',
  'moinho mill molino',
  'peneira screen zaranda criba',
  'ventilador fan blower soprador',
  'compressor compresor',
  'vaso vessel recipiente',
  'boca visita manway manhole registro',
  'rotor impeller impulsor',
  'palheta blade alabe',
  'revestimento liner lining revestimiento',
  'guindaste crane grua',
  'flange brida',
  'parafuso bolt perno',
  'cabo cable',
  'painel panel tablero',
  'disjuntor breaker interruptor',
  'transformador transformer',
  'barramento busbar barra',
  'subestacao substation subestacion',
  'filtro filter',
  'agua water',
  'vapor steam',
  'gas gas',
  'ar air aire',
  'combustivel fuel combustible',
  'terra grounding tierra',
  'duto duct ducto',
  'chamine stack chimenea',
  'fornalha hogar firebox',
  'economizador economizer',
  'superaquecedor superheater sobrecalentador',
  'tubulao drum domo',
  'coletor header colector',
  'ciclone cyclone ciclon',
  'secagem drying secado',
  'resfriamento cooling enfriamiento',
  'aquecimento heating calentamiento',
  'preparacao preparation preparacion',
  'encerramento closeout cierre',
  'amostra sample muestra',
  'relatorio report informe',
  'catalisador catalyst catalizador',
  'reator reactor',
  'grelha grate parrilla',
  'faca knife cuchilla',
  'mangueira hose manguera',
  'instrumento instrument',
  'freio brake freno',
  'roda wheel rueda',
  'base foundation fundacao cimentacion',
]

const things = new Map<string, ReadonlySet<number>>()
for (const [index, line] of SAME.entries())
  for (const word of line.split(' ')) things.set(word, new Set([...(things.get(word) ?? []), index]))

const singularsOf = (word: string): readonly string[] => [
  word,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
  word.replace(/(?:oes|aes)$/, 'ao'),
  word.replace(/ores$/, 'or'),
]

/** The things that a folded word may name, in the singular or plural. */
export function thingsOf(word: string): ReadonlySet<number> | null {
  for (const form of singularsOf(word)) {
    const found = things.get(form)
    if (found) return found
  }
  return null
}

/** True when two folded words are names of one thing, in any language. */
export function sameThing(a: string, b: string): boolean {
  const [first, second] = [thingsOf(a), thingsOf(b)]
  if (!first || !second) return false
  for (const thing of first) if (second.has(thing)) return true
  return false
}
