import type { LexiconSource } from './entry.ts'

/** Words of instructions in Portuguese, folded (no accents, lower case). */
export const pt: LexiconSource = {
  the: 'o,a,os,as,um,uma,uns,umas,este,esta,esse,essa,aquele,aquela,esses,essas,seu,sua',
  of: 'de,deste,desta,desse,dessa,do,da,dos,das,d',
  in: 'em,neste,nesta,nesse,nessa,nestes,nestas,no,na,nos,nas,num,numa,ao,aos,por,pelo,pela,pro,pros,pras',
  with: 'com,junto com,c/',
  filler:
    'ser feitos,ser feitas,ser feito,ser feita,dia,o dia,os dias,no dia,nos dias,vamos,tbm,tmb,agora de manha,hoje de manha,hoje cedo,ate o momento,tempo,previsto,que,pode,podem,poder,~dever=deve devem deva,vai,vao,ir,ser,seja,sao,era,ter,tem,tem que,tem de,quero,queremos,gostaria,preciso que,precisamos,nos,eu,voce,a gente,mesmo,ja,agora,entao,uns,umas,cerca de,mais ou menos,aproximadamente,servico,de servico,o pessoal,pessoal,tambem,ainda,atividade,cronograma,plano,parada,tempo de,coisa de,contando com,ficar,fica,ficam,ficou,fiquem,~executar,~fazer=faz faca fazem feito feita,horas de trabalho,aquela,ai,la,seguinte,isso,hoje em dia,do plano,do cronograma,no plano,no cronograma,ele,ela,eles,elas,duracao total,vez,total,se',
  only: 'so,somente,apenas,no minimo,nao antes',
  and: 'por isso,portanto,e,mas,porem,alem disso,e tambem',
  not: 'ninguem,nao,nem,nunca',
  nolonger:
    'nao mais,nao tem que esperar,nao precisa esperar,nao precisam esperar,nao tem de esperar,nao precisa aguardar,nao precisa mais,nao precisam mais,nao depende mais,nao dependem mais,nao tem mais que,nao espera mais,ja nao,nao precisa,sem esperar,sem aguardar,nao depende,nao segura mais,nao prende mais,nao trava mais,nao precisa mais segurar',
  to: 'para,pra,p,pro,a,ate,p/',
  for: 'por,pelo,pela,pelos,pelas',
  from: 'a partir de,a partir do,a partir da,desde,a partir do dia',
  is: 'esta,ta,estao,anda,andam,vai em,sao,é,foi,foram',
  must: 'tem que,tem de,precisa,precisam,deve,devem,obrigatoriamente,preciso que',
  set: 'passa para,passam para,passa pra,passam pra,~alterar,~marcar,~atualizar,~considerar,~planejar,~mudar,~passar,~colocar,~botar,~por=poe poem ponha ponham,~deixar,~definir=define defina definam,~ajustar,~corrigir=corrige corrija,~virar,vai para,vai pra,vai a,vao para,agora e,agora sao,fica em,fica com,ficam com,ficam em,~fixar,~estabelecer=estabelece estabeleca,~trocar,sao,vai ser,~ir=vai vao,volta pra,voltam pra,volta para,voltam para,volte para,volte pra,volta a ser,voltar a ser,volta a',
  lasts:
    '~levar,~durar,~demorar,~tomar,~gastar,~consumir=consome consuma,~exigir=exige exija,~precisar de,~requerer=requer requeira',
  grow: '~aumentar,~subir=sobe suba sobem,~ganhar,~crescer=cresce cresca crescem,~esticar,~alongar,~estender=estende estenda,~somar,~acrescentar,~adicionar,~prolongar,^da,^de,dá,dê,dar,deem,dao,~ampliar,precisa de mais,vai precisar de mais,~incluir=inclua inclui,~elevar,~dilatar',
  shrink:
    '~reduzir=reduza reduz reduzam/reduziu reduziram,~diminuir=diminua diminui diminuem/diminuiu diminuiram,~cortar,~cair=cai caia caem/caiu cairam,~despencar,~encolher=encolhe encolhem encolha/encolheu encolheram,~minguar,~decrescer=decresce decrescem/decresceu,~baixar,~encurtar,~tirar,~retirar,~enxugar,~descontar,~abater=abata abate,~abreviar,~apertar,~perder=perde perca perdem',
  more: 'mais um,mais uma,outras,outros,mais,a mais,de mais,extra,extras,adicionais,adicional,alem',
  less: 'menos,a menos,de menos',
  double: 'o dobro,dobro,~dobrar,duas vezes mais',
  triple: 'o triplo,triplo,~triplicar',
  half: 'metade,pela metade,a metade,na metade,meio caminho',
  each: 'cada,cada um,cada uma,cada qual,pra cada,para cada,c/u',
  respectively: 'respectivamente,nessa ordem,na ordem',
  same: 'o mesmo tempo que,o mesmo que,a mesma duracao de,a mesma duracao da,a mesma duracao do,tanto quanto,igual a,igual ao,a mesma duracao que,mesma duracao de,mesma duracao da,mesma duracao do,o mesmo tempo de,o mesmo tempo da,o mesmo tempo do,tanto tempo quanto,igual a duracao de,igual a duracao da,igual a duracao do',
  done: 'ja foi,ja foram,ja era,ja ta feito,ja ta feita,~terminar,~acabar,~concluir=conclui concluida concluido concluidos concluidas/concluiu concluimos concluiram,~finalizar,~encerrar,~fechar,~completar,pronto,pronta,prontos,prontas,feito,feita,feitos,feitas,dar baixa,da baixa,de baixa,pode dar baixa,ok,completo,completa,encerrado,encerrada',
  begun: 'comecou,comecaram,iniciou,iniciaram,arrancou,iniciada,iniciado,iniciadas,iniciados,em andamento,ja comecou',
  untouched:
    'nem comecou,nem comecaram,nem iniciou,nem foi iniciada,nem foi iniciado,sem comecar,nao comecou,ainda nao comecou,nao iniciou,nao iniciada,nao iniciado,nao iniciadas,nao iniciados,nao comecadas,nao comecaram,nao comecaram ainda,nao foi iniciada,nao foi iniciado',
  reset: '~zerar',
  halfway: 'metade,na metade,pela metade,meio caminho,no meio',
  remains: '~faltar,~restar,~sobrar,ainda faltam,so faltam,ainda restam',
  begin: '~comecar,~iniciar,~arrancar,~partir=parte parta,~rolar,entra,entram,~largar',
  finish:
    '~terminar,~acabar,~concluir=conclui conclua concluir,~finalizar,~encerrar,~ficar pronto,~ficar pronta,fim de,fim da,fim do,o fim da,o fim do,termino da,termino do,o termino da,o termino do,final da,final do,o final da,o final do',
  today: 'hoje,ontem,agora',
  depend:
    '~depender=depende dependa dependem dependam,~esperar,~aguardar,amarrado a,amarrada a,amarrada na,amarrado no,atrelado a,atrelada a,condicionado a,condicionada a,vinculado a,vinculada a,ligado a,ligada a,~amarrar',
  link: 'dependencia,dependencias,vinculo,vinculos,ligacao,ligacoes,~ligar,~vincular,amarracao,~interligar,~encadear',
  gap: 'intervalo,espera,folga,de folga,defasagem,lag,retardo,distancia,pausa,descanso,carencia,reserva,colchao,margem,pulmao,respiro',
  after:
    'depois de,depois do,depois da,depois dos,depois das,depois que,apos,apos o,em seguida a,em seguida ao,logo em seguida ao,logo em seguida a,logo apos,logo depois de,logo depois da,logo depois do,assim que,quando,tao logo,na sequencia de,na sequencia da,na sequencia do,seguindo,uma vez que,no fim de,no fim da,no fim do,ao fim de,ao fim da,ao termino da,ao termino do,mal,ao fim da,ao fim do,ao fim de',
  before: 'antes de,antes do,antes da,antes dos,antes das,antes que',
  until: 'enquanto,ate que,ate,enquanto a,enquanto o',
  between: 'entre',
  together:
    'junto com,ao mesmo tempo que,simultaneamente com,em paralelo com,em conjunto com,simultaneo a,paralelo a,em paralelo a',
  startStart: 'inicio-inicio,inicio inicio,inicio com inicio,ii,ss',
  finishFinish: 'termino-termino,termino termino,fim-fim,fim com fim,fim fim,tt,ff',
  without: 'sem,s/',
  add: '~incluir=inclua inclui incluam,~inserir=insira insere,~criar,~acrescentar,~adicionar,~meter=mete meta,entra,entram,~colocar,~botar,~por=poe ponha,precisar de,vai precisar de,precisamos de,precisa de,tem mais,vai ter,~somar,~encaixar',
  remove:
    '~tirar do escopo,~retirar do escopo,~excluir=exclua exclui,~apagar,~remover=remova remove,~eliminar,~tirar,~retirar,~cortar,~deletar,~cancelar,~dispensar,~suprimir=suprima suprime,nao vai mais ser feito,nao vai mais ser feita,nao sera mais feito,nao sera mais feita,nao vamos fazer,nao vamos mais fazer,nao faremos,tirar do cronograma,pode tirar,fora do escopo,do escopo,desistimos de,desistimos do,desistimos da,saiu do escopo,sai do escopo,ficou fora do escopo,fora desta parada,foi cancelado,foi cancelada,foram cancelados,~riscar,~descartar,~abortar,~esquecer=esquece esqueca esquecam,nao vai rolar,nao rola mais,nao vai acontecer,~anular,~omitir=omita omite,corta fora',
  rename:
    '~renomear,~chamar,se chama,agora se chama,passa a se chamar,o nome,nome,mude o nome,muda o nome,mudar o nome,altere o nome,troque o nome,onde esta escrito',
  move: '~mover=mova move,~jogar,~transferir=transfira transfere,~passar,~levar,~colocar,~deslocar,~pertencer=pertence pertencem',
  split:
    'vira duas,vira tres,vira dois,viram duas,passa a ser duas,~dividir=divida divide dividam,~separar,~quebrar,~desdobrar,~partir=parta parte',
  merge:
    'viram uma so,vira uma so,viram um so,passam a ser uma so,~juntar,~unir=una une unam,~fundir=funda funde,~agrupar,~unificar=unifique unifica unifiquem unificam,~mesclar',
  copy: '~copiar,~duplicar,~replicar,~repetir=repete repita repetir',
  theCopy: 'a copia,copia',
  milestone: 'marco,o marco,um marco',
  phase: 'fase,a fase,etapa,grupo,pacote',
  row: 'tarefa,linha,item,numero,no,tarefas,linhas,itens,id,atividade,atividade no,tarefa no,linha no,atividade numero,tarefa numero',
  task: 'tarefas,atividades,servicos,duas tarefas,tarefa,atividade,a tarefa,a atividade,o servico',
  indef: 'um,uma,um novo,uma nova,nova,novo,mais uma,mais um,outra,outro',
  into: 'na fase,para a fase,pra fase,dentro da fase,dentro de,dentro da,dentro do,sob,na etapa,para a etapa,no grupo,para o grupo,no pacote,para o pacote',
  assign:
    '~escalar,~colocar,~botar,~por=poe ponha,~alocar,~designar,~acompanhar,faz,fazem,~executar,entra,entram,~incluir=inclua inclui,~adicionar,~ajudar,~reservar,~mandar,~destinar,participa,~reforcar,fica com,ficam com,responsavel',
  unassign:
    '~tirar,~remover=remova remove,~retirar,sai,saem,~dispensar,nao faz mais,nao participa mais,~liberar,~desalocar,sai de,sai da,sai do,deixa',
  instead:
    'em vez de,em vez da,em vez do,ao inves de,ao inves da,ao inves do,no lugar de,no lugar do,no lugar da,substituindo',
  replace:
    'quem faz,quem executa,quem vai fazer,quem fica com,~trocar,~substituir=substitua substitui,quem vai e,passam para,passa para,passam pra,passa pra',
  swap: '~trocar entre si,~inverter=inverte inverta,~permutar,troque de lugar,troque entre si,intercambie,~trocar as duracoes,~trocar a duracao',
  crew: 'do pessoal,equipe,turma,time,quantidade,numero,efetivo,a equipe de,o pessoal,pessoal,o efetivo,gente',
  have: 'so tenho,tenho,disponho de,restam,so ha,no maximo,nao mais de,nao mais que,vai ter,vamos ter,teremos,tera,temos,conta com,contar com,~ter=tem tenha tera teremos terao,contrataram,contratamos,agora sao',
  off: 'pediu folga,pediu licenca,tirou folga,tira folga,vai tirar folga,vai estar de ferias,estara de ferias,nao vai poder vir,nao consegue vir,vai estar fora,estara fora,~folgar,~descansar,de atestado,nao vai trabalhar,fora,ferias,de ferias,de folga,folga,ausente,indisponivel,nao vem,nao trabalha,nao trabalham,afastado,afastada,sai de ferias,esta de ferias,licenca,nao estara,vai faltar,nao vai vir,nao vao vir,nao vai estar,ta de ferias,estara de ferias,em treinamento,nao pode vir',
  holiday:
    'nada de trabalho,nenhum trabalho,nao havera expediente,sem expediente,nao tem expediente,nao ha expediente,nao vai ter expediente,feriado,e feriado,ninguem trabalha,nao se trabalha,nao trabalhamos,nao tem trabalho,nao ha trabalho,folga geral,sem trabalho,nao vamos trabalhar',
  work: '~trabalhar,~rodar,~operar',
  perDay: 'por dia,ao dia,diarias,horas por dia',
  perWeek: 'por semana,na semana,dias por semana',
  shift: 'turno,turnos,dois turnos,um turno,tres turnos,escala,regime',
  night: 'turno da noite,no turno da noite,a noite,de noite,noturno,turno noturno,do turno da noite,noite',
  day: 'turno do dia,no turno do dia,de dia,diurno,turno diurno,do dia',
  deadline:
    'nao pode passar do dia,nao passa do dia,nao deve passar do dia,nao pode passar de dia,nao podem passar do,nao podem passar do dia,nao pode passar de,nao pode passar do,nao passa do,nao deve passar do,sem passar do,sem falta,no maximo,no maximo ate,ate o dia,no mais tardar,ate dia,o mais tardar,ate,impreterivelmente',
  due: 'prazo,o prazo,data limite,prazo fatal,data fatal',
  late: '~segurar,~adiar,~atrasar,~empurrar,~escorregar,~deslizar,~postergar,~protelar,atrasado,atrasada,de atraso,atraso',
  early: '~antecipar,~adiantar',
  arrive: '~chegar,disponivel,vai estar disponivel,~liberar',
  stopped:
    'ficou parado,ficou parada,ficaram parados,parado por,parada por,parou,perdeu,perderam,paralisada,paralisado,pararam',
  whole:
    'o projeto inteiro,a parada inteira,a parada toda,toda a parada,projeto inteiro,o projeto todo,todo o projeto,o cronograma inteiro,toda a obra,a obra toda,a reforma toda,a parada,a reforma,o projeto,essa parada,esta parada,nessa parada',
  all: 'todas as tarefas,tudo que e,tudo,todas,todos,toda,cada tarefa,todo o,toda a,todos os,todas as,todas as atividades,qualquer',
  pair: 'os dois,as duas,dos dois,das duas,ambos,ambas,aos dois,as tres,os tres,dos tres,das tres,esses dois,essas duas',
  three: 'as tres,os tres,dos tres,das tres',
  except:
    'menos,exceto,salvo,fora,com excecao de,com excecao da,com excecao do,tirando,menos a,menos o,exceto a,exceto o',
  keep: 'fica como esta,ficam como estao,fica igual,continua igual,~manter=mantenha mantem,como esta,nao muda,nao mudam,permanece,permanecem,sem mexer,deixa como esta',
  touch: '~mexer=mexa mexe mexam,~tocar,~mudar,~alterar',
  because:
    'pois,porque,ja que,por causa de,por causa da,por causa do,devido a,devido ao,visto que,em funcao de,pq,como',
  if: 'se,caso',
  ask: 'quando,quem,quem faz,quem executa,quem vai fazer,quem fica com,quanto,quanto tempo,quantos,quantas,qual,quais,o que,que dia,queria saber,gostaria de saber,me diga,me diz,me dizer,onde',
  wish: 'preciso ganhar,precisamos ganhar,~ganhar tempo,preciso recuperar,precisamos recuperar,o que da pra fazer,pediu pra,pediu para,seria bom,precisava',
  correct:
    'espera ai,pera,pera ai,nao e isso,nao desculpa,nao perdao,quer dizer,digo,ou melhor,alias,corrigindo,melhor dizendo,desculpa,perdao,nao|espera,na verdade,opa nao,ops,minto,perai,errei,foi mal',
  says: 'nota do,nota de,diz,escreveu,disse,mensagem do,mensagem de',
  courtesy:
    'oi,ola,bom dia,boa tarde,boa noite,tudo bem,obrigado,obrigada,abraco,abracos,abs,valeu,por favor,pfv,favor,beleza,ta,entao,gente,pode,poderia,voce poderia,voce pode,por gentileza,gentileza,oi pessoal,pessoal,e ai,sem acidentes,passagem de turno,tudo certo',
  it: 'ela,ele,isso,dela,dele,disso',
  afterwards: 'por ultimo,por fim,e depois,depois,em seguida,entao',
  longest:
    'mais compridas,mais longos,mais longa,mais longo,mais demorada,mais demorado,de maior duracao,maior,de maior duracao,mais longas,que demora mais,que leva mais tempo,mais lento,mais lenta,mais lentos,mais lentas',
  shortest:
    'mais curta,mais curto,mais rapida,de menor duracao,menor,mais curto,mais rapido,que leva menos tempo,mais curtas,mais curtos,mais rapidas,mais rapidos',
  last: 'ultima,ultimo,a ultima tarefa,ultima tarefa,a ultima,ultima atividade,a ultima atividade,ultimo servico,o ultimo servico',
  first: 'primeira,primeiro,a primeira tarefa,primeira tarefa,a primeira,primeira atividade,a primeira atividade',
  progress:
    'progresso,avanco,o avanco,o progresso,de avanco,de progresso,percentual,andamento,feito,feita,concluido,concluida,pronto,pronta',
  duration: 'duracao,a duracao,na duracao,tempo,o tempo,no tempo,de duracao,duracoes,as duracoes',
  next: 'seguinte a,seguinte ao,que vem depois de,que vem depois do,que vem depois da,que vem logo depois de,que vem logo depois da,que vem logo depois do,que sucede,que segue,sucessora de,sucessora da,sucessora do',
  accord: 'conforme,segundo,como combinado,de acordo com,conforme combinado',
  precede: '~preceder,~anteceder,vem antes de,vem antes da,vem antes do',
  unlink: '~desvincular,~soltar,~desamarrar',
  askWhen: 'quando,que dia,em que dia,a que horas,que horas',
  askWho: 'quem,quem faz,quem executa,quem e,de quem',
  askLong: 'quanto tempo,quanto dura,quantas horas,quantos dias,quanto',
  askWhat: 'o que,qual,quais,que tarefas,quais tarefas,que servicos,quais servicos',
  askWhy: 'por que,por que motivo,o que faz',
  critical:
    'caminho critico,critico,criticas,criticos,critica,manda no prazo,manda no fim,define o fim,define o termino,segura o fim,determina o fim,determina o termino,dita o prazo,dita o fim,nos impede,nos segura,segura a partida,trava a partida',
  overload:
    'sobrecarregado,sobrecarregada,sobrecarregados,sobrecarregadas,sobrecarga,estourado,estourada,estourando,superalocado,superalocados,acima do limite,conflito de recurso,conflito de recursos',
  delayed: 'atrasado,atrasada,atrasados,atrasadas,em atraso,fora do prazo,~atrasar',
  baseline: 'linha de base,baseline,plano original,programado original,original',
  changed: 'mudou,mudaram,alterou,foi alterado,mudancas,diferenca,diferencas,desvio,desvios',
  gain: '~ganhar,~recuperar,~adiantar,~encurtar o prazo,~reduzir o prazo,terminar antes,acabar antes',
  pronoun: 'ela,ele',
  but: 'mas,mas sim,e sim',
  inSeries:
    'em serie,em sequencia,um depois do outro,uma depois da outra,um apos o outro,uma apos a outra,um atras do outro,uma atras da outra',
  rest: 'o resto,resto,os demais,as demais,o restante,demais,os outros,as outras,restantes',
  weekend: 'fim de semana,fins de semana',
  sequence: 'ordem,a ordem,sequencia,a sequencia',
  beforeThat: 'antes disso,antes dessa data,antes desse dia,antes de la',
  byThat: 'ate la,ate essa data,ate esse dia',
  oneRow:
    'em uma so,em um so,numa so,num so,numa tarefa so,em uma tarefa so,em uma unica,numa unica,em uma unica tarefa,numa unica tarefa,em uma unica atividade,numa atividade so,em uma tarefa,numa tarefa,uma tarefa so,uma so tarefa,uma so,um so,virar uma so,uma unica tarefa,uma tarefa unica',
  parts: 'partes,pedacos,metades,etapas,tarefas,turnos,parte',
  equal: 'iguais,igual',
  twoThirds: 'dois tercos',
  threeQuarters: 'tres quartos',
  greeting:
    'oi,ola,alo,bom dia,boa tarde,boa noite,tudo bem,tudo bom,tudo certo,oi pessoal,e ai,opa,beleza,blz,fala,como vai,bom dia a todos,boa tarde a todos',
  vocative: 'pessoal,gente,galera,prezados,prezado,prezada,caros,caro,senhores,turma,time,a todos,todos,equipe',
  thanks:
    'obrigado,obrigada,muito obrigado,muito obrigada,valeu,grato,grata,abraco,abracos,um abraco,abs,att,atenciosamente,brigado,brigada,obg,vlw,desde ja agradeco,agradeco,fico no aguardo,conto com voces,ok,certo,por favor,favor,pfv,por gentileza,me avisa,me avisem,qualquer coisa me chama',
  possible: 'da pra,da para,daria pra,daria para,tem como,teria como,sera que da pra,sera que da para',
  polite:
    'voce pode,voce poderia,voce consegue,voces podem,voces poderiam,pode,poderia,podem,poderiam,consegue,conseguiria,sera que voce pode,sera que pode,sera que da pra,sera que da para,da pra,da para,daria pra,tem como,teria como,gostaria de,gostaria que voce,queria,queria que voce,eu gostaria de,eu queria,preciso que voce,favor,por favor,por gentileza,gentileza,peco,peco para,peco pra,peço,peço para,me faz o favor de,faz favor de,quero,eu quero,vamos,bora,e preciso,precisamos,preciso',
  heading:
    'passagem de turno,relatorio de turno,relatorio do turno,atualizacao,atualizacao rapida,status,resumo,resumo do turno,mudancas,alteracoes,ajustes,novidades,noticias,segue,seguem,seguinte,o seguinte,pedido,pedidos,correcoes',
  reason:
    'pois,porque,ja que,por causa de,por causa da,por causa do,devido a,devido ao,visto que,uma vez que,em funcao de,em funcao da,em funcao do,pq,a pedido de,a pedido da,a pedido do,conforme combinado,conforme pedido,conforme o,conforme a,conforme os,conforme as,segundo o,segundo a,de acordo com o,de acordo com a',
  elapsed: 'passadas,passados,passada,passado,decorridas,decorridos,transcorridas,transcorridos',
  quarter: 'um quarto,a quarta parte,uma quarta parte',
  third: 'um terco,a terca parte,uma terca parte',
  jointly:
    'juntas,juntos,ao mesmo tempo,no mesmo momento,simultaneamente,em paralelo,lado a lado,junto,correr junto,correm juntas,correm juntos,uma nao espera a outra,um nao espera o outro,sem uma esperar a outra,correr juntas,correr juntos,rodar juntas,rodar juntos,rodam juntas,rodam juntos,andam juntas,andam juntos,fazer juntas,fazer juntos',
  hands: '~passar,dá,dê,dar,deem,entregue,entreguem,~transferir=transfira transfere,~repassar,~delegar',
  takeover:
    'se encarrega de,se encarrega da,se encarrega do,cuida de,cuida da,cuida do,assume o lugar de,assume o lugar do,assume o lugar da,toma o lugar de,toma o lugar do,toma o lugar da,fica responsavel por,fica responsavel pela,fica responsavel pelo,~assumir=assume assuma assumem,fica a cargo de,fica a cargo do,fica a cargo da,fica a cargo dos,fica por conta de,fica por conta do,fica por conta dos,a cargo de,a cargo do,a cargo dos',
}

/** What texts of new plans say beside it of groups and their order. */
export const ptOrder: LexiconSource = {
  filler:
    '~correr,~rodar=roda rodam rode rodem,~vir=vem venha venham,~ocorrer,~andar,~seguir=segue seguem,~executar,na ordem,nesta ordem,nessa ordem,a ordem,ordem,acima,abaixo,da lista,~acontecer,~fazer=faz fazem,~ficar,quando,que,todo,toda,estiver,estiverem,for,forem,sao,ser feito,pode,podem,vai,vao,de fato,trabalho,trabalhos',
  beside:
    'em paralelo,lado a lado,ao mesmo tempo,simultaneamente,simultaneos,simultaneas,juntos,juntas,paralelos,paralelas,concomitantemente,em simultaneo',
  both: 'os dois,as duas,dos dois,das duas,ambos,ambas,aos dois,as tres,os tres,dos tres,das tres,esses dois,essas duas,os demais,as demais',
  previous: 'o anterior,a anterior,do anterior,da anterior,ao anterior,anterior,outro,outra,do outro,da outra',
  block:
    'bloco,blocos,grupo,grupos,fase,fases,etapa,etapas,frente,frentes,pacote,pacotes,parte,partes,area,areas,disciplina',
  last: 'por ultimo,por fim,no fim,no final,ao final,fecha tudo,finalmente',
  after: 'na sequencia,em seguida,logo apos,so depois de,apos o,apos a,em seguida a',
  leadIn:
    'olha so,olha,veja,veja so,escuta,escuta so,bom,bem,entao,e o seguinte,o seguinte,seguinte,anota ai,anota,vamos la,vamos ver,deixa eu ver,pois e,ta,tudo bem,certo,la vai,assim,ai,e assim,funciona assim,vai ser assim,fica assim,o plano e,resumindo,pra comecar',
  begin: 'inicio,comeco,o inicio,o comeco,vem,vai',
  finish: 'fim,final,termino,conclusao,encerramento,o fim,o termino',
  atLeast: 'no minimo,pelo menos,ao menos,nao antes de,antes de,no minimo de,so',
  arrive:
    'chega,chegam,chegara,chegarao,chegar,chegada,a chegada,entregue,entregues,entrega,a entrega,sera entregue,recebido,recebida,disponivel,estara disponivel,na obra,vem',
  afterwards: 'so entao,dai',
  spare:
    'novo,nova,novos,novas,material,materiais,peca,pecas,sobressalente,sobressalentes,kit,guindaste,equipamento alugado',
}
