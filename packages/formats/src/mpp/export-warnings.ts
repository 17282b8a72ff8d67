import type { Problem, Task } from '@parada/schedule'
import type { Block } from './blocks.ts'
import { i32, u16 } from './bytes.ts'
import { CUSTOM_FIELDS } from './custom-fields.ts'
import { KEY_DEFINITIONS } from './custom-names.ts'
import { ENTITY, type Entity, type FieldMap } from './field-map.ts'
import { loss, mppProblem } from './problems.ts'
import type { Source } from './version.ts'

/** Paths of inserted projects. Without any the block is a bare header. */
const KEY_SUBPROJECTS = 37_748_898
const SUBPROJECTS_HEADER = 16
/** Numbers of the custom fields in use, enterprise ones among them. */
const KEY_FIELDS_IN_USE = 37_753_797
/** Task field that holds links to cells of other programs. */
const DATA_LINKS = 144
const MIRRORED = 0x4000
const MACROS = '_VBA_PROJECT_CUR'

/** What the file has besides the plan that this reader does not carry over. */
export function lossesOf(
  source: Source,
  blocks: Readonly<Record<Entity, Block>>,
  maps: Readonly<Record<Entity, FieldMap>>,
  tasks: readonly Task[],
): Problem[] {
  const problems: Problem[] = []
  const count = (code: Parameters<typeof loss>[0], found: number): void => {
    if (found > 0) problems.push(loss(code, { count: found }))
  }
  const subprojects = source.props.get(KEY_SUBPROJECTS)
  if (subprojects && subprojects.length > SUBPROJECTS_HEADER)
    problems.push(
      mppProblem(
        'mpp.subprojectsNotOpened',
        { files: filesIn(subprojects).slice(0, MOST_FILES).join(', ') },
        ['mpp.openSubprojects'],
        'warning',
      ),
    )
  count('mpp.externalTasks', tasks.filter(task => task.external).length)
  const place = maps.task.places.get(DATA_LINKS)
  if (place?.in === 'var') {
    let linked = 0
    for (const owner of blocks.task.vars.owners) if (blocks.task.vars.get(owner, place.key)) linked++
    count('mpp.dataLinksNotRead', linked)
  }
  count('mpp.formulasNotRead', formulas(blocks))
  count('mpp.enterpriseFieldsNotRead', unknownFields(source))
  if (source.root.folders.has(MACROS)) problems.push(loss('mpp.macrosNotRead'))
  problems.push(loss('mpp.viewsNotRead', {}, 'info'))
  return problems
}

const MOST_FILES = 5
const SPACE = 0x20

/** Names of project files in a block that holds their paths, each once and without its folders. */
function filesIn(block: Uint8Array): string[] {
  const found = new Set<string>()
  // Texts begin at even places, or at odd ones after an odd count of bytes.
  for (const from of [0, 1]) {
    let text = ''
    for (let at = from; at + 1 < block.length; at += 2) {
      const unit = u16(block, at)
      // What no name of a file may hold parts the texts.
      text += unit < SPACE ? '|' : String.fromCharCode(unit)
    }
    for (const match of text.matchAll(/([^\\/:*?"<>|]{1,200}\.mp[pt])(?![\w.])/gi)) {
      const name = match[1]?.trim()
      if (name) found.add(name)
    }
  }
  return [...found]
}

/** Formulas and graphical indicators are the second and third section of the definitions. */
function formulas(blocks: Readonly<Record<Entity, Block>>): number {
  let found = 0
  for (const block of Object.values(blocks)) {
    const data = block.props.get(KEY_DEFINITIONS)
    if (!data) continue
    let at = 0
    for (let section = 0; section < 3; section++) {
      const length = i32(data, at)
      if (length < 8 || length > data.length - at - 4) break
      if (section > 0) found += Math.max(0, Math.min(i32(data, at + 8), u16(data, at + 8)))
      at += 4 + length
    }
  }
  return found
}

/** Custom fields in use that are none of the built-in ones: those of a Project Server. */
function unknownFields(source: Source): number {
  const data = source.props.get(KEY_FIELDS_IN_USE)
  if (!data) return 0
  let found = 0
  for (let at = 8; at + 4 <= data.length; at += 4) {
    const id = i32(data, at)
    const entity = (Object.keys(ENTITY) as Entity[]).find(each => ENTITY[each] === id >>> 16)
    // An assignment mirrors its task's custom fields under numbers of its own; the task has the value.
    if (entity === 'assignment' && (id & 0xffff) >= MIRRORED) continue
    if (entity && !CUSTOM_FIELDS[entity].some(each => each.field === (id & 0xffff))) found++
  }
  return found
}
