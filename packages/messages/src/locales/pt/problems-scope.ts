import type { ProblemParams } from '@parada/schedule'
import { formatParam, plural } from '../../format.ts'

type Sentence = (p: ProblemParams) => string
const n = (value: string | number | undefined): string => formatParam('pt', value)
const many = (count: string | number | undefined, one: string, other: string): string =>
  plural('pt', Number(count), { one, other })

/** Problems of a scope: its items, the templates they go by, and work orders. */
export const problemsScope = {
  'scope.formula': p => `A fórmula “${p.formula}” não pode ser lida em “${p.at}”.`,
  'scope.formulaName': p => `A fórmula “${p.formula}” usa “${p.name}”, que o modelo não tem.`,
  'scope.template': p => `Modelo ${p.template}, em ${p.at}: era esperado ${p.wanted}.`,
  'scope.noLines': () => 'O escopo não tem nenhum item.',
  'scope.unknownTemplate': p => `“${p.item}”: não existe o modelo “${p.template}”.`,
  'scope.unknownParameter': p => `“${p.item}”: o modelo não tem o parâmetro “${p.parameter}”.`,
  'scope.parameterRange': p => `“${p.item}”: ${p.parameter} = ${n(p.value)}; o valor vai de ${n(p.min)} a ${n(p.max)}.`,
  'scope.duplicateTag': p => `A tag ${p.tag} está em mais de um item.`,
  'scope.crewBelowMinimum': p =>
    `“${p.item}”, ${p.task}: há ${n(p.units)} de ${p.trade} e o mínimo seguro é ${n(p.min)}.`,
  'scope.noOrderColumns': () =>
    'Não reconheci as colunas de uma lista de ordens: faltam a ordem ou o texto da operação.',
  'scope.noOrders': () => 'A lista não tem nenhuma operação a planejar.',
  'scope.ordersPartly': p =>
    `${n(p.count)} ${many(p.count, 'operação confirmada em parte não tem', 'operações confirmadas em parte não têm')} horas nem datas na lista: o avanço ficou em branco (${p.examples}).`,
  'scope.ordersUntimed': p =>
    `${n(p.count)} ${many(p.count, 'operação sem duração nem trabalho ficou', 'operações sem duração nem trabalho ficaram')} em branco (${p.examples}).`,
  'scope.ordersLeftOut': p =>
    `${n(p.count)} ${many(p.count, 'linha ficou de fora (eliminada, repetida ou vazia)', 'linhas ficaram de fora (eliminadas, repetidas ou vazias)')}: ${p.rows}.`,
  'scope.ordersEstimated': p =>
    `${n(p.count)} ${many(p.count, 'operação tem', 'operações têm')} a duração do modelo do equipamento (${p.examples}).`,
  'scope.ordersRelations': p =>
    `${n(p.count)} ${many(p.count, 'relação da lista não pôde ser seguida', 'relações da lista não puderam ser seguidas')} (${p.examples}).`,
  'scope.ordersLinked': p =>
    `${n(p.count)} ${many(p.count, 'vínculo das operações novas', 'vínculos das operações novas')}, ${p.by === 'template' ? 'pelo modelo do equipamento' : 'pelo número da operação'}, como no plano.`,
  'scope.ordersUnlinked': p =>
    `${n(p.count)} ${many(p.count, 'operação nova ficou', 'operações novas ficaram')} sem vínculo (${p.examples}).`,
  'scope.ordersDates': p =>
    `${n(p.count)} ${many(p.count, 'operação tem', 'operações têm')} data de início na lista: ${many(p.count, 'a rede a calcula', 'a rede as calcula')}; a da lista vale só sem vínculos (${p.examples}).`,
  'scope.ordersFinish': p =>
    `${n(p.count)} ${many(p.count, 'operação tem', 'operações têm')} data de fim na lista: ${n(p.late)} ${many(p.late, 'termina depois dela', 'terminam depois dela')} na rede${p.examples === '' ? '' : `, até ${n(p.hours)} h (${p.examples})`}.`,
  'scope.ordersSpan': p =>
    `${n(p.count)} ${many(p.count, 'operação dura', 'operações duram')} mais do que cabe entre o início e o fim da lista: valeu a duração (${p.examples}).`,
  'scope.ordersOdd': p =>
    `${n(p.count)} ${many(p.count, 'célula não pôde ser lida como está', 'células não puderam ser lidas como estão')}: linha ${p.examples}.`,
  'scope.ordersDays': p =>
    `${n(p.count)} ${many(p.count, 'operação tem', 'operações têm')} a duração em dias: cada dia vale 24 h de relógio. Se for um dia de turno, confira (${p.examples}).`,
  'scope.ordersDoubled': p =>
    `${n(p.count)} ${many(p.count, 'operação da lista tem', 'operações da lista têm')} o número de outra: com outro texto as duas ficam no plano, e com o mesmo texto vale a primeira linha (${p.examples}).`,
  'scope.ordersNoColumn': p =>
    `A lista não tem estas colunas, ou os campos não existem: ${p.columns}. Campos: ${p.fields}.`,
  'scope.noItemsInText': () =>
    'Não encontrei equipamentos neste texto. Se ele é uma lista de tarefas, gere o plano direto dele.',
  'scope.lineBegun': p => `“${p.item}” já tem avanço: não sai do plano.`,
  'scope.workerFailed': () =>
    'A conta do escopo parou. O que você escreveu está guardado: mude algo ou recarregue a página.',
} satisfies Record<string, Sentence>
