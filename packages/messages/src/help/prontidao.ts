import type { HelpPages } from './page.ts'

export const page: HelpPages = {
  pt: {
    title: 'Prontidão',
    lead: 'A lista de raquetes da parada, quem instalou e retirou cada uma, e se alguma impede a partida.',
    sections: [
      {
        title: 'A lista',
        lines: [
          'Importe a planilha (XLSX ou CSV; colunas Tag, Equipamento, Linha, Diâmetro, Classe, Tipo em qualquer ordem) ou inclua uma por uma.',
          'Instalar e Retirar guardam quem e quando; o registro não se apaga.',
          'Etiquetas com QR para pendurar saem em uma página para imprimir.',
        ],
      },
      {
        title: 'As regras',
        lines: [
          'A partida não é informada enquanto uma raquete do seu limite estiver instalada, salvo se alguém responder por isso com nome.',
          'Uma raquete não sai com serviço interno por terminar no equipamento, nem entra depois da partida, sem quem responda.',
          'Com a coluna Ordem, entra primeiro a mais perto da energia (1), e sai por último.',
          'Uma PT vale até o fim do turno em que foi emitida: quem passa do fim pede outra, e sem ela não está pronto.',
          'Um portão vence tantos meses antes da parada; o de um equipamento segura o serviço dele até ser concluído.',
          'No Turno, serviço interno espera as raquetes do equipamento, e a partida espera a retirada.',
        ],
      },
    ],
    shown: 'Equipamentos e o que esperam: drenado, raqueteado, bloqueado, quanto de quanto.',
    keys: [['Ctrl+Z', 'Desfazer a última mudança da lista']],
  },
  en: {
    title: 'Readiness',
    lead: 'The list of blinds of the shutdown, who installed and removed each, and whether one keeps back the start-up.',
    sections: [
      {
        title: 'The list',
        lines: [
          'Import the sheet (XLSX or CSV; columns Tag, Equipment, Line, Size, Rating, Type in any order) or add one by one.',
          'Install and Remove keep who and when; the record is not erased.',
          'Labels with QR to hang on them come as a page to print.',
        ],
      },
      {
        title: 'The rules',
        lines: [
          'No start-up is reported while a blind of its boundary is in, unless somebody answers for it by name.',
          'No blind goes out while work inside the equipment is unfinished, nor in after the start-up, without somebody who answers.',
          'With the column Order, the one nearest to the energy (1) goes in first and comes out last.',
          'A permit holds until the end of the shift in which it was issued: who runs over it needs another, and is not ready without.',
          'A gate is due so many months before the stop; that of an equipment holds its work back until it is passed.',
          'In Shift, work inside waits for the blinds of the equipment, and the start-up waits for their removal.',
        ],
      },
    ],
    shown: 'Equipment and what it waits for: drained, blinded, locked, how many of how many.',
    keys: [['Ctrl+Z', 'Undo the last change of the list']],
  },
  es: {
    title: 'Preparación',
    lead: 'La lista de bridas ciegas de la parada, quién instaló y retiró cada una, y si alguna impide el arranque.',
    sections: [
      {
        title: 'La lista',
        lines: [
          'Importe la planilla (XLSX o CSV; columnas Tag, Equipo, Línea, Tamaño, Clase, Tipo en cualquier orden) o agregue una por una.',
          'Instalar y Retirar guardan quién y cuándo; el registro no se borra.',
          'Las etiquetas con QR para colgar salen en una página para imprimir.',
        ],
      },
      {
        title: 'Las reglas',
        lines: [
          'El arranque no se informa mientras una brida de su límite esté instalada, salvo que alguien responda por ello con nombre.',
          'Una brida no sale con trabajo interno por terminar en el equipo, ni entra después del arranque, sin quien responda.',
          'Con la columna Orden, la más cercana a la energía (1) entra primero y sale al final.',
          'Un permiso vale hasta el fin del turno en que se emitió: quien lo pasa pide otro, y sin él no está listo.',
          'Una puerta vence tantos meses antes de la parada; la de un equipo detiene su trabajo hasta cumplirse.',
          'En Turno, el trabajo interno espera las bridas del equipo, y el arranque espera su retiro.',
        ],
      },
    ],
    shown: 'Equipos y lo que esperan: drenado, con discos ciegos, bloqueado, cuánto de cuánto.',
    keys: [['Ctrl+Z', 'Deshacer el último cambio de la lista']],
  },
}
