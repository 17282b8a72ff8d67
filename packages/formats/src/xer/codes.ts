import type { CustomField, CustomValue } from '@parada/schedule'
import { listed } from '../called.ts'
import type { Notes } from '../problems.ts'
import type { XerRow } from './table.ts'
import { readDate, readNumber, writeDate } from './values.ts'

/** Keys of activity codes and user-defined fields begin so. */
export const P6_KEY = 'p6:'

/** Kinds of rows that user-defined fields are read for. A breakdown node is a task of ours with numbers of its own. */
export type UdfOwner = 'task' | 'node' | 'resource' | 'assignment'

const UDF_TABLES: Readonly<Record<string, UdfOwner>> = {
  TASK: 'task',
  PROJWBS: 'node',
  RSRC: 'resource',
  TASKRSRC: 'assignment',
}

const fieldOf = (owner: UdfOwner): CustomField['of'] => (owner === 'node' ? 'task' : owner)

/** Fields of MS Project without a name of their own go by their key, there and back. */
const PLAIN_KEY = /^(?:text|number|date|start|finish|cost)\d{1,2}$/

/** Keys of the types of codes and of user-defined fields, by their numbers; types of one name differ by a number behind it. */
interface Keys {
  readonly codes: ReadonlyMap<string, string>
  readonly udfs: ReadonlyMap<string, { readonly key: string; readonly plain: boolean }>
}

function keysOf(codeTypes: readonly XerRow[], udfTypes: readonly XerRow[]): Keys {
  const taken = new Set<string>()
  const keyFor = (label: string): string => {
    let key = `${P6_KEY}${label}`
    for (let again = 2; taken.has(key); again++) key = `${P6_KEY}${label} ${again}`
    taken.add(key)
    return key
  }
  const codes = new Map(codeTypes.map(row => [row.actv_code_type_id ?? '', keyFor(row.actv_code_type ?? '')] as const))
  const udfs = new Map<string, { key: string; plain: boolean }>()
  for (const row of udfTypes) {
    const of = UDF_TABLES[row.table_name ?? '']
    if (!of) continue
    const label = row.udf_type_label ?? row.udf_type_name ?? ''
    const plain = PLAIN_KEY.test(label) && !taken.has(`${of} ${label}`)
    taken.add(`${of} ${label}`)
    udfs.set(row.udf_type_id ?? '', { key: plain ? label : keyFor(label), plain })
  }
  return { codes, udfs }
}

const ownValue = (row: XerRow): string => row.short_name ?? row.actv_code_name ?? ''

/** What each code says, by its number; of two of one name in a type, one in a tree, the other says its way there too. */
function valuesOfCodes(rows: readonly XerRow[]): ReadonlyMap<string, string> {
  const byId = new Map(rows.map(row => [row.actv_code_id ?? '', row]))
  const taken = new Set<string>()
  const values = new Map<string, string>()
  for (const row of rows) {
    const type = row.actv_code_type_id ?? ''
    let value = ownValue(row)
    const seen = new Set<XerRow>([row])
    for (let at = byId.get(row.parent_actv_code_id ?? ''); taken.has(`${type} ${value}`) && at && !seen.has(at); ) {
      value = `${ownValue(at)}.${value}`
      seen.add(at)
      at = byId.get(at.parent_actv_code_id ?? '')
    }
    const whole = value
    for (let again = 2; taken.has(`${type} ${value}`); again++) value = `${whole} ${again}`
    taken.add(`${type} ${value}`)
    values.set(row.actv_code_id ?? '', value)
  }
  return values
}

/** Values of activity codes and user-defined fields, by row; rows of other kinds are left to travel raw. */
export class Codes {
  readonly fields: CustomField[] = []
  readonly #values = new Map<string, Record<string, CustomValue>>()
  readonly #udfKeys = new Map<string, { key: string; of: UdfOwner; type: string }>()

  /** Fields whose names `isCarried` knows hold members of the plan, which no user sees as fields. */
  constructor(tables: (name: string) => readonly XerRow[], notes: Notes, isCarried: (label: string) => boolean) {
    const keys = keysOf(tables('ACTVTYPE'), tables('UDFTYPE'))
    const types = keys.codes
    const values = valuesOfCodes(tables('ACTVCODE'))
    const ofValues = new Map<string, NonNullable<CustomField['values']>[number][]>()
    const renamed: string[] = []
    for (const row of tables('ACTVCODE')) {
      const id = row.actv_code_id ?? ''
      const value = values.get(id) ?? ''
      const parent = readNumber(row.parent_actv_code_id)
      // In a tree a code goes by its way; a number behind it is ours.
      if (!`.${value}`.endsWith(`.${ownValue(row)}`)) renamed.push(value)
      const list = ofValues.get(row.actv_code_type_id ?? '') ?? []
      list.push({
        value,
        ...(row.actv_code_name !== undefined && { description: row.actv_code_name }),
        ...(parent !== undefined && { parent }),
        id: Number(id),
      })
      ofValues.set(row.actv_code_type_id ?? '', list)
    }
    for (const [type, list] of ofValues)
      if (!types.has(type))
        notes.add('warning', 'xer.badRow', {
          table: 'ACTVCODE',
          field: list
            .map(each => each.value)
            .join(', ')
            .slice(0, 60),
        })
    for (const row of tables('ACTVTYPE')) {
      const list = ofValues.get(row.actv_code_type_id ?? '')
      const key = types.get(row.actv_code_type_id ?? '') ?? ''
      if (key !== `${P6_KEY}${row.actv_code_type ?? ''}`) renamed.push(key.slice(P6_KEY.length))
      this.fields.push({
        key,
        of: 'task',
        name: row.actv_code_type ?? '',
        ...(list && { values: list }),
      })
    }
    for (const row of tables('TASKACTV')) {
      const key = types.get(row.actv_code_type_id ?? '')
      const value = values.get(row.actv_code_id ?? '')
      if (key === undefined || value === undefined)
        notes.add('warning', 'xer.badRow', { table: 'TASKACTV', field: 'actv_code_id' })
      else this.#put('task', row.task_id, key, value)
    }
    for (const row of tables('UDFTYPE')) {
      const of = UDF_TABLES[row.table_name ?? '']
      if (!of) continue
      const label = row.udf_type_label ?? row.udf_type_name ?? ''
      const found = keys.udfs.get(row.udf_type_id ?? '')
      if (!found) continue
      const { key, plain } = found
      this.#udfKeys.set(row.udf_type_id ?? '', { key, of, type: row.logical_data_type ?? 'FT_TEXT' })
      if (!plain) this.fields.push({ key, of: fieldOf(of), name: label })
      if (!plain && key !== `${P6_KEY}${label}` && !isCarried(label)) renamed.push(key.slice(P6_KEY.length))
    }
    if (renamed.length > 0) notes.add('info', 'xer.sameNames', listed(renamed))
    const defined = new Set(tables('UDFTYPE').map(row => row.udf_type_id))
    for (const row of tables('UDFVALUE')) {
      const type = this.#udfKeys.get(row.udf_type_id ?? '')
      const value = type && udfValue(row, type.type)
      if (!defined.has(row.udf_type_id)) notes.add('warning', 'xer.badRow', { table: 'UDFVALUE', field: 'udf_type_id' })
      else if (type && value === undefined && saysSomething(row))
        notes.add('warning', 'xer.badRow', { table: 'UDFVALUE', field: type.key.slice(P6_KEY.length) })
      if (type && value !== undefined) this.#put(type.of, row.fk_id, type.key, value)
    }
  }

  #put(of: string, id: string | undefined, key: string, value: CustomValue): void {
    const at = `${of} ${id ?? ''}`
    const values = this.#values.get(at)
    if (values) values[key] = value
    else this.#values.set(at, { [key]: value })
  }

  of(kind: UdfOwner, id: string | undefined): Readonly<Record<string, CustomValue>> | undefined {
    return this.#values.get(`${kind} ${id ?? ''}`)
  }

  /** User-defined values of rows that are no task, resource or assignment, to travel raw. */
  isOther(row: XerRow): boolean {
    return !this.#udfKeys.has(row.udf_type_id ?? '')
  }
}

const saysSomething = (row: XerRow): boolean =>
  [row.udf_date, row.udf_number, row.udf_text].some(each => each !== undefined && each !== '')

function udfValue(row: XerRow, type: string): CustomValue | undefined {
  if (/DATE/.test(type)) {
    const at = readDate(row.udf_date)
    return at === undefined ? undefined : { instant: at }
  }
  if (/FLOAT|INT|MONEY/.test(type)) return readNumber(row.udf_number)
  return row.udf_text
}

/** Tables that say the custom values of a schedule in P6's terms; `raw` holds the definitions a file came with. */
export function writeCodes(
  fields: readonly CustomField[],
  rows: readonly { of: UdfOwner; id: number; values: Readonly<Record<string, CustomValue>> | undefined }[],
  raw: (table: string) => readonly XerRow[],
  project: string,
): Readonly<Record<'ACTVTYPE' | 'ACTVCODE' | 'TASKACTV' | 'UDFTYPE' | 'UDFVALUE', XerRow[]>> {
  const tables = {
    ACTVTYPE: [...raw('ACTVTYPE')],
    ACTVCODE: [...raw('ACTVCODE')],
    TASKACTV: [] as XerRow[],
    UDFTYPE: [...raw('UDFTYPE')],
    UDFVALUE: [] as XerRow[],
  }
  const keys = keysOf(tables.ACTVTYPE, tables.UDFTYPE)
  const rawCodes = new Map(tables.ACTVTYPE.map(row => [row.actv_code_type ?? '', row.actv_code_type_id ?? '']))
  const codeKeys = new Map([...keys.codes].map(([id, key]) => [key, id]))
  const rawUdfs = new Map(tables.UDFTYPE.map(row => [`${row.table_name} ${row.udf_type_label}`, row.udf_type_id ?? '']))
  const udfKeys = new Map(
    tables.UDFTYPE.flatMap(row => {
      const found = keys.udfs.get(row.udf_type_id ?? '')
      return found ? [[`${row.table_name} ${found.key}`, row.udf_type_id ?? ''] as const] : []
    }),
  )
  const codeValues = valuesOfCodes(tables.ACTVCODE)
  const codeIds = new Map(
    tables.ACTVCODE.map(row => [
      `${row.actv_code_type_id} ${codeValues.get(row.actv_code_id ?? '') ?? ''}`,
      row.actv_code_id ?? '',
    ]),
  )
  const next = counter([...tables.ACTVTYPE, ...tables.ACTVCODE, ...tables.UDFTYPE])
  /** Activity codes have listed values; everything else is a user-defined field. */
  const isCode = (field: CustomField | undefined, value: CustomValue): boolean =>
    field !== undefined &&
    field.of === 'task' &&
    typeof value === 'string' &&
    (field.values !== undefined || codeKeys.has(field.key))
  for (const field of fields) {
    if (field.of !== 'task' || !field.values || codeKeys.has(field.key)) continue
    const id = next()
    rawCodes.set(field.name ?? '', id)
    codeKeys.set(field.key, id)
    tables.ACTVTYPE.push({
      actv_code_type_id: id,
      actv_code_type: field.name ?? '',
      proj_id: project,
      actv_code_type_scope: 'AS_Project',
    })
    for (const value of field.values) {
      const codeId = value.id === undefined ? next() : String(value.id)
      codeIds.set(`${id} ${value.value}`, codeId)
      tables.ACTVCODE.push({
        actv_code_id: codeId,
        ...(value.parent !== undefined && { parent_actv_code_id: String(value.parent) }),
        actv_code_type_id: id,
        actv_code_name: value.description ?? value.value,
        short_name: value.value,
      })
    }
  }
  for (const { of, id, values } of rows) {
    const table = Object.entries(UDF_TABLES).find(([, kind]) => kind === of)?.[0] ?? 'TASK'
    for (const [key, value] of Object.entries(values ?? {})) {
      const field = fields.find(each => each.key === key && each.of === fieldOf(of))
      const label = field?.name ?? (key.startsWith(P6_KEY) ? key.slice(P6_KEY.length) : key)
      if (isCode(field, value) && of === 'task') {
        const type = codeKeys.get(key) ?? rawCodes.get(label) ?? ''
        const at = `${type} ${String(value)}`
        let code = codeIds.get(at)
        if (code === undefined) {
          code = next()
          codeIds.set(at, code)
          tables.ACTVCODE.push({
            actv_code_id: code,
            actv_code_type_id: type,
            actv_code_name: String(value),
            short_name: String(value),
          })
        }
        tables.TASKACTV.push({ task_id: String(id), actv_code_type_id: type, actv_code_id: code, proj_id: project })
        continue
      }
      let type = udfKeys.get(`${table} ${key}`) ?? rawUdfs.get(`${table} ${label}`)
      if (type === undefined) {
        type = next()
        udfKeys.set(`${table} ${key}`, type)
        tables.UDFTYPE.push({
          udf_type_id: type,
          table_name: table,
          udf_type_name: `user_field_${type}`,
          udf_type_label: label,
          logical_data_type:
            typeof value === 'object' && 'instant' in value
              ? 'FT_START_DATE'
              : typeof value === 'number'
                ? 'FT_FLOAT_2_DECIMALS'
                : 'FT_TEXT',
        })
      }
      tables.UDFVALUE.push({ udf_type_id: type, fk_id: String(id), proj_id: project, ...udfColumns(value) })
    }
  }
  return tables
}

function udfColumns(value: CustomValue): XerRow {
  if (typeof value === 'number') return { udf_number: String(value) }
  if (typeof value === 'boolean') return { udf_text: value ? '1' : '0' }
  if (typeof value === 'string') return { udf_text: value }
  if ('instant' in value) return { udf_date: writeDate(value.instant) }
  return { udf_text: String(value.duration.seconds / 3600) }
}

/** Numbers above all ids in use. */
function counter(rows: readonly XerRow[]): () => string {
  let last = 0
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (name.endsWith('_id') && Number(value) > last) last = Number(value)
  return () => String(++last)
}
