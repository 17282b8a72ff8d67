import { HEAD_BEFORE } from '../lexicon/rows.ts'
import type { Grammar } from './grammar.ts'

/** Portuguese as planners in Brazil write it, with typing short cuts. */
export const pt: Grammar = {
  language: 'pt',
  tells:
    'de do da dos das em no na nos nas ao aos um uma com para por apos depois antes que nao e o os as a parada troca trocar dias dia horas semana turno inicio fim termino manutencao seguida tarefa tarefas bom obrigado voce caldeira bomba forno reparo limpeza montar desmontar crie faca monte cronograma mude altere exclua remova adicione inclua segunda terca quarta quinta sexta primeiro entao ate pela pelo mecanicos soldadores dps pra bloqueio desmontagem montagem remontagem lavagem inspecao teste testes andaime guindaste vedacao rolamento rolamentos carcaca tubulacao fechamento abertura solda soldagem oleo encher esvaziar permissao isolar isolamento revisao correia moinho parafusos mancal chapa chapas'.split(
      ' ',
    ),
  stopWords:
    'a o as os um uma uns umas de do da dos das em no na nos nas ao aos a com para por pela pelo pelas pelos e que se tarefa tarefas atividade atividades etapa item servico marco todo toda todos todas esta essa este esse aquela aquele dele dela pra pro ja so'.split(
      ' ',
    ),
  articles:
    '(?:com(?=\\s+(?:o|a|os|as)\\s)|a gente|os|as|o|a|uns|umas|um|uma|do|da|dos|das|de|e|que|se|no|na|para|pra|faz(?:er|em|emos|endo)?(?=\\s+[a-z])|realizar(?=\\s+(?:a|o|as|os)\\s)|executar(?=\\s+(?:a|o|as|os)\\s)|vem|vem o|ocorre|fazemos|faremos|vamos|sera feita|sera feito|serao feit[oa]s|e feita|e feito|temos|teremos|havera|precisamos(?: de)?|preciso(?: de)?|precisa(?: de)?(?=\\s+[a-z]+r\\s)|ai|depois|tambem)',
  link: {
    after:
      '(?:(?:inicio|iniciar?|iniciando|inicia|comecar?|comeca|comecando|executar|fazer|liberad[oa])\\s+)?(?:(?:somente|so|apenas|imediatamente|logo)\\s+)?(?:(?:a partir d[eoa]s?|apos|depois)\\s+(?:(?:de|d[oa]s?|que)\\s+)?(?:(?:o\\s+)?(?:termino|terminar(?:em)?|terminad[oa]s?|conclusao|concluir(?:em)?|concluid[oa]s?|fim|final|finalizar|finalizad[oa]s?|finalizacao|encerramento|encerrar|acabar(?:em)?|acabad[oa]s?|pront[oa]s?|feit[oa]s?|ter(?:em)? (?:sido )?(?:concluid[oa]|terminad[oa]|feit[oa]))\\b(?:\\s+(?:de|d[oa]s?|com))?)?|(?:ao|com o)\\s+(?:termino|final|fim)\\s+(?:de|d[oa]s?)|ao\\s+(?:terminar|concluir|acabar|finalizar)|logo que|assim que|(?:quando|qdo|qd|uma vez)\\b|tao logo|(?:e\\s+)?depende(?:nte|m|ndo)?\\s+(?:tambem\\s+)?(?:de|d[oa]s?)|dep\\.?\\s*(?:de|d[oa]s?)?[:\\s]|pred(?:ec(?:essora?s?)?)?s?\\.?\\s*[:=]?|predecess?ora?s?\\s*[:=]?|precedid[oa]\\s+(?:de|por|pel[oa])|seguindo|na sequencia d[eoa]s?|em seguida (?:a|ao|as|aos)|seguida\\s+a|terminad[oa]s?|concluid[oa]s?|aguarda(?:r|ndo)?|espera(?:r|ndo)?|requer|precisa d[eoa]|(?:so|somente|apenas)\\s+com(?=\\s+(?:a|o|as|os)\\s))',
    before: '(?:ate\\s+)?antes\\s+(?:diss?o|disto|de|d[oa]s?|que)(?:\\s+(?:iniciar|comecar|o inicio d[eoa]))?',
    afterStart:
      '(?:(?:apos|depois)\\s+(?:(?:de|d[oa]s?|que)\\s+)?(?:o\\s+)?(?:iniciar(?:em)?|iniciad[oa]s?|inicio|comecar(?:em)?|comecad[oa]s?|comeco|inicia(?:da|do)?)\\b(?:\\s+(?:de|d[oa]s?))?|(?:d[oa]\\s+)inicio\\s+(?:de|d[oa]s?))',
    withStart:
      '(?:(?:inici\\w*|comec\\w*|parte\\w*)\\s+(?:junto|juntos|juntas|ao mesmo tempo|simultaneamente|no mesmo instante)(?:\\s+(?:com|que|d[eoa]|a|ao))?|junto com o inicio d[eoa]|mesmo inicio d[eoa])',
    withFinish:
      '(?:(?:termin\\w*|acab\\w*|finaliz\\w*|encerr\\w*|conclu\\w*)\\s+(?:junto|juntos|juntas|ao mesmo tempo|simultaneamente|no mesmo instante)(?:\\s+(?:com|que|d[eoa]|a|ao))?|mesmo (?:fim|termino) d[eoa])',
    parallel:
      '(?:em\\s+paralelo(?:\\s+(?:com|a|ao|as|aos))?|paralel[oa](?:mente)?(?:\\s+(?:com|a|ao|as|aos))?|junto\\s+(?:com|c/|a|ao)|(?:(?:e\\s+)?ao\\s)?mesmo tempo(?:\\s+(?:em que|que|d[eoa]s?)|(?<=ao \\w+ \\w+))|simultane\\w+(?:\\s+(?:com|a|ao))?|enquanto(?:\\s+isso)?|concomitante\\w*(?:\\s+(?:com|a|ao))?|nesse meio tempo|durante)',
    next: '(?:(?:e\\s+)?(?:logo\\s+)?depois(?:\\s+d?(?:isso|isto|disso|disto))?|dps|dpois|(?:e\\s+)?em seguida|(?:e\\s+)?na sequencia|(?:e\\s+)?logo (?:apos|depois|em seguida)|(?:e\\s+)?a seguir|posteriormente|apos isso|apos isto|feito isso|isso feito|feito isto|(?:(?:e\\s+)?(?:so|somente)\\s+)?(?:e\\s+)?entao|(?:segundo|terceiro|quarto|quinto|sexto)(?=\\s+[a-z]{3,}[aei]r\\s)|seguid[oa]s? (?:de|d[oa]s?|por|pel[oa]s?)|dai|e ai|apos|na continuacao|mais tarde|no dia seguinte)',
    last: '(?:(?:e\\s+)?por fim|(?:e\\s+)?por ultimo|(?:e\\s+)?finalmente|no fim(?: de tudo)?|no final(?: de tudo)?|ao final(?: de tudo| d(?:as|os) (?:duas|dois|tres|quatro)| de ambas| de ambos| de todas| de todos)?|ao fim(?: de tudo| d(?:as|os) (?:duas|dois|tres))?|para (?:finalizar|encerrar|terminar|fechar|concluir)|(?:encerr|fech|termin|conclu|finaliz)\\w*(?:mos|ndo|se)?\\s+com|depois de tudo(?: isso)?|apos tudo(?: isso)?|apos todas(?: as (?:anteriores|tarefas|atividades))?|quando tudo (?:estiver )?(?:pronto|terminar|acabar)?|tudo pronto)',
    first:
      '(?:em primeiro lugar|primeiramente|primeiro|inicialmente|de inicio|para comecar|comec\\w+ (?:com|por|pel[oa])|antes de tudo|1o\\b)',
    both: '(?:ambas|ambos|as duas|os dois|das duas|dos dois|as tres|os tres|das tres|dos tres|essas duas|esses dois|essas tres|esses tres|todas|todos|tudo|todas as anteriores|ambas as tarefas)',
    later: '(?:depois|mais tarde|apos|adiante)',
    startTail:
      '(?:(?:ter(?:em)?\\s+)?(?:inici(?:ar(?:em)?|ad[oa]s?|ou|e|em)|come(?:car(?:em)?|cou|cad[oa]s?|ce|cem)|partir|for iniciad[oa]|tiver (?:iniciad|comecad)o))',
    finishTail:
      '(?:(?:que\\s+)?(?:estiver(?:em)?|for(?:em)?|tiver(?:em)?(?: sido)?|ficar(?:em)?|esteja(?:m)?|seja(?:m)?|ter(?:em)? sido|ja)?\\s*(?:terminar(?:em)?|terminad[oa]s?|concluir(?:em)?|concluid[oa]s?|acabar(?:em)?|acabad[oa]s?|finalizar(?:em)?|finalizad[oa]s?|encerrar|pront[oa]s?|feit[oa]s?|realizad[oa]s?|executad[oa]s?|complet[oa]s?|ok))',
    beforeEnd:
      '(?:antes\\s+(?:de\\s+(?:terminar|acabar|concluir|finalizar)|d[oe]\\s+(?:fim|termino|final)(?:\\s+d[eoa]s?)?|que\\s+termine))',
    lagLabel:
      '(?:com\\s+)?(?:folga|defasagem|atraso|lag|esperar?|esperando|aguardar?|aguardando|intervalo|latencia|retardo)\\s*(?:minim[oa]\\s*)?(?:de|:|=)?',
    leadLabel: '(?:com\\s+)?(?:antecipacao|adiantamento|sobreposicao|lead)\\s*(?:de|:|=)?',
  },
  start:
    '(?:(?:data d[eo]\\s+)?inicio|iniciar?(?:-se)?|inicia(?:ndo)?|comec\\w+|partida|a partir d[eoa]|comeco|desde|parte|larga)',
  finish:
    '(?:(?:data d[eo]\\s+)?(?:termino|fim|final)|terminar?|termina(?:ndo)?|entrega(?:r)?|acab\\w+|conclu\\w+|ate|prazo|finaliz\\w+|limite)',
  milestone: '(?:marco(?!s)(?:\\s+(?:final|inicial|intermediario|contratual|de entrega))?|milestone)',
  done: '(?:pront[oa]s?|concluid[oa]s?|terminad[oa]s?|finalizad[oa]s?|feit[oa]s?|complet[oa]s?|encerrad[oa]s?|acabad[oa]s?|100\\s*%|ok)',
  underway: '(?:em andamento|em execucao|iniciad[oa]s?|andando|na metade|pela metade)',
  notStarted: '(?:nao iniciad[oa]s?|a iniciar|nao comecou|parad[oa] em 0)',
  and: '(?:,\\s*e|;\\s*e|e|,|;|\\+|&|/)',
  item: '(?:(?:d?[oa]s?\\s+)?(?:itens|item|it\\.|tarefas?|atividades?|passos?|etapas?|linhas?|servicos?|id|no|n\\.?o|num(?:ero)?|op)\\.?\\s*)',
  sequence:
    '(?:(?:tudo |todas |todos )?(?:em|na|nesta|nessa|seguindo (?:a|esta)) sequencia|sequencia(?:l|is|lmente)|uma (?:apos|depois d|atras d|na)[ a]*outra|um (?:apos|depois d|atras d|no)[ o]*outro|em serie|nest[ae] ordem|ness[ae] ordem|por ordem|ligad[oa]s? um[oa]? n[oa]? ?outr[oa]|encadead[oa]s?|em cadeia|tudo em fila|cada (?:uma|um|tarefa|item)(?: so)? (?:comeca|inicia)?\\s*(?:apos|depois) (?:d?a|d?o) anterior)',
  allParallel:
    '(?:tudo em paralelo|todas? em paralelo|todos em paralelo|em paralelo entre si|simultaneamente todas|tudo ao mesmo tempo|sem dependencias?)',
  greeting:
    '(?:bom dia|boa tarde|boa noite|ola|oi|prezad[oa]s?|car[oa]s?|pessoal|e ai|tudo bem|espero que|segue(?:m)? (?:abaixo|o|a|em anexo)|conforme (?:combinado|conversado|alinhado|falamos|solicitado|pedido)|favor (?:montar|gerar|criar|fazer)|por favor)',
  closing:
    '(?:obrigad[oa]|att\\.?|atenciosamente|abracos?|abs\\.?|grat[oa]|cordialmente|sds\\.?|saudacoes|valeu|qualquer duvida|fico no aguardo|aguardo)',
  mailHeader: '(?:de|para|cc|cco|enviad[oa](?: em)?|data)\\s*:',
  subject: '(?:assunto|titulo|ref\\.?|referencia|tema)\\s*:',
  projectLabel:
    '(?:(?:nome d[oe] )?projeto|cronograma|plano|obra|os|ordem de servico|parada|escopo)\\s*(?:[:\\-]|chamad[oa]|nome)',
  phaseWord: '(?:fase|turno|dia|semana|etapa|bloco|frente|pacote|area|grupo|modulo|disciplina|edt|equipamento)',
  header: {
    id: '(?:id|n\\.?o?\\.?|no\\.?|#|item|linha|cod(?:igo)?\\.?|seq\\.?|num(?:ero)?|os|op|edt|wbs|eap|pos)',
    name: '(?:nome(?: da (?:tarefa|atividade))?|atividades?|tarefas?|servicos?|descricao.*|o que.*|trabalho|etapa|operacao|escopo|acao)',
    duration:
      '(?:dur(?:acao)?\\.?.*|tempo.*|horas?.*|dias?|hs?|prazo.*|hrs\\.?|min(?:utos)?|estimativa.*|duracao.*|previsao)',
    work: '(?:h[./]?h\\.?|(?:total )?hh.*|homens?[- ]hora.*|horas?[- ]homem.*|trabalho \\(?hh?\\)?.*)',
    predecessor: `(?:pred.*|depend.*|${HEAD_BEFORE}|depois d.*|apos.*|anteced.*|preced.*|vem depois.*|requisito.*|liga.*|so apos.*)`,
    resource:
      '(?:oficina|cargo|equipe executante|especialidade|(?:nomes? d[oe]s? )?recursos?.*|resp.*|quem.*|equipes?|executante.*|disciplinas?|especialidade|mao de obra|efetivo|oficio|funcao|por)',
    quantity:
      '(?:qtde?\\.?.*|quant.*|pessoas|n\\.?o?\\.?\\s*(?:de )?(?:pessoas|homens|executantes|colaboradores)|homens|efetivo)',
    start: '(?:(?:data d[eo] )?inicio.*|comec.*)',
    finish: '(?:(?:data d[eo] )?(?:fim|termino).*|conclusao|entrega)',
    progress: '(?:%.*|progresso.*|avanco.*|andamento|realizado|concluido|status|feito|situacao)',
    phase: '(?:fase|area|grupo|frente|pacote|bloco|setor|equipamento|local)',
    notes: '(?:obs.*|notas?|comentarios?|observ.*|detalhes?)',
  },
  crewLabel:
    '(?:equipe|recursos?|resp(?:onsavel|onsaveis)?\\.?|executante|quem faz|mao de obra|efetivo|por conta d[eoa]s?|a cargo d[eoa]s?|feit[oa] pel[oa]s?|(?:com|pela|pelo)\\s+(?:a\\s+)?equipe(?:\\s+d[eoa]s?)?|pela|pelo|pelas|pelos)',
  material: '(?:materia(?:l|is)|insumos?|consumiveis|pecas|sobressalentes)',
  durationVerb:
    '(?:(?:que\\s+)?(?:vai\\s+)?(?:leva(?:r|ndo|m|ra)?|dura(?:r|ndo|m|ra)?|demora(?:r|ndo|m|ra)?|gasta(?:r|ndo|m)?|consome|toma(?:r|ndo|m)?|pede(?:m)?|sera(?:o)?|sao|fica(?:r|m)? em)(?:\\s+(?:cerca|por volta|em torno|mais ou menos|uns|umas)(?:\\s+de)?)?|com\\s+(?:duracao|prazo|previsao)\\s*(?:de|:)?|duracao\\s*(?:prevista|estimada|total)?\\s*(?:de|:|=)?|tempo\\s*(?:previsto|estimado)?\\s*(?:de|:|=)?|previst[oa]s?\\s+(?:em|para|de)?|estimad[oa]s?\\s+(?:em|de)?|prazo\\s*(?:de|:)?|por cerca de|da (?:uns|umas)|(?:que\\s+)?e coisa de|coisa de|umas?|uns|acho que|calculo|cerca de|aproximadamente|aprox\\.?|mais ou menos|por volta de|em torno de|em ate|durante|por|em|de|~|prev\\.?:?)',
  roles: [
    { pattern: 'mecanicos?(?: (?:montador(?:es)?|de manutencao|rotativos?))?', name: 'Mecânico' },
    { pattern: 'eletricistas?', name: 'Eletricista' },
    { pattern: 'eletromecanicos?', name: 'Eletromecânico' },
    { pattern: 'soldador(?:es)?', name: 'Soldador' },
    { pattern: 'caldeireiros?', name: 'Caldeireiro' },
    { pattern: 'andaim(?:eir[oa]|ista)s?|montador(?:es)? de andaimes?', name: 'Andaimeiro', whole: true },
    { pattern: 'montador(?:es)?', name: 'Montador' },
    { pattern: 'instrumentistas?', name: 'Instrumentista' },
    { pattern: 'inspetor(?:es|a|as)?(?: d[ea] (?:solda|equipamentos?|end|qualidade|nr-?13))?', name: 'Inspetor' },
    { pattern: 'ajudantes?', name: 'Ajudante' },
    { pattern: 'auxiliar(?:es)?', name: 'Auxiliar' },
    { pattern: 'operador(?:es)?(?: de \\w+)?', name: 'Operador' },
    { pattern: 'encanador(?:es)?', name: 'Encanador' },
    { pattern: 'pintor(?:es)?', name: 'Pintor' },
    { pattern: 'refrataristas?', name: 'Refratarista' },
    { pattern: 'pedreiros?', name: 'Pedreiro' },
    { pattern: 'lubrificador(?:es)?', name: 'Lubrificador' },
    { pattern: 'isolador(?:es)?', name: 'Isolador' },
    { pattern: 'jatistas?', name: 'Jatista' },
    { pattern: 'hidrojatistas?', name: 'Hidrojatista' },
    { pattern: 'torneiros?', name: 'Torneiro' },
    { pattern: 'lixador(?:es)?', name: 'Lixador' },
    { pattern: 'macariqueiros?', name: 'Maçariqueiro' },
    { pattern: 'riggers?', name: 'Rigger' },
    { pattern: 'sinaleiros?', name: 'Sinaleiro' },
    { pattern: 'vigias?', name: 'Vigia' },
    { pattern: 'vulcanizador(?:es)?', name: 'Vulcanizador' },
    { pattern: 'programador(?:es)?', name: 'Programador' },
    { pattern: 'tecnicos?(?: (?:em|de) (?:\\w+))?', name: 'Técnico' },
    { pattern: 'engenheir[oa]s?(?: \\w+ista)?', name: 'Engenheiro' },
    { pattern: 'supervisor(?:es)?', name: 'Supervisor' },
    { pattern: 'encarregados?', name: 'Encarregado' },
    { pattern: 'especialistas?', name: 'Especialista' },
    { pattern: 'serralheiros?', name: 'Serralheiro' },
    { pattern: 'carpinteiros?', name: 'Carpinteiro' },
    { pattern: 'motoristas?', name: 'Motorista' },
    { pattern: 'alpinistas?(?: industria(?:l|is))?', name: 'Alpinista' },
    { pattern: 'mergulhador(?:es)?', name: 'Mergulhador' },
    { pattern: 'guindasteiros?', name: 'Guindasteiro' },
    { pattern: 'limpador(?:es)?', name: 'Limpador' },
    { pattern: 'lavador(?:es)?', name: 'Lavador' },
    { pattern: 'faxineiros?', name: 'Faxineiro' },
    { pattern: 'contratad[oa]s?', name: 'Contratada' },
    { pattern: 'terceirizad[oa]s?', name: 'Terceirizado' },
    { pattern: 'terceiros?', name: 'Terceiros' },
    {
      pattern: '(?:pessoas?|caras?|gente|homens|trabalhadores|colaboradores|profissionais|funcionarios)',
      name: 'Equipe',
    },
    { pattern: 'guindastes?(?: (?:de )?\\d+ ?t(?:on)?)?', name: 'Guindaste', kind: 'machine' },
    { pattern: 'pontes? rolantes?', name: 'Ponte rolante', kind: 'machine' },
    { pattern: 'equipes? contratadas?', name: 'Equipe contratada', kind: 'people' },
    { pattern: 'caminh(?:ao|oes)[ -](?:munck|munk|vacuo|pipa)', name: 'Caminhão', kind: 'machine' },
    { pattern: 'muncks?', name: 'Munck', kind: 'machine' },
    { pattern: 'empilhadeiras?', name: 'Empilhadeira', kind: 'machine' },
    { pattern: 'plataformas?(?: elevatorias?)?', name: 'Plataforma', kind: 'machine' },
    { pattern: 'talhas?', name: 'Talha', kind: 'machine' },
    { pattern: 'hidrojatos?', name: 'Hidrojato', kind: 'machine' },
    { pattern: '(?:limpeza)', name: 'Limpeza', kind: 'people' },
    { pattern: '(?:operacao|operacoes)', name: 'Operação', kind: 'people' },
    { pattern: '(?:mecanica)', name: 'Mecânica', kind: 'people' },
    { pattern: '(?:eletrica)', name: 'Elétrica', kind: 'people' },
    { pattern: '(?:instrumentacao)', name: 'Instrumentação', kind: 'people' },
    { pattern: '(?:automacao)', name: 'Automação', kind: 'people' },
    { pattern: '(?:caldeiraria)', name: 'Caldeiraria', kind: 'people' },
    { pattern: '(?:inspecao)', name: 'Inspeção', kind: 'people' },
    { pattern: '(?:civil)', name: 'Civil', kind: 'people' },
    { pattern: '(?:seguranca|sms)', name: 'Segurança', kind: 'people' },
    { pattern: '(?:utilidades)', name: 'Utilidades', kind: 'people' },
    { pattern: '(?:producao)', name: 'Produção', kind: 'people' },
    { pattern: '(?:lubrificacao)', name: 'Lubrificação', kind: 'people' },
    { pattern: '(?:manutencao)', name: 'Manutenção', kind: 'people' },
    { pattern: '(?:laboratorio)', name: 'Laboratório', kind: 'people' },
    { pattern: '(?:qualidade)', name: 'Qualidade', kind: 'people' },
    { pattern: '(?:almoxarifado)', name: 'Almoxarifado', kind: 'people' },
    { pattern: '(?:logistica)', name: 'Logística', kind: 'people' },
  ],
  texts: {
    project: 'Novo cronograma',
    start: 'Início da parada',
    finish: 'Fim da parada',
    shutdownOf: equipment => `Parada: ${equipment}`,
    people: 'Equipe',
  },
}
