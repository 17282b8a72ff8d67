import type { Language } from '../types.ts'
import type { LexiconSource } from './entry.ts'

/**
 * Words that the gate knows beside those of orders: what makes a condition, a doubt or a denial of an order, and what
 * readers without frames have a use for, by the change that shows it.
 */
export const BESIDE: Readonly<Record<Language, LexiconSource>> = {
  pt: {
    overlap: 'sobreposicao,sobrepoe,sobrepoem,sobrepondo,superposicao',
    if: 'a menos que,a nao ser que,salvo se,exceto se,so se,somente se,apenas se,desde que,contanto que,na hipotese de,na hipotese da,na hipotese do,em caso de,no caso de,dependendo,dependendo de,supondo,supondo que,havendo,nao havendo,precisando,se precisar,se der,se necessario,se for preciso,quando e se,do contrario,caso contrario,senao,se nao',
    maybe:
      'talvez,quem sabe,pode ser que,pode ser,possivelmente,provavelmente,acho que,eu acho,acho,creio que,creio,imagino que,parece que,suponho que,seria bom,seria melhor,seria interessante,seria ideal,seria legal,o ideal seria,devia,deviam,poderia ser,ouvi dizer,ouvi que,dizem que,pensei em,pensando em,estou pensando em,estamos pensando em,sugeriu,sugeriram,sugestao,propos,recomendou,na opiniao,na minha opiniao,estou na duvida,em duvida,sera que,esquece,esqueca,esquecam,deixa pra la,deixa ela,deixa ele,deixa como estava,deixe como estava,melhor nao,nada disso,desconsidera,desconsidere',
    not: 'jamais,ninguem,nada de,tampouco,nenhum,nenhuma',
    either: 'ou',
    per: 'por,a cada,por cada',
    keep: 'mantendo,preservando,conservando',
    noted: 'anote,anotar,anota,nota,notas,observacao,observacoes,comentario',
    ranked: 'prioridade,prioridades,alta,maxima,baixa,media',
    priced: 'custo,custos,custa,custam,taxa,preco,reais,r,usd,eur,litros,litro,kg,quilos',
    chained:
      'predecessora,predecessoras,predecessor,predecessores,antecessora,antecessoras,sucessora,sucessoras,sucessor,sucessores,antes,ordem,sequencia,vinculos,tipo,limpe,limpar,limpa,um depois do outro,uma depois da outra',
    planned:
      'projeto,do projeto,obra,inicio,comeco,fim,final,nome,errado,errada,certo,certa,correto,correta,datas,data',
    worked:
      'calendario,expediente,trabalhar,trabalha,semana,semanas,segunda,terca,quarta,quinta,sexta,sabado,sabados,domingo,domingos,continua,continuo,continuas,unico,jornada,direto,haver,havera',
    parted: 'partes,etapas,metades,iguais,fases,pedacos',
    heard:
      'haver,havera,deveria,deveriam,fizemos,chegou,estar,estara,estarao,esteja,estejam,vem,vir,dia,dias,frente,tanto,inteiro,inteira,inteiros,sejam,sair,sai,saem,possivel,tarde,cedo,usando,usar,use,usa,todo mundo,transforme,transformar,converta,converter,tah,unica,unico,chamada,chamado,horas,hora,mudar,exatamente,empresa,quem,palavra,nomes,tarefas,trabalho,ate,pela,pelo,vao,sera,serao,esse,essa,isso,disso,ja,bem,antecipe,antecipar,adie,adiar',
  },
  en: {
    if: 'unless,provided,provided that,providing,assuming,assuming that,as long as,so long as,depending on,on condition that,in the event of,in the event that,were,had,otherwise,only if,even if,if need be,if needed,if necessary,supposing',
    maybe:
      'maybe,perhaps,possibly,probably,might,i think,we think,i guess,i suppose,i believe,i feel,thinks,reckons,reckon,suggested,suggests,suggestion,proposed,recommended,recommends,would be nice,would be good,would be great,would be better,ideally,i heard,they say,rumour has it,thinking of,thinking about,considering,wondering,in doubt,not sure,never mind,nevermind,forget it,forget that,forget about it,disregard,keep it,leave it,on second thought',
    not: "nobody,no one,none,neither,nor,isnt,wont,cant,didn't,didnt,hasn't,haven't,wasn't,aren't,wouldn't,nothing,isn't",
    either: 'or',
    per: 'per,for each,for every',
    keep: 'keeping,preserving',
    noted: 'note,notes,comment,comments,remark',
    ranked: 'priority,priorities,high,highest,low',
    priced: 'cost,costs,rate,price,dollars,usd,eur,litres,liters,kg',
    chained:
      'predecessor,predecessors,successor,successors,order,sequence,one after the other,one after another,each other,type,hold point,clear',
    planned: 'project,turnaround,outage,shutdown,start,finish,end,name,wrong,right one,dates,date',
    worked:
      'calendar,around the clock,clock,around,week,weekends,saturday,saturdays,sunday,sundays,monday,friday,hour,continuous',
    copy: 'duplicate',
    parted: 'parts,pieces,halves,equal,phases,steps,stages',
    heard:
      'gonna,whole,entire,take,off,them,too,forward,back,possible,late,early,single,one,point,summary,new,under,everywhere,kill,convert,turn,make,through,reached,both,long,allow,noon,opening,opened,use,using,other,another,successor,boiler,everyone,everybody,hours,hour,days,day,tasks,called,named,all,the,sooner,later,earlier',
  },
  es: {
    overlap: 'solape,traslape,solapado,solapados,solapan,traslapan,superposicion',
    if: 'en caso de,en caso de que,a menos que,a no ser que,salvo que,salvo si,excepto si,siempre que,siempre y cuando,con tal de que,con tal que,dependiendo,dependiendo de,suponiendo,suponiendo que,de ser necesario,de ser preciso,habiendo,de haber,de lo contrario,si no,solo si,segun lo que',
    maybe:
      'quizas,quiza,tal vez,a lo mejor,puede ser que,puede que,posiblemente,probablemente,creo que,creo,pienso que,me parece que,supongo que,opina que,opina,opinan que,seria bueno,seria mejor,seria ideal,seria conveniente,estaria bien,lo ideal seria,convendria,podria ser,dicen que,escuche que,sugirio,sugieren,sugiere,sugerencia,propuso,recomendo,recomienda,pensando en,estamos pensando en,en duda,olvidalo,olvida eso,olvida,mejor no,nada de eso,dejala,dejalo,dejalo asi,no importa',
    not: 'jamas,nadie,tampoco,ningun,ninguno,ninguna,nada de',
    nolonger: 'no hace falta,no hace falta que,no es necesario,no es necesario que',
    either: 'o,u',
    per: 'por,por cada,cada',
    keep: 'manteniendo,conservando',
    noted: 'nota,notas,observacion,anota,comentario',
    ranked: 'prioridad,prioridades,alta,maxima,baja,media',
    priced: 'costo,coste,cuesta,tarifa,precio,pesos,euros,litros,kg',
    chained:
      'predecesora,predecesoras,predecesor,limpia,limpiar,sucesora,sucesoras,sucesor,orden,secuencia,uno tras otro,una tras otra,amarra',
    planned: 'proyecto,parada,obra,inicio,comienzo,fin,final,nombre,mal,correcto,correcta,fechas,fecha',
    worked:
      'calendario,semana,semanas,lunes,viernes,sabado,sabados,domingo,domingos,jornada,jornadas,continuo,continua,trabajar,trabaja',
    parted: 'partes,etapas,mitades,iguales,fases',
    heard:
      'recien,tanto,sola,solo,unica,agrupa,agrupar,nueva,nuevo,ambos,ambas,posible,tarde,temprano,dia,dias,hora,horas,todo,todos,tareas,tarea,usando,usar,usa,llamada,llamado,retiro,este,esta',
  },
}
