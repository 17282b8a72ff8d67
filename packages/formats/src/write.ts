import type { Calculation, Problem, Schedule } from '@parada/schedule'
import type { TableKind, TableLanguage } from './tables/export.ts'

/** Forms that a plan is written in, by the extension of their files. */
export const WRITABLE_FORMATS = ['tmx', 'xml', 'xer', 'xlsx', 'csv'] as const
export type WritableFormat = (typeof WRITABLE_FORMATS)[number]

export interface WriteOptions {
  /** Gives the dates; without it those that the file held. */
  readonly calculation?: Calculation
  /** Of the headers of tables. */
  readonly language?: TableLanguage
  /** The table that a form with room for one holds; the tasks when absent. */
  readonly table?: TableKind
}

/** A plan as a file. `losses` names what the form leaves out (warnings) or keeps where its program does not heed it. */
export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly losses: readonly Problem[]
}

interface Writer {
  readonly mime: string
  write(schedule: Schedule, options: WriteOptions): Promise<Written>
}

const text = (content: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(content))

/** Every form that a plan is written in: the page, the command line, the API and the companion read this. Writers are loaded when needed. */
export const WRITERS: Readonly<Record<WritableFormat, Writer>> = {
  tmx: {
    mime: 'application/json',
    async write(schedule, { calculation }) {
      const { writeTmx } = await import('./tmx/index.ts')
      return { bytes: text(writeTmx(schedule, calculation)), losses: [] }
    },
  },
  xml: {
    mime: 'application/xml',
    async write(schedule, { calculation }) {
      const { mspdiLosses, writeMspdi } = await import('./mspdi/index.ts')
      return { bytes: text(writeMspdi(schedule, calculation)), losses: mspdiLosses(schedule) }
    },
  },
  xer: {
    mime: 'text/plain',
    async write(schedule, { calculation }) {
      const { encodeXer, writeXer, xerLosses } = await import('./xer/index.ts')
      return { bytes: new Uint8Array(encodeXer(writeXer(schedule, calculation))), losses: xerLosses(schedule) }
    },
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    async write(schedule, options) {
      const { tableLosses, writeTablesXlsx } = await import('./tables/index.ts')
      return { bytes: new Uint8Array(await writeTablesXlsx(schedule, options)), losses: tableLosses(schedule) }
    },
  },
  csv: {
    mime: 'text/csv',
    async write(schedule, options) {
      const { tableLosses, writeTableCsv } = await import('./tables/index.ts')
      const content = writeTableCsv(schedule, options.table ?? 'tasks', options)
      return { bytes: text(content), losses: tableLosses(schedule) }
    },
  },
}

/** The form of an extension, with or without its dot; a `.json` is a `.tmx`. Null where we write none of that name. */
export function writableFormat(extension: string): WritableFormat | null {
  const plain = extension.replace(/^\./, '').toLowerCase()
  return plain === 'json' ? 'tmx' : (WRITABLE_FORMATS.find(each => each === plain) ?? null)
}
