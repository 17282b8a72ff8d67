import type { Language } from '../types.ts'
import type { LexiconSource } from './entry.ts'

/** Words that count where all that a text asks for is to take the last change back. */
export const TAKING_BACK: Readonly<Record<Language, LexiconSource>> = {
  pt: {
    undo: '~desfazer=desfaz desfaca desfacam,~reverter=reverte reverta,volta atras,volte atras,voltar atras,anule,anular,anula,cancele,cancela,cancelar,desconsidere,desconsidera,desconsiderar',
    lastThing:
      'isso,isto,tudo isso,esta,essa,ultimo,ultima,ultimas,anterior,de antes,feito,feita,mudanca,alteracao,modificacao,instrucao,pedido,comando,acao,edicao,o que acabei de pedir,o que acabei de fazer,o que acabei de mandar,o que eu pedi,o que eu fiz,o que voce fez,o que foi feito',
  },
  en: {
    undo: 'undo,revert,roll back,rollback,take that back,take it back,cancel,ctrl z,ctrl+z,ctrl-z',
    lastThing:
      'that,this,it,the last,last,previous,one,change,edit,instruction,action,command,what i just asked,what you did,what you just did',
  },
  es: {
    undo: 'deshacer,deshaz,deshazlo,deshaga,revertir,revierte,revierta,anula,cancela,descarta',
    lastThing:
      'eso,esto,ultimo,ultima,ultimos,cambio,modificacion,accion,orden,pedido,anterior,ahora,lo que acabo de pedir,lo que hiciste,lo que pedi',
  },
}
