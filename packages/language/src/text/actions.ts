import { NOT_ACTIONS } from '../lexicon/phrases.ts'
/**
 * What is done in a task. The stems are beginnings of folded words in pt, en and es: they mark a clause as a task, make
 * "substituição dos anéis" and "Trocar anéis" the same thing, and let the rules of a shutdown recognise their steps.
 */
export const ACTIONS = {
  release: 'liber,release,entreg,handover,hand over',
  stop: 'parar,parad,pare,desligar,deslig,deten,stop,shut,halt,apag,desenergiz,deenergi,de-energi,poweroff,decommission,descomision',
  isolate:
    'bloque,isol,aisl,etiquet,loto,lock,lockout,tagout,tagging,raquet,bloquei,barricad,sinaliz,senaliz,demarc,aterrar,aterram,travar,travam',
  blind: 'raquete,raquetea,blind,flange cego,ciegas,cegar',
  deblind: 'desraquet,deblind,unblind,deisol,unlock,destrav',
  drain: 'dren,esgot,esvazi,vaci,vaciad,drain,empty,emptied,bleed,bleeding',
  depressurise: 'despressur,despresur,depressur,vent',
  purge: 'purg,inertiz,inert,steam,vaporiz,degas,desgas,gas-free,gasfree',
  cool: 'resfri,esfri,enfri,cool,cooldown',
  heat: 'aquec,calent,heat,preaquec,prehe,warm,preheat,anneal',
  scaffold: 'andaim,andam,scaffold',
  open: 'abr,abert,apert,open,aper,destamp,unhead,uncover,destap',
  close: 'fech,cerr,cierr,clos,box,boxup,tamp,tampar,tampam,tapar',
  remove:
    'remov,remoc,retir,sac,tir,extra,pull,take,withdraw,quit,strip,arranc,dismount,baix,lower,desemborrach,descer,subir,arriar,bajar,subir,raise,raising,suspend,unstack,desencofr,desform,dispos',
  dismantle: 'desmont,desarm,dismantl,disassembl,teardown,strip',
  demolish: 'demol,tear,quebr,derrib,break,romp,wreck,goiv,gouge,gouging',
  cut: 'cort,cut',
  clean:
    'limp,lav,hidroj,clean,wash,flush,descontamin,desengrax,desincrust,hydrobl,jat,sopr,varr,rasp,deshollin,hydrojet,blast,escov,decok,descoc,descoq,sweep,rinse,scrub,dredg,desilt,unplug,unblock,desentup,desobstru,granall,arenar,arenad,barrer,barrid,soak,vacuuming',
  inspect:
    'inspe,inspec,vistori,verific,check,examin,avali,revis visual,survey,boroscop,ultrass,ultrason,radiograf,ensai,ndt,medir,medic,measur,conferir,conferenc,radiograph,escanear,scan',
  overhaul: 'revis,overhaul,manuten,mantenim,recondicion,servic,refurb,revisi,revise',
  repair:
    'repar,conser,consert,recuper,fix,corrig,corre,mend,arregl,restaur,repair,rehab,rebuild,recoat,resurfac,resin,lamin,tratar,retub,rewind,rebobin,emborrach,brunir,encamis,embuch',
  replace: 'troc,substitu,cambi,sustitu,reempl,replac,swap,renov,chang,renew,exchange,exchang',
  weld: 'sold,sueld,weld',
  machine:
    'usin,torne,mecaniz,machin,lapid,lapp,rectific,retific,grind,esmeril,drill,furar,furac,roscar,rosque,bore,boring,honing,braz,chanfr,bisel,maquin,threading',
  align: 'alinh,aline,align,nivel,level,alinear',
  balance: 'balance,balanc,balans',
  calibrate: 'calibr,afer,ajust,regul,adjust,set up,tun,sinton',
  lubricate: 'lubrific,engrax,lubric,greas,engras',
  paint: 'pint,retoc,touch,paint,coat,revest,recubr',
  insulate: 'isolamento,insulat,aislam,unlag',
  install:
    'instal,install,fit,coloc,posicion,plac,erect,mount,reset,rehang,poner,chumb,anchor,shim,encofr,vulcaniz,vulcanis,emendar,splic,empalm',
  assemble: 'mont,armad,arma,assembl,reassembl,remont,refit,reinstal,reconect,rearm,premont,pre-mont',
  connect: 'conect,conex,acopl,ligar,connect,coupl,religar,relig,reconnect,liga,ligue,rewire,rewiring',
  disconnect: 'desconect,desacopl,disconnect,uncoupl,desligacao',
  load: 'carreg,carg,recarreg,load,reload,recarg,fill,ench,llen,encher,enchim,abastec,reabastec,replen,rellen,repor,circulat,circular',
  unload: 'descarreg,descarg,unload,dump,discharg',
  screen: 'peneir,screen,siev,tamiz,cribar',
  test: 'test,prueb,prob,prov,ensay,trial,hidrost,hydrost,hydrotest,hidrotest,estanque,stanque,leak,comprob,pressuris,pressuriz,presuriz,megger,megar,megag,retest',
  start:
    'partid,partir,arranq,arrancar,start,startup,comission,commission,energiz,energis,acend,encend,ligacao,religamento,religar,puesta en marcha,restart,recommission,recomission,comision',
  torque: 'torque,torqu,apertar,reapert,apriet,tighten,retorque,retension,tension,estic,apret,apert,aparafus',
  move: 'transport,mover,moviment,movimient,icar,ica,lift,hoist,move,mobiliz,mobilis,iz,traslad,rig,relocat,haul',
  demobilise: 'desmobiliz,demobil',
  prepare: 'prepar,organiz,arrumar,stage up',
  excavate: 'escav,excav,dig,backfill,reaterr,desaterr,trench,pave,paving',
  concrete: 'concret,concretag,grout,graut,pour,hormig,betonar',
  foundation: 'fundac,foundation,cimentac,cimient',
  line: 'refrat,refract,ladrill,tijol,brick,reline,reforr',
  cure: 'cur,curad,secag,secad,dry,secar,sec',
  document: 'document,relator,report,inform,laudo,registr,emitir,emiss,issue,elabor',
  identify: 'identific,marc,etiqu,tag,label,mark,rotul',
  sample: 'amostr,sampl,muestr,colet,collect,recolh',
  program: 'program,configur,parametriz,download,softwar,setar',
  run: 'rodag,rodaj,run,gir,rotat,oper,girar,rodar',
  fabricate: 'fabric,manufactur,prefabric,confeccion',
  purchase: 'compr,purchas,buy,adquir,procur',
  train: 'trein,train,capacit,entren',
  plan: 'planej,planific,plan',
  approve: 'aprov,approv,aprueb,valid',
  deliver: 'entreg,deliver,handover',
  scaffoldOff: 'desmontar andaim',
  pump: 'bombear,pumpout',
  seal: 'ved,sell,selar,lacr,gaxet,engaxet,calafet,envernic,enverniz,impregn,varnish,reseal,repack',
  bolt: 'parafus,desparafus,unbolt,bolt,solt,loosen,aflo,aliv,desaparafus,afrouxar,afroux,folgar',
  visit: 'visit',
  wire: 'cabear,cabeam,cablead,fiac,wire,wiring',
  test2: 'simul',
} as const

export type Action = keyof typeof ACTIONS

const STEMS: readonly (readonly [string, Action])[] = (Object.entries(ACTIONS) as [Action, string][])
  .flatMap(([action, stems]) => stems.split(',').map(stem => [stem, action] as const))
  .filter(([stem]) => !stem.includes(' '))
  .sort((a, b) => b[0].length - a[0].length)

const PLAIN = new Set(STEMS.flatMap(([stem]) => [stem, `${stem}e`]))
/** True for a word that is a verb as the table has it, with nothing behind it. */
export const isStem = (word: string): boolean => PLAIN.has(word)

const byWord = new Map<string, Action | null>()

/** What a folded word says is done, if anything. */
export function actionOf(word: string): Action | null {
  const known = byWord.get(word)
  if (known !== undefined) return known
  let found: Action | null = null
  if (word.length >= 3 && !NOT_ACTIONS.test(word))
    for (const [stem, action] of STEMS)
      if (word.startsWith(stem) && word.length - stem.length <= 8) {
        found = action
        break
      }
  if (byWord.size < 20_000) byWord.set(word, found)
  return found
}

/** True when a folded word looks like the verb of an order: an infinitive or imperative of a known action. */
export const isAction = (word: string): boolean => actionOf(word) !== null

/** Actions that a person may call by either name. */
const SYNONYMS: readonly (readonly Action[])[] = [
  ['stop', 'isolate'],
  ['remove', 'dismantle', 'demolish', 'disconnect', 'bolt'],
  ['install', 'assemble', 'connect'],
  ['inspect', 'overhaul', 'test', 'calibrate', 'test2'],
  ['repair', 'overhaul', 'weld'],
  ['release', 'deliver', 'start'],
  ['clean', 'purge', 'drain'],
  ['start', 'run', 'test', 'connect'],
  ['document', 'identify'],
  ['isolate', 'insulate', 'blind'],
  ['line', 'repair'],
  ['torque', 'bolt', 'close'],
  ['demolish', 'remove', 'cut'],
  ['replace', 'install', 'repair'],
  ['open', 'bolt', 'remove', 'dismantle'],
  ['close', 'assemble', 'install'],
  ['heat', 'cure', 'start'],
]

/** True when two actions may be one and the same. */
export function sameAction(a: Action, b: Action): boolean {
  return a === b || SYNONYMS.some(group => group.includes(a) && group.includes(b))
}
