import type { HelpPages } from './page.ts'

export const page: HelpPages = {
  pt: {
    title: 'Escopo',
    lead: 'De uma lista de equipamentos a uma rede completa. As durações vêm das normas e nunca se dobram à janela.',
    sections: [
      {
        title: 'Montar a tabela',
        lines: [
          'Escolha no catálogo, digite uma tag, cole linhas do Excel ou descreva a parada em palavras.',
          'O que o texto diz e não foi usado fica acima da tabela.',
          'A janela só dá o veredito: cabe, faltam horas, ou qual equipe limita.',
        ],
      },
      {
        title: 'Aceitar',
        lines: [
          'Aplicar ao plano é uma mudança só, com um Desfazer; Criar outro plano não toca no plano aberto.',
          'Item já iniciado mantém as horas e não pode ser retirado.',
        ],
      },
      {
        title: 'Ordens, normas, reconhecimento',
        lines: [
          'Ordens lê listas do SAP e do Maximo por um mapa de colunas e mostra o que é novo, mudou ou saiu.',
          'Normas da planta guardam fatores próprios e aprendem com paradas terminadas.',
          'Reconhecer propõe passo, equipamento e especialidade de planos sem código; nada muda até aplicar.',
        ],
      },
    ],
    shown: 'Catálogo de equipamentos com as suas atividades, e os dados do plano: nome, início, janela.',
    keys: [
      ['→ ← ↑ ↓', 'Ir de campo em campo'],
      ['Ctrl+V', 'Colar linhas de uma planilha'],
      ['Ctrl+Enter', 'Aplicar'],
    ],
  },
  en: {
    title: 'Scope',
    lead: 'From a list of equipment to a whole network. Durations come from norms and never bend to the window.',
    sections: [
      {
        title: 'Fill the table',
        lines: [
          'Pick from the catalogue, type a tag, paste rows from Excel or describe the shutdown in words.',
          'What the text says and was not used stands above the table.',
          'The window only gives the verdict: it fits, hours are missing, or which crew limits it.',
        ],
      },
      {
        title: 'Accept',
        lines: [
          'Applying to the plan is one change with one undo; making another plan leaves the open one alone.',
          'An item that has begun keeps its hours and cannot be taken out.',
        ],
      },
      {
        title: 'Orders, norms, recognition',
        lines: [
          'Orders reads lists of SAP and Maximo by a map of columns and shows what is new, changed or gone.',
          'Plant norms keep factors of your own and learn from finished shutdowns.',
          'Recognise proposes step, equipment and trade for plans without codes; nothing changes until you apply it.',
        ],
      },
    ],
    shown: 'Catalogue of equipment with its activities, and the data of the plan: name, start, window.',
    keys: [
      ['→ ← ↑ ↓', 'Go from field to field'],
      ['Ctrl+V', 'Paste rows of a sheet'],
      ['Ctrl+Enter', 'Apply'],
    ],
  },
  es: {
    title: 'Alcance',
    lead: 'De una lista de equipos a una red completa. Las duraciones vienen de normas y nunca se doblan a la ventana.',
    sections: [
      {
        title: 'Llenar la tabla',
        lines: [
          'Elija del catálogo, escriba un tag, pegue filas de Excel o describa la parada en palabras.',
          'Lo que el texto dice y no se usó queda encima de la tabla.',
          'La ventana solo da el veredicto: cabe, faltan horas, o qué cuadrilla limita.',
        ],
      },
      {
        title: 'Aceptar',
        lines: [
          'Aplicar al plan es un solo cambio con un solo Deshacer; crear otro plan no toca el plan abierto.',
          'Un ítem ya iniciado conserva sus horas y no se puede retirar.',
        ],
      },
      {
        title: 'Órdenes, normas, reconocimiento',
        lines: [
          'Órdenes lee listas de SAP y Maximo con un mapa de columnas y muestra lo nuevo, lo cambiado y lo que salió.',
          'Las normas de la planta guardan factores propios y aprenden de paradas terminadas.',
          'Reconocer propone paso, equipo y especialidad de planes sin código; nada cambia hasta aplicar.',
        ],
      },
    ],
    shown: 'Catálogo de equipos con sus actividades, y los datos del plan: nombre, inicio, ventana.',
    keys: [
      ['→ ← ↑ ↓', 'Ir de campo en campo'],
      ['Ctrl+V', 'Pegar filas de una planilla'],
      ['Ctrl+Enter', 'Aplicar'],
    ],
  },
}
