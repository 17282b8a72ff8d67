import type { LexiconSource } from './entry.ts'

/** Words of instructions in Spanish, folded. */
export const es: LexiconSource = {
  the: 'el,la,los,las,lo,un,una,unos,unas,este,esta,ese,esa,su,sus,aquella,aquel',
  of: 'de,del,deste,desta',
  in: 'en,por',
  with: 'con,junto con,c/',
  filler:
    'hacerse,realizarse,ejecutarse,sin falta,hoy temprano,esta manana,tiempo,previsto,va,van,ir,ser,sea,son,era,es,esten,este,estar,que,puede,pueden,poder,tiene,tener,deben,yo,nosotros,quiero,queremos,ahora,ya,vamos,ahi,mas o menos,aproximadamente,unas,unos,tambien,todavia,aun,actividad,trabajo,cronograma,plan,del plan,parada,cosa de,se,le,les,nos,me,hace,hacer,hecha,~hacer=hace haga hacen,haz que,haz,que pasen,estas,tal,se lleva,necesita,hay,hay que,quede,queda,quedan,otra empresa',
  only: 'como pronto,no antes de,solo,solamente,unicamente,no antes',
  and: 'asi que,por eso,por lo tanto,y,e,pero,ademas',
  not: 'nadie,no,nunca,ni',
  nolonger:
    'no mas,no tiene que esperar,no tienen que esperar,no hace falta que espere,no necesita esperar,no debe esperar,no esperan mas,no depende mas de,no depende mas del,no dependen mas de,no espera mas a,no espera mas,no depende mas,ya no,ya no tiene que,ya no depende,ya no hace falta que,ya no espera,ya no necesita,no necesita,sin esperar,ya no tiene que esperar,ya no frena,ya no detiene,ya no amarra,ya no retiene',
  to: 'para,a,al,hasta,en,por,p/',
  for: 'por',
  from: 'desde,a partir de,a partir del,desde el',
  is: 'esta,estan,va,van,anda,fue,fueron,es',
  must: 'debe,deben,tiene que,tienen que,ha de,hay que,necesita',
  set: 'pasan a,pasa a,~marcar,~actualizar,~considerar,~planificar,~cambiar,~pasar,~poner=pon ponga pone ponle ponlo ponla pongan,~dejar,~fijar,~ajustar,~modificar,queda en,quedan en,~definir=define defina,~corregir=corrige corrija,sube a,baja a,va a,vuelve a,vuelven a,vuelve a ser,se queda en,regresa a,regresan a',
  lasts: '~durar,~tardar,~llevar,~demorar,~tomar,~necesitar,~requerir=requiere requiera',
  grow: '~aumentar,~subir=sube suba suben subele,~crecer=crece crezca,~alargar,~ampliar,~extender=extiende extienda,dale,^da,dé,den,dar,~sumar,~agregar,~anadir=anade anada,~estirar,~ganar,~prolongar',
  shrink:
    '~reducir=reduce reduzca reducen/redujo redujeron,~disminuir=disminuye disminuya disminuyen/disminuyo disminuyeron,~menguar,~encoger=encoge encogen encoja/encogio encogieron,~descender=desciende descienden/descendio,~bajar,~recortar,~acortar,~quitar,~caer=cae caiga caen/cayo cayeron,~restar,~rebajar,~sacar,~cortar,~perder=pierde pierda',
  more: 'otras,otros,mas,adicional,adicionales,extra',
  less: 'menos',
  double: 'el doble,doble,~doblar,~duplicar',
  triple: 'el triple,triple,~triplicar',
  half: 'mitad,la mitad,a la mitad,en la mitad,por la mitad',
  each: 'cada una,cada uno,cada,para cada una,para cada uno,c/u',
  respectively: 'respectivamente,en ese orden',
  same: 'lo mismo que,el mismo tiempo que,la misma duracion que,igual que,tanto como,igual a,la misma duracion de,misma duracion que,lo mismo de,tanto tiempo como,igual que la duracion de',
  done: '~quedar listo,~quedar lista,~quedar terminado,~quedar terminada,~quedar hecho,~quedar hecha,quede lista,quede listo,quede terminada,quede terminado,~terminar,~acabar,~finalizar,~completar,~concluir=concluye concluida concluido/concluyo concluimos,listo,lista,listos,listas,hecho,hecha,hechos,hechas,termino,acabo,cerro,completo,completa,quedo lista,quedo listo,quedo terminada,quedo terminado,~cerrar=cierra cierre,ya se termino',
  begun: 'empezo,comenzo,arranco,inicio,iniciada,iniciado,en curso,en marcha,ya empezo',
  untouched:
    'ni siquiera empezo,ni empezo,ni ha empezado,ni siquiera ha empezado,ni han empezado,sin empezar,sin iniciar,no empezo,no ha empezado,aun no empieza,no empezadas,no iniciadas,no han empezado,no han comenzado,no ha comenzado,no ha iniciado,sin comenzar',
  reset: 'pon a cero,~reiniciar',
  halfway:
    'mitad,la mitad,vamos por la mitad,vamos por la mitad de,vamos por la mitad del,a medio camino,a medias,por la mitad,a la mitad,en la mitad',
  remains: '~faltar,~quedar,~restar,le quedan,le faltan',
  begin:
    '~empezar=empieza empiece empiezan empezar empieces empiecen,~comenzar=comienza comience comenzar comiences comiencen,~iniciar,~arrancar,arranque,se hace,se hara',
  finish:
    '~terminar,~acabar,~finalizar,~concluir=concluye concluya,fin de,fin del,el fin de,el fin del,el final de,el final del,termino de,termino del',
  today: 'hoy,ayer,esta manana,ahora',
  depend:
    '~amarrar,~depender de,~depender=depende dependa dependen,~esperar,~aguardar,condicionado a,condicionada a,atado a,atada a,vinculado a,colgado de,colgada de,~colgar de=cuelga cuelgue',
  link: 'dependencia,dependencias,vinculo,vinculos,enlace,relacion,~vincular,~enlazar,~encadenar',
  gap: 'desfase,espera,holgura,intervalo,demora,retardo,pausa,retraso de,reserva,colchon,margen',
  after:
    'despues de,despues del,despues de que,tras,luego de,luego del,cuando,en cuanto,tan pronto como,una vez que,una vez,apenas,al terminar,a continuacion de,a continuacion del,al final de,al final del,sigue a,sigue al,que sigue a,que sigue al,al final de,al final del,tras el fin de',
  before: 'antes de,antes del,antes de que,previo a',
  until: 'hasta que,hasta,mientras',
  between: 'entre',
  together: 'junto con,al mismo tiempo que,a la vez que,en paralelo con,simultaneamente con,en paralelo a',
  startStart: 'inicio-inicio,comienzo-comienzo,inicio inicio,cc,ss',
  finishFinish: 'fin-fin,final-final,fin fin,ff',
  without: 'sin',
  add: '~agregar,~anadir=anade anada,~incluir=incluye incluya,~insertar,~crear,~meter=mete meta,~sumar,necesitamos,hace falta,hay que agregar,entra,~poner=pon ponga',
  remove:
    '~sacar del alcance,~quitar del alcance,~eliminar,~borrar,~suprimir=suprime suprima,~sacar,~quitar,~cancelar,~descartar,ya no se hace,ya no se va a hacer,no se hara,no vamos a hacer,no hagas,no hagan,fuera del alcance,queda fuera del alcance,sale del alcance,fue cancelada,fue cancelado,se cancela,~anular,~tachar,~omitir,~olvidar,olvidate de,ya no va mas,no va mas,dar de baja,da de baja',
  rename:
    '~renombrar,~llamar,se llama,pasa a llamarse,el nombre,nombre,cambia el nombre,cambie el nombre,cambiar el nombre',
  move: '~mover=mueve mueva muevan,~pasar,~trasladar,~llevar,~pertenecer=pertenece pertenecen',
  split: 'pasa a ser dos,se vuelve dos,pasa a ser tres,~dividir=divide divida,~separar,~partir=parte parta',
  merge: 'pasan a ser una sola,se vuelven una sola,~unir=une una,~fusionar,~juntar,~combinar',
  copy: '~copiar,~duplicar,~repetir=repite repita',
  theCopy: 'la copia,copia,ponla',
  milestone: 'hito,el hito,un hito',
  phase: 'fase,la fase,etapa,grupo',
  row: 'tarea,fila,linea,tareas,filas,numero,item,actividad,tarea no,fila no,tarea numero,renglon',
  task: 'dos tareas,dos tareas nuevas,dos nuevas tareas,tres tareas,tareas,actividades,trabajos,tarea,actividad,la tarea,la actividad',
  indef: 'un,una,una nueva,un nuevo,otra,otro,nueva,nuevo',
  into: 'dentro de la fase,en la fase,a la fase,dentro de,dentro del,bajo,en el grupo,al grupo',
  assign:
    '~asignar,~poner=pon ponga,~agregar,~anadir=anade anada,~sumar,ponlo,ponla,lo hace,~participar,~acompanar,que vayan,vayan,~mandar,~llevar,~destinar,hace,~ayudar,~reservar',
  unassign: '~salir=sale salga salen,~quitar,~sacar,~retirar,ya no hace falta,no hace falta,sobra,ya no va,~liberar',
  instead: 'en vez de,en lugar de,en vez del,en lugar del',
  replace: '~reemplazar,~sustituir=sustituye sustituya,~cambiar,lo hace ahora,entra,pasan a',
  swap: '~intercambiar,~invertir=invierte invierta,~permutar,~cambiar entre si',
  crew: 'numero de,la cantidad de,equipo,cuadrilla,cantidad,numero,el equipo de,la gente,gente,el personal,personal,la cuadrilla',
  have: 'quedan,queda,tengo,disponemos de,cuento con,como maximo,no mas de,vamos a tener,tendremos,tenemos,habra,contamos con,va a tener,~tener=tiene tenga tienen,ahora son',
  off: 'pidio permiso,pidio licencia,pidio el dia,se toma el dia,no va a poder venir,no podra venir,estara fuera,va a estar fuera,estara de vacaciones,va a estar de vacaciones,~descansar,de franco,no estan,no vienen,fuera,vacaciones,de vacaciones,ausente,no esta,no viene,no trabaja,no trabajan,de licencia,de baja,libre,no disponible,no esta disponible,esta de vacaciones,no van a estar,no estaran,no estara,no va a estar,no puede venir,no pueden venir',
  holiday:
    'nada de trabajo,ningun trabajo,no habra trabajo,no hay faena,no se labora,dia libre para todos,feriado,festivo,es festivo,es feriado,no se trabaja,nadie trabaja,no trabajamos,no hay trabajo,sin trabajo',
  work: '~trabajar,se trabaja',
  perDay: 'por dia,al dia,diarias,horas al dia',
  perWeek: 'por semana,a la semana,de la semana,dias por semana',
  shift: 'turno,turnos,dos turnos,tres turnos,un turno,jornada,jornadas',
  night: 'de noche,turno de noche,turno noche,nocturno,por la noche,en turno de noche,en el turno de noche',
  day: 'de dia,turno de dia,diurno,en turno de dia,en el turno de dia',
  deadline:
    'no puede pasar del dia,no pueden pasar del,no debe pasar del dia,no puede pasar del,no puede pasar de,no debe pasar del,sin pasar del,a mas tardar,antes del,hasta el,para el,como maximo,como tarde',
  due: 'plazo,el plazo,fecha limite',
  late: '~retener=retiene retenga retengan,~frenar,~atrasar,~retrasar,~correr=corre corra,~desplazar,~aplazar,~postergar,~posponer=pospon posponga,atrasado,atrasada,tarde,de atraso',
  early: '~adelantar,~anticipar',
  arrive: '~llegar,disponible',
  stopped: 'paro,perdio,estuvo parado,estuvo parada,perdieron,estuvo detenido,estuvo detenida,se detuvo',
  whole:
    'todo el proyecto,toda la parada,la parada entera,el proyecto entero,todo el plan,todo el cronograma,la parada,el proyecto,la obra,toda la obra',
  all: 'todas las tareas,todo,todas,todos,toda,cada tarea,todo lo,todas las,todos los,cualquier',
  pair: 'los dos,las dos,ambos,ambas,a los dos,a las dos,de los dos,de las dos,los tres,las tres,esos dos,esas dos',
  three: 'los tres,las tres',
  except: 'excepto,salvo,menos,con excepcion de,a excepcion de,fuera de,excepto el,excepto la',
  keep: 'como esta,como estan,igual,queda igual,se queda,no cambia,no cambian,dejalo,dejalo como esta,~mantener=manten mantenga,sin cambios',
  touch: '~tocar,~mover=mueve muevas,~cambiar',
  because: 'porque,pues,ya que,debido a,por culpa de,dado que,xq,a causa de,puesto que,la hace,pq,como',
  if: 'si',
  ask: 'cuando,quien,quienes,cuanto,cuanta,cuantos,cual,cuales,dime,donde,me puedes decir,quisiera saber,que pasa',
  wish: 'necesitamos recuperar,necesito recuperar,necesito ganar,necesitamos ganar,~recuperar,que me propones',
  correct:
    'digo,perdon,quiero decir,mejor dicho,no|espera,espera,o sea,corrijo,mejor,perdona,disculpa,me equivoque,rectifico',
  says: 'dice,nota del,nota de,escribio,dijo',
  courtesy:
    'hola,buenos dias,buenas tardes,buenas,gracias,saludos,por favor,a ver,y ya esta,ya esta,ok,vale,parte del turno,parte de turno,podrias,puedes,oye,entonces,bueno,equipo,un abrazo,todos',
  it: 'ella,ello,eso',
  afterwards: 'por ultimo,luego,y luego,despues',
  longest:
    'mas larga,mas largo,la mas larga,de mayor duracion,que mas tarda,que mas dura,mas largas,mas largos,mas lento,mas lenta,mas lentos,mas lentas',
  shortest:
    'mas corta,mas corto,la mas corta,mas rapida,mas rapido,de menor duracion,mas cortas,mas cortos,mas rapidas,mas rapidos',
  last: 'ultima,ultimo,la ultima,la ultima tarea,ultima tarea,ultima actividad,la ultima actividad',
  first: 'primera,primero,la primera,la primera tarea,primera tarea,primera actividad,la primera actividad',
  progress: 'avance,progreso,de avance,el avance,hecho,hecha,listo,lista',
  duration: 'duraciones,las duraciones,duracion,la duracion,tiempo,el tiempo,de duracion',
  next: 'siguiente a,siguiente al,que sigue a,que sigue al,que viene despues de,que viene despues del,sucesora de,sucesora del',
  accord: 'segun,conforme a,como acordamos,de acuerdo con,tal como',
  precede: '~preceder,~anteceder,va antes de,va antes del,viene antes de,viene antes del',
  unlink: '~desvincular,~soltar=suelta suelte,~desenlazar',
  askWhen: 'cuando,que dia,a que hora,en que dia',
  askWho: 'quien,quienes,de quien',
  askLong: 'cuanto tiempo,cuanto dura,cuantas horas,cuantos dias,cuanto,cuanto tarda',
  askWhat: 'que,cual,cuales,que tareas,cuales tareas',
  askWhy: 'por que,a que se debe',
  critical:
    'ruta critica,camino critico,critica,criticas,critico,define el fin,determina el fin,marca el fin,manda en el plazo,nos impide,nos frena,frena el arranque,impide arrancar',
  overload: 'sobrecargado,sobrecargada,sobrecargados,sobrecarga,sobreasignado,sobreasignados,por encima del limite',
  delayed: 'atrasado,atrasada,atrasadas,atrasados,retrasado,retrasada,retrasadas,retrasados,con retraso,fuera de plazo',
  baseline: 'linea base,linea de base,plan original',
  changed: 'cambio,cambiaron,ha cambiado,cambios,diferencia,diferencias,desvio,desvios',
  gain: '~ganar,~recuperar,~adelantar,acortar el plazo,terminar antes,acabar antes',
  pronoun: 'ella',
  but: 'sino,pero,sino que',
  inSeries:
    'en serie,en secuencia,uno tras otro,una tras otra,uno despues del otro,una despues de la otra,uno detras del otro,una detras de la otra',
  rest: 'lo demas,los demas,las demas,el resto,los otros,las otras,resto,lo restante',
  weekend: 'fin de semana,fines de semana',
  sequence: 'orden,el orden,secuencia,la secuencia',
  beforeThat: 'antes de eso,antes de esa fecha,antes de ese dia,antes',
  byThat: 'para entonces,hasta entonces,para esa fecha,antes de esa fecha',
  oneRow:
    'en una sola,en uno solo,en una sola tarea,en una tarea,en una unica tarea,en una sola actividad,una sola tarea,una sola,en una tarea sola,en una unica',
  parts: 'partes,mitades,etapas,tareas,turnos,tramos',
  equal: 'iguales,igual',
  twoThirds: 'dos tercios,dos terceras partes',
  threeQuarters: 'tres cuartos,tres cuartas partes',
  greeting:
    'hola,buenos dias,buen dia,buenas tardes,buenas noches,buenas,hola a todos,oye,que tal,como estas,como estan,hola equipo',
  vocative: 'a todos,todos,equipo,estimados,estimado,estimada,gente,muchachos',
  thanks:
    'gracias,muchas gracias,mil gracias,saludos,un saludo,un abrazo,abrazo,atentamente,cordialmente,ok,vale,por favor,porfa,quedo atento,quedo atenta,de antemano gracias,gracias de antemano',
  possible: 'seria posible,es posible,se puede,se podria,habria forma de',
  polite:
    'puedes,podrias,puede,podria,pueden,podrian,me puedes,me podrias,por favor,porfa,quisiera,quiero,queremos,quisiera que,quiero que,necesito que,necesito,necesitamos,hay que,habria que,seria posible,es posible,te pido,te pido que,te importaria,vamos a,hazme el favor de,me haces el favor de,favor de',
  heading:
    'parte del turno,parte de turno,informe de turno,informe del turno,actualizacion,actualizacion rapida,estado,resumen,cambios,ajustes,novedades,correcciones,pedido',
  reason:
    'porque,pues,ya que,debido a,debido al,por culpa de,por culpa del,dado que,xq,pq,a causa de,a causa del,puesto que,a pedido de,a peticion de,segun el,segun la,conforme el,conforme a lo,de acuerdo con,como dijo,como acordamos con',
  elapsed: 'pasadas,pasados,pasada,pasado,transcurridas,transcurridos',
  quarter: 'un cuarto,la cuarta parte,una cuarta parte',
  third: 'un tercio,la tercera parte,una tercera parte',
  jointly:
    'juntas,juntos,al mismo tiempo,a la vez,simultaneamente,en paralelo,no uno tras otro,no una tras otra,no uno detras del otro',
  hands:
    '~pasar,pasale,pasales,dale,dales,denle,entregale,entreguele,entreguenle,~transferir=transfiere transfiera,~traspasar,~delegar',
  takeover:
    'se encarga de,se encarga del,se hace cargo de,se hace cargo del,toma el lugar de,toma el lugar del,ocupa el lugar de,ocupa el lugar del,~asumir=asume asuma asumen,la hace,lo hace,las hacen,los hacen,que la haga,que lo haga,que la hagan,que lo hagan,la hara,lo hara,queda a cargo de,a cargo de,la hacen,lo hacen',
}

/** What texts of new plans say beside it of groups and their order. */
export const esOrder: LexiconSource = {
  filler:
    '~correr=corre corren,~ir=va van vaya vayan,~venir=viene vienen,~ocurrir,~seguir=sigue siguen,~andar,~hacer=hace hacen,~ejecutar,en el orden,en ese orden,en este orden,el orden,orden,de arriba,arriba,abajo,de la lista,cuando,que,esten,este,listos,listas,puede,pueden,se,trabajo,trabajos',
  beside:
    'en paralelo,a la par,al mismo tiempo,simultaneamente,juntos,juntas,a la vez,paralelos,paralelas,en simultaneo',
  both: 'los dos,las dos,ambos,ambas,a los dos,a las dos,de los dos,de las dos,los tres,las tres,esos dos,esas dos,los demas,las demas',
  previous: 'el anterior,la anterior,al anterior,anterior,del anterior,otro,otra,del otro,de la otra',
  block:
    'bloque,bloques,grupo,grupos,fase,fases,etapa,etapas,frente,frentes,paquete,paquetes,parte,partes,area,areas,disciplina',
  last: 'por ultimo,por fin,al ultimo',
  together: 'junto con,a la par de,a la par que,en paralelo con,al mismo tiempo que',
  leadIn:
    'a ver,bueno,pues,entonces,mira,oye,apunta,anota,vamos a ver,vale,bien,es lo siguiente,lo siguiente,seria asi,queda asi,va asi,el plan es,en resumen,escucha,ok',
  begin: 'inicio,comienzo,el inicio,el comienzo,va,van,viene,vienen',
  finish: 'fin,final,termino,el fin,el final',
  atLeast: 'como minimo,al menos,por lo menos,no antes de,antes de,minimo,solo',
  arrive:
    'llega,llegan,llegara,llegaran,llegada,la llegada,entregado,entregada,se entregara,se entrega,entrega,la entrega,recibido,disponible,estara disponible,en obra',
  afterwards: 'solo entonces,entonces',
  spare: 'nuevo,nueva,nuevos,nuevas,material,materiales,pieza,piezas,repuesto,repuestos,kit,grua',
}
