import type { LinkType } from '@parada/schedule'
import type { Activity, Expanded } from './expand.ts'
import type { ScopeLine, ScopeWords } from './line.ts'
import { PHASES, type Phase, type Template } from './template.ts'

/** A row of the plan to be: a summary, a milestone or an activity. */
export interface Node {
  readonly name: string
  readonly parent: Node | null
  readonly summary: boolean
  readonly activity?: Activity
  /** Hours of work that no template has. */
  readonly hours?: number
  readonly template?: Template
  readonly line?: { readonly at: number; readonly line: ScopeLine }
  /** Work that stands in the plan and is not done unless an inspection asks for it. */
  readonly dormant?: boolean
  /** The item that this is the summary of. */
  readonly item?: Item
}

/** Row of the origin of an item's summary: no row of a template is called so. */
export const ITEM_ROW = 'item'

export interface Arc {
  readonly from: Node
  readonly to: Node
  readonly type: LinkType
  readonly lag: number
}

export interface Item {
  readonly at: number
  readonly line: ScopeLine
  readonly template: Template
  readonly expanded: Expanded
}

/** The rows of a plan in outline order and what they wait for: one start, one finish, nothing left open. */
export class Net {
  readonly nodes: Node[] = []
  private readonly arcs = new Map<Node, Arc[]>()
  private readonly words: ScopeWords

  constructor(words: ScopeWords) {
    this.words = words
  }

  add(node: Node): Node {
    this.nodes.push(node)
    return node
  }

  link(from: Node, to: Node, type: LinkType = 'FS', lag = 0): void {
    const own = this.arcs.get(to) ?? []
    if (!own.some(each => each.from === from && each.type === type)) own.push({ from, to, type, lag })
    this.arcs.set(to, own)
  }

  before(node: Node): readonly Arc[] {
    return this.arcs.get(node) ?? []
  }

  all(): Arc[] {
    return this.nodes.flatMap(node => this.before(node))
  }

  /** An item's rows under its phases; the activities that wait for nothing, and those that nothing waits for. */
  addItem(item: Item, parent: Node | null): { first: Node[]; last: Node[] } {
    const { line, template, expanded, at } = item
    const nodes = new Map<Activity, Node>()
    const extra: Node[] = []
    for (const phase of PHASES) {
      const own = expanded.activities.filter(each => each.row.phase === phase)
      if (own.length === 0) continue
      const group = this.add({ name: PHASE_NAMES[phase][this.words.language], parent, summary: true })
      for (const activity of own) {
        const dormant =
          activity.row.contingent !== undefined &&
          !activity.stated &&
          line.tier !== 'repair' &&
          this.words.contingent !== 'certain'
        nodes.set(
          activity,
          this.add({
            name: activity.name,
            parent: group,
            summary: false,
            activity,
            template,
            line: { at, line },
            ...(dormant && (this.words.contingent ?? 'risk') === 'risk' && { dormant }),
          }),
        )
      }
      if (phase === 'execution') extra.push(...this.addExtra(item, group))
    }
    for (const { from, to, type, lag } of expanded.waits) {
      const [before, after] = [nodes.get(from), nodes.get(to)]
      if (before && after) this.link(before, after, type, lag)
    }
    this.linkExtra(item, extra, nodes)
    const made = [...nodes.values(), ...extra]
    this.bridge(made)
    const waited = new Set(made.flatMap(node => this.before(node).map(each => each.from)))
    return {
      first: made.filter(node => this.before(node).length === 0),
      last: made.filter(node => !waited.has(node)),
    }
  }

  /** Work that was asked for beside the template's: after what inspects, before what closes. */
  private addExtra(item: Item, group: Node): Node[] {
    return (item.line.extra ?? []).map(({ name, hours }) =>
      this.add({
        name,
        parent: group,
        summary: false,
        hours,
        template: item.template,
        line: { at: item.at, line: item.line },
      }),
    )
  }

  private linkExtra(item: Item, extra: readonly Node[], nodes: ReadonlyMap<Activity, Node>): void {
    const { activities } = item.expanded
    const inspect = activities.findLast(each => each.row.phase === 'execution' && /inspect|ndt/.test(each.row.step))
    const from = inspect ?? activities.findLast(each => each.row.phase === 'execution')
    const close = activities.find(each => each.row.phase === 'closing')
    const [before, after] = [from && nodes.get(from), close && nodes.get(close)]
    for (const node of extra) {
      if (before) this.link(before, node)
      if (after) this.link(node, after)
    }
  }

  /** What waits for dormant work waits for what that would have waited for: links do not end in what is not done. */
  private bridge(nodes: readonly Node[]): void {
    const awake = (node: Node): Node[] => (node.dormant ? this.before(node).flatMap(each => awake(each.from)) : [node])
    for (const node of nodes)
      for (const { from } of [...this.before(node)])
        if (from.dormant && !node.dormant) for (const each of awake(from)) this.link(each, node)
  }
}

const PHASE_NAMES: Readonly<Record<Phase, Readonly<Record<ScopeWords['language'], string>>>> = {
  release: { pt: 'Liberação e preparação', en: 'Release and preparation', es: 'Liberación y preparación' },
  execution: { pt: 'Execução', en: 'Execution', es: 'Ejecución' },
  closing: {
    pt: 'Fechamento, testes e entrega',
    en: 'Closing, testing and hand-over',
    es: 'Cierre, pruebas y entrega',
  },
}
