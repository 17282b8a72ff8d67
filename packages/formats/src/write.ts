import type { Calculation, Problem, Schedule } from '@parada/schedule'
import { linksTwice, movedTasks } from './moved.ts'
import type { TableKind, TableLanguage } from './tables/export.ts'
import type { CellValue } from './tables/xlsx.ts'

/** Forms that a plan is written in, by file extension. */
export const WRITABLE_FORMATS = ['tmx', 'xml', 'xer', 'pmxml', 'xlsx', 'csv'] as const
export type WritableFormat = (typeof WRITABLE_FORMATS)[number]

export interface WriteOptions {
  /** Gives the dates; without it those that the file held. */
  readonly calculation?: Calculation
  /** Of the headers of tables. */
  readonly language?: TableLanguage
  /** The table that a form with room for one holds; the tasks when absent. */
  readonly table?: TableKind
}

/** A plan as a file. `exportWarnings` names what the form leaves out (warnings) or keeps where its program does not heed it. */
export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly exportWarnings: readonly Problem[]
}

interface Writer {
  readonly mime: string
  /** Of its files, as its program expects it. */
  readonly extension: `.${string}`
  write(schedule: Schedule, options: WriteOptions): Promise<Written>
}

const text = (content: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(content))

/** Every form that a plan is written in: the page, the command line, the API and the companion read this. Writers are loaded when needed. */
export const WRITERS: Readonly<Record<WritableFormat, Writer>> = {
  tmx: {
    mime: 'application/json',
    extension: '.tmx',
    async write(schedule, { calculation }) {
      const { writeTmx } = await import('./tmx/index.ts')
      return { bytes: text(writeTmx(schedule, calculation)), exportWarnings: [] }
    },
  },
  xml: {
    mime: 'application/xml',
    extension: '.xml',
    async write(schedule, { calculation }) {
      const { mspdiExportWarnings, readMspdi, writeMspdi } = await import('./mspdi/index.ts')
      const written = writeMspdi(schedule, calculation)
      const how = { code: 'mspdi.moved', by: 'uid', rules: 'msproject', withoutDataDate: true, calculation } as const
      return {
        bytes: text(written),
        exportWarnings: [
          ...linksTwice(schedule),
          ...mspdiExportWarnings(schedule),
          ...movedTasks(schedule, readMspdi(written), how),
        ],
      }
    },
  },
  xer: {
    mime: 'text/plain',
    extension: '.xer',
    async write(schedule, { calculation }) {
      const { changedValues, encodeXer, readXer, writeXer, xerExportWarnings } = await import('./xer/index.ts')
      const written = writeXer(schedule, calculation)
      const again = readXer(written)
      const how = { code: 'xer.moved', by: 'uid', calculation } as const
      return {
        bytes: new Uint8Array(encodeXer(written)),
        exportWarnings: [
          ...xerExportWarnings(schedule),
          ...changedValues(schedule, again, 'xer.lost', calculation !== undefined),
          ...movedTasks(schedule, again, how),
        ],
      }
    },
  },
  pmxml: {
    mime: 'application/xml',
    extension: '.xml',
    async write(schedule, { calculation }) {
      const { pmxmlExportWarnings, readPmxml, writePmxml } = await import('./pmxml/index.ts')
      const { changedValues } = await import('./xer/index.ts')
      const written = writePmxml(schedule, calculation)
      const again = readPmxml(written)
      const how = { code: 'xer.moved', by: 'uid', calculation } as const
      return {
        bytes: text(written),
        exportWarnings: [
          ...pmxmlExportWarnings(schedule),
          ...changedValues(schedule, again, 'pmxml.lost', calculation !== undefined),
          ...movedTasks(schedule, again, how),
        ],
      }
    },
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: '.xlsx',
    async write(schedule, options) {
      const { readXlsx, writeTablesXlsx } = await import('./tables/index.ts')
      const bytes = new Uint8Array(await writeTablesXlsx(schedule, options))
      const how = { code: 'tables.moved', by: 'row', calculation: options.calculation } as const
      // What the sheets have no column for is in the one that keeps the plan.
      return { bytes, exportWarnings: movedTasks(schedule, await readXlsx(bytes), how) }
    },
  },
  csv: {
    mime: 'text/csv',
    extension: '.csv',
    async write(schedule, options) {
      const { readCsv, tableExportWarnings, writeTableCsv } = await import('./tables/index.ts')
      const kind = options.table ?? 'tasks'
      const content = writeTableCsv(schedule, kind, options)
      const how = { code: 'tables.moved', by: 'row', calculation: options.calculation } as const
      const moved = kind === 'tasks' ? movedTasks(schedule, readCsv(content), how) : []
      return { bytes: text(content), exportWarnings: [...tableExportWarnings(schedule), ...moved] }
    },
  },
}

/**
 * The extension by which a file's form is known, with its dot and in small letters; empty where a name has none. The XML of
 * Primavera P6 carries the name `.p6.xml`, which the page gives it: MS Project's is the other.
 */
export function extensionOf(name: string): string {
  const plain = name.toLowerCase()
  return plain.endsWith('.p6.xml') ? '.pmxml' : (/\.[^./\\]*$/.exec(plain)?.[0] ?? '')
}

/** The form of an extension, with or without its dot; a `.json` is a `.tmx`. Null where we write none of that name. */
export function writableFormat(extension: string): WritableFormat | null {
  const plain = extension.replace(/^\./, '').toLowerCase()
  return plain === 'json' ? 'tmx' : (WRITABLE_FORMATS.find(each => each === plain) ?? null)
}

/** A workbook of plain tables: a name and rows each, the first of them the heads. Nothing in it is computed by a spreadsheet. */
export async function writeWorkbook(
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly CellValue[])[] }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { writeSheets } = await import('./tables/xlsx.ts')
  return new Uint8Array(writeSheets(sheets))
}
