import {
  assignmentId,
  calendarId,
  dayNumber,
  emptySchedule,
  HOUR,
  instant,
  resourceId,
  type Schedule,
  STANDARD_CALENDAR,
  type Task,
  taskId,
  workTime,
} from '@parada/schedule'
import { writeMspdi } from '../mspdi/index.ts'
import { writeTableCsv, writeTablesXlsx } from '../tables/index.ts'
import { writeTmx } from '../tmx/index.ts'
import { writeXer } from '../xer/index.ts'

/** A plan of so many tasks with links, calendars, resources and dates: what benches and hostile tests start from. */
export function samplePlan(count: number, start = 1_804_320_000): Schedule {
  const tasks: Task[] = []
  for (let at = 1; at <= count; at++) {
    const head = at % 20 === 1
    const from = instant(start + at * 600)
    const to = instant(start + at * 600 + 4 * HOUR)
    tasks.push({
      uid: taskId(at),
      row: at,
      name: head ? `Pacote ${at}` : `Inspecionar trocador E-${at}`,
      parent: head ? null : taskId(at - ((at - 1) % 20)),
      duration: { seconds: workTime(head ? 0 : (1 + (at % 12)) * HOUR), unit: 'h' },
      percentComplete: 0,
      work: workTime(5 * HOUR),
      ...(at % 50 === 0 && { constraint: { type: 'startNoEarlierThan' as const, date: from } }),
      ...(at % 30 === 0 && { notes: 'Liberar com a operação; exige PT.' }),
      stored: {
        start: from,
        finish: to,
        earlyStart: from,
        earlyFinish: to,
        lateStart: from,
        lateFinish: to,
        totalSlack: workTime(HOUR),
        freeSlack: workTime(0),
        critical: at % 7 === 0,
      },
    })
  }
  const leaves = tasks.filter(task => task.parent !== null)
  return {
    ...emptySchedule('Parada geral', { start: instant(start) }),
    calendars: [
      {
        ...STANDARD_CALENDAR,
        exceptions: [{ name: 'Carnaval', first: dayNumber(20_860), last: dayNumber(20_862), periods: [] }],
      },
      {
        id: calendarId(2),
        name: '24x7',
        week: [0, 1, 2, 3, 4, 5, 6].map(() => [{ from: 0, to: 86_400 }]) as never,
        exceptions: [],
      },
    ],
    tasks,
    links: leaves.slice(1).map((task, at) => ({
      from: (leaves[at] as Task).uid,
      to: task.uid,
      type: at % 9 === 0 ? ('SS' as const) : ('FS' as const),
      lag: { seconds: workTime(at % 5 === 0 ? HOUR : 0), unit: 'h' as const },
    })),
    resources: Array.from({ length: 40 }, (_, at) => ({
      uid: resourceId(at + 1),
      row: at + 1,
      name: `Equipe ${at + 1}`,
      kind: 'work' as const,
      maxUnits: 4,
    })),
    assignments: leaves.map((task, at) => ({
      uid: assignmentId(at + 1),
      task: task.uid,
      resource: resourceId(1 + (at % 40)),
      units: 1,
      work: workTime(5 * HOUR),
    })),
  }
}

/** P6 XML of a few activities, as P6 writes it. */
export const SAMPLE_PMXML = `<?xml version="1.0" encoding="UTF-8"?>
<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V19.12/API/BusinessObjects">
<Calendar><ObjectId>5</ObjectId><Name>7x10</Name><HoursPerDay>10</HoursPerDay><Type>Global</Type>
<StandardWorkWeek>${['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  .map(
    day =>
      `<StandardWorkHours><DayOfWeek>${day}</DayOfWeek><WorkTime><Start>07:00:00</Start><Finish>11:59:00</Finish></WorkTime><WorkTime><Start>13:00:00</Start><Finish>17:59:00</Finish></WorkTime></StandardWorkHours>`,
  )
  .join('')}</StandardWorkWeek>
<HolidayOrExceptions><HolidayOrException><Date>2027-12-25T00:00:00</Date></HolidayOrException></HolidayOrExceptions></Calendar>
<Resource><ObjectId>9</ObjectId><Id>MEC</Id><Name>Mecânica</Name><ResourceType>Labor</ResourceType><CalendarObjectId>5</CalendarObjectId></Resource>
<ActivityCodeType><ObjectId>70</ObjectId><Name>Área</Name></ActivityCodeType>
<ActivityCode><ObjectId>71</ObjectId><CodeTypeObjectId>70</CodeTypeObjectId><CodeValue>CALD</CodeValue><Description>Caldeira</Description></ActivityCode>
<UDFType><ObjectId>80</ObjectId><Title>PT</Title><SubjectArea>Activity</SubjectArea><DataType>Text</DataType></UDFType>
<Project><ObjectId>1</ObjectId><Id>PG27</Id><Name>Parada geral 2027</Name><DataDate>2027-03-01T07:00:00</DataDate><PlannedStartDate>2027-03-01T07:00:00</PlannedStartDate><ActivityDefaultCalendarObjectId>5</ActivityDefaultCalendarObjectId>
<ScheduleOptions><OutOfSequenceScheduleType>Progress Override</OutOfSequenceScheduleType><RelationshipLagCalendar>Successor Activity Calendar</RelationshipLagCalendar></ScheduleOptions>
<WBS><ObjectId>20</ObjectId><Code>CALD</Code><Name>Caldeira</Name><SequenceNumber>1</SequenceNumber></WBS>
<Activity><ObjectId>100</ObjectId><Id>A10</Id><Name>Abrir</Name><WBSObjectId>20</WBSObjectId><CalendarObjectId>5</CalendarObjectId><Type>Task Dependent</Type><PercentCompleteType>Physical</PercentCompleteType><PhysicalPercentComplete>0.4</PhysicalPercentComplete><Status>In Progress</Status><ActualStartDate>2027-03-01T07:00:00</ActualStartDate><PlannedDuration>10</PlannedDuration><RemainingDuration>6</RemainingDuration><Code><TypeObjectId>70</TypeObjectId><ValueObjectId>71</ValueObjectId></Code><UDF><TypeObjectId>80</TypeObjectId><TextValue>PT-7</TextValue></UDF></Activity>
<Activity><ObjectId>101</ObjectId><Id>A20</Id><Name>Fechar</Name><WBSObjectId>20</WBSObjectId><CalendarObjectId>5</CalendarObjectId><Type>Finish Milestone</Type><PlannedDuration>0</PlannedDuration><PrimaryConstraintType>Finish On or Before</PrimaryConstraintType><PrimaryConstraintDate>2027-03-05T18:00:00</PrimaryConstraintDate></Activity>
<Relationship><ObjectId>1</ObjectId><PredecessorActivityObjectId>100</PredecessorActivityObjectId><SuccessorActivityObjectId>101</SuccessorActivityObjectId><Type>Finish to Start</Type><Lag>4</Lag></Relationship>
<ResourceAssignment><ObjectId>300</ObjectId><ActivityObjectId>100</ActivityObjectId><ResourceObjectId>9</ResourceObjectId><PlannedUnits>20</PlannedUnits><PlannedUnitsPerTime>2</PlannedUnitsPerTime></ResourceAssignment>
</Project></APIBusinessObjects>`

/** A list of operations as SAP shows it, and the page that Maximo calls a workbook. */
const SAMPLE_LIST = `Lista de operações

${'-'.repeat(60)}
|Ordem  |Oper.|Txt.breve operação |Trab.|Un.|Nº|Dur.normal|Un.|
${'-'.repeat(60)}
|4001234|0010 |Abrir              |  8,0|H  |2 |       4,0|H  |
|4001234|0020 |Limpar; secar      | 90,0|MIN|1 |       1,5|H  |
${'-'.repeat(60)}
`
const SAMPLE_PAGE = `<html><body><table><tr><th>WONUM</th><th>DESCRIPTION</th><th>ESTDUR</th></tr><tr><td>7001</td><td>Gasket &amp; test</td><td>4:30</td></tr></table></body></html>`
const SAMPLE_WORKBOOK = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">Ordem</Data></Cell><Cell><Data ss:Type="String">Descrição</Data></Cell></Row><Row><Cell><Data ss:Type="Number">1</Data></Cell><Cell><Data ss:Type="String">Válvula</Data></Cell></Row></Table></Worksheet></Workbook>`

/** One small file of every format that we write or know by heart. */
export async function sampleFiles(): Promise<readonly { readonly name: string; readonly bytes: Uint8Array }[]> {
  const plan = samplePlan(45)
  const text = (content: string): Uint8Array => new TextEncoder().encode(content)
  return [
    { name: 'plan.xml', bytes: text(writeMspdi(plan)) },
    { name: 'plan.xer', bytes: text(writeXer(plan)) },
    { name: 'plan.tmx', bytes: text(writeTmx(plan)) },
    { name: 'plan.csv', bytes: text(writeTableCsv(plan, 'tasks')) },
    { name: 'plan.xlsx', bytes: await writeTablesXlsx(plan) },
    { name: 'p6.xml', bytes: text(SAMPLE_PMXML) },
    { name: 'list.txt', bytes: text(SAMPLE_LIST) },
    { name: 'page.xls', bytes: text(SAMPLE_PAGE) },
    { name: 'book.xls', bytes: text(SAMPLE_WORKBOOK) },
  ]
}
