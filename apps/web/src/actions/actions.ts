import type { FirstMessages } from '@parada/messages'
import {
  clearConstraint,
  duplicateRows,
  type Edit,
  type EditContext,
  FLAG,
  type Intent,
  indent,
  insertTask,
  linkTasks,
  memberOf,
  moveRows,
  numberRows,
  outdent,
  positionOf,
  type Schedule,
  setDuration,
  setMode,
  type TaskId,
  unlinkTasks,
  workTime,
  ZERO_DURATION,
} from '@parada/schedule'
import { type EditLabel, label } from '../editor/labels.ts'
import type { EditorState } from '../editor/schedule-editor.ts'
import { tasksAround } from '../editor/task-network.ts'
import { type ActionContext, ganttHandle, planDialog } from './context.ts'
import { removeRows } from './remove-rows.ts'
import { reportTyped } from './report-task.ts'

/** Where a command is listed. */
export type ActionGroup = 'edit' | 'task' | 'outline' | 'links' | 'view' | 'plan'

/** One command: the same object for menu, palette, shortcuts sheet, context menu and tests. */
export interface Action {
  readonly id: string
  readonly group: ActionGroup
  label(messages: FirstMessages): string
  /** Keys as written on the sheet: `Ctrl+Z`, `Alt+Shift+Right`. Several are alternatives. */
  readonly shortcuts?: readonly string[]
  enabledWhen(state: EditorState): boolean
  run(context: ActionContext): void
}

const hasPlan = (state: EditorState): boolean => state.schedule !== null
const hasSelection = (state: EditorState): boolean => state.selection.tasks.size > 0
const hasTwo = (state: EditorState): boolean => state.selection.tasks.size > 1

const nowOf = (context: ActionContext): EditContext | null => {
  const { schedule, calculation } = context.editor
  return schedule && calculation ? { schedule, calculation } : null
}

/** Chosen tasks in the order they stand. */
function chosen(context: ActionContext): readonly TaskId[] {
  const shown = ganttHandle.getState()?.selected()
  if (shown && shown.length > 0) return shown
  const { schedule, selection } = context.editor
  return schedule ? schedule.tasks.filter(task => selection.tasks.has(task.uid)).map(task => task.uid) : []
}

/** Runs an intent on the chosen tasks and shows why when it is refused. */
function change(
  context: ActionContext,
  intent: (now: EditContext, tasks: readonly TaskId[]) => Intent,
  named: (count: number, name: string | undefined) => EditLabel,
): boolean {
  const now = nowOf(context)
  const tasks = chosen(context)
  if (!now) return false
  const found = intent(now, tasks)
  const [only, another] = tasks
  const name = only !== undefined && another === undefined ? memberOf(now.schedule.tasks, only)?.name : undefined
  const result = found.ok ? context.editor.apply(found.value, named(tasks.length, name)) : found
  if (!result.ok) context.refuse(result.problems)
  return result.ok
}

/** Links between tasks (with all below them) and the rest of the plan: copies go without them. */
export function linksLeft({ tasks, links }: Schedule, copied: readonly TaskId[]): number {
  const inside = new Set(copied)
  for (const { uid, parent } of tasks) if (parent !== null && inside.has(parent)) inside.add(uid)
  return links.filter(({ from, to }) => inside.has(from) !== inside.has(to)).length
}

/** The same intent for each chosen task, as one change. */
function each(intent: (now: EditContext, task: TaskId) => Intent) {
  return (now: EditContext, tasks: readonly TaskId[]): Intent => {
    const edits: Edit[] = []
    for (const task of tasks) {
      const found = intent(now, task)
      if (!found.ok) return found
      edits.push(...found.value)
    }
    return { ok: true, value: edits, problems: [] }
  }
}

const selectAfter = (context: ActionContext, task: TaskId): void => {
  context.editor.select([task], task)
  ganttHandle.getState()?.reveal(task)
}

function insertBeside(context: ActionContext, below: boolean): void {
  const now = nowOf(context)
  if (!now) return
  const tasks = chosen(context)
  const beside = memberOf(now.schedule.tasks, (below ? tasks.at(-1) : tasks[0]) ?? (0 as TaskId))
  const siblings = now.schedule.tasks.filter(task => task.parent === (beside?.parent ?? null))
  const at = beside ? siblings.indexOf(beside) : siblings.length
  const after = below ? (beside?.uid ?? siblings.at(-1)?.uid ?? null) : (siblings[at - 1]?.uid ?? null)
  const made = insertTask(now, { name: context.messages.task.defaultName }, { parent: beside?.parent ?? null, after })
  const result = context.editor.apply(made.edits, label('addTasks', 1, context.messages.task.defaultName))
  if (result.ok) selectAfter(context, made.uid)
  else context.refuse(result.problems)
}

function moveBy(context: ActionContext, down: boolean): void {
  change(
    context,
    (now, tasks) => {
      const first = memberOf(now.schedule.tasks, (down ? tasks.at(-1) : tasks[0]) ?? (0 as TaskId))
      if (!first) return { ok: true, value: [], problems: [] }
      const siblings = now.schedule.tasks.filter(task => task.parent === first.parent)
      const at = siblings.indexOf(first)
      if (down ? at >= siblings.length - 1 : at <= 0) return { ok: true, value: [], problems: [] }
      const after = siblings[down ? at + 1 : at - 2]?.uid ?? null
      return moveRows(now, tasks, { parent: first.parent, after })
    },
    (count, name) => label('reorder', count, name),
  )
}

const undoable = (context: ActionContext, which: 'undo' | 'redo'): void => {
  const { editor, messages } = context
  const state = editor.state.getState()
  const named = which === 'undo' ? state.undoLabel : state.redoLabel
  const result = which === 'undo' ? editor.undo() : editor.redo()
  if (!result || !named) return
  if (!result.ok) context.refuse(result.problems)
  else {
    const text = messages.gantt.labels[named.code](named.count, named.name)
    context.say(which === 'undo' ? messages.gantt.undone(text) : messages.gantt.redone(text))
  }
}

const active = (context: ActionContext): TaskId | null => context.editor.selection.active ?? chosen(context)[0] ?? null

/** Every command that works on the plan. */
const EVERY: readonly Action[] = [
  {
    id: 'undo',
    group: 'edit',
    label: m => m.gantt.menu.undo,
    shortcuts: ['Ctrl+Z'],
    enabledWhen: state => state.undoLabel !== null,
    run: context => undoable(context, 'undo'),
  },
  {
    id: 'redo',
    group: 'edit',
    label: m => m.gantt.menu.redo,
    shortcuts: ['Ctrl+Y', 'Ctrl+Shift+Z'],
    enabledWhen: state => state.redoLabel !== null,
    run: context => undoable(context, 'redo'),
  },
  {
    id: 'newTask',
    group: 'task',
    label: m => m.gantt.menu.newTask,
    shortcuts: ['Ctrl+Shift+N'],
    enabledWhen: hasPlan,
    run: context => context.openTask('new'),
  },
  {
    id: 'editTask',
    group: 'task',
    label: m => m.gantt.menu.edit,
    shortcuts: ['Shift+F2', 'Alt+Enter'],
    enabledWhen: hasSelection,
    run: context => {
      const task = active(context)
      if (task !== null) context.openTask(task)
    },
  },
  {
    id: 'insertAbove',
    group: 'task',
    label: m => m.gantt.menu.insertAbove,
    shortcuts: ['Insert'],
    enabledWhen: hasPlan,
    run: context => insertBeside(context, false),
  },
  {
    id: 'insertBelow',
    group: 'task',
    label: m => m.gantt.menu.insertBelow,
    shortcuts: ['Shift+Insert'],
    enabledWhen: hasPlan,
    run: context => insertBeside(context, true),
  },
  {
    id: 'remove',
    group: 'task',
    label: m => m.gantt.menu.remove,
    shortcuts: ['Ctrl+Delete'],
    enabledWhen: hasSelection,
    run: context => removeRows(context, chosen(context)),
  },
  {
    id: 'duplicate',
    group: 'edit',
    label: m => m.gantt.menu.duplicate,
    shortcuts: ['Ctrl+D'],
    enabledWhen: hasSelection,
    run: context => {
      const now = nowOf(context)
      const tasks = chosen(context)
      const left = now ? linksLeft(now.schedule, tasks) : 0
      if (change(context, duplicateRows, n => label('paste', n)) && left > 0)
        context.say(context.messages.gantt.cell.pasted(tasks.length, left))
    },
  },
  {
    id: 'copy',
    group: 'edit',
    label: m => m.gantt.menu.copy,
    shortcuts: ['Ctrl+C'],
    enabledWhen: hasSelection,
    run: () => ganttHandle.getState()?.copy(false),
  },
  {
    id: 'cut',
    group: 'edit',
    label: m => m.gantt.menu.cut,
    shortcuts: ['Ctrl+X'],
    enabledWhen: hasSelection,
    run: () => ganttHandle.getState()?.copy(true),
  },
  {
    id: 'paste',
    group: 'edit',
    label: m => m.gantt.menu.paste,
    shortcuts: ['Ctrl+V'],
    enabledWhen: hasPlan,
    run: () => ganttHandle.getState()?.paste(),
  },
  {
    id: 'find',
    group: 'edit',
    label: m => m.gantt.menu.find,
    shortcuts: ['Ctrl+F'],
    enabledWhen: hasPlan,
    run: () => ganttHandle.getState()?.find(),
  },
  {
    id: 'selectAll',
    group: 'edit',
    label: m => m.gantt.menu.selectAll,
    shortcuts: ['Ctrl+A'],
    enabledWhen: hasPlan,
    run: context => {
      const { editor } = context
      editor.select(ganttHandle.getState()?.visible() ?? [], editor.selection.active)
    },
  },
  {
    id: 'indent',
    group: 'outline',
    label: m => m.gantt.menu.indent,
    shortcuts: ['Alt+Shift+ArrowRight'],
    enabledWhen: hasSelection,
    run: context => change(context, indent, (n, name) => label('indent', n, name)),
  },
  {
    id: 'outdent',
    group: 'outline',
    label: m => m.gantt.menu.outdent,
    shortcuts: ['Alt+Shift+ArrowLeft'],
    enabledWhen: hasSelection,
    run: context => change(context, outdent, (n, name) => label('outdent', n, name)),
  },
  {
    id: 'moveUp',
    group: 'outline',
    label: m => m.gantt.menu.moveUp,
    shortcuts: ['Alt+Shift+ArrowUp'],
    enabledWhen: hasSelection,
    run: context => moveBy(context, false),
  },
  {
    id: 'moveDown',
    group: 'outline',
    label: m => m.gantt.menu.moveDown,
    shortcuts: ['Alt+Shift+ArrowDown'],
    enabledWhen: hasSelection,
    run: context => moveBy(context, true),
  },
  {
    id: 'renumber',
    group: 'outline',
    label: m => m.gantt.menu.renumber,
    enabledWhen: hasPlan,
    run: context => {
      const result = context.editor.apply(numberRows(), label('reorder', context.editor.schedule?.tasks.length ?? 0))
      if (!result.ok) context.refuse(result.problems)
    },
  },
  {
    id: 'link',
    group: 'links',
    label: m => m.gantt.menu.link,
    shortcuts: ['Ctrl+F2'],
    enabledWhen: hasTwo,
    run: context => change(context, linkTasks, n => label('addLink', Math.max(1, n - 1))),
  },
  {
    id: 'unlink',
    group: 'links',
    label: m => m.gantt.menu.unlink,
    shortcuts: ['Ctrl+Shift+F2'],
    enabledWhen: hasSelection,
    run: context => change(context, unlinkTasks, n => label('removeLinks', n)),
  },
  {
    id: 'highlightPath',
    group: 'links',
    label: m => m.gantt.menu.highlightPath,
    enabledWhen: hasSelection,
    run: context => {
      const { schedule } = context.editor
      if (schedule) context.editor.highlight(tasksAround(schedule, chosen(context)))
    },
  },
  {
    id: 'milestone',
    group: 'task',
    label: m => m.gantt.menu.milestone,
    enabledWhen: hasSelection,
    run: context =>
      change(
        context,
        each((now, task) => {
          const milestone = ((now.calculation?.flags[positionOf(now.schedule.tasks, task)] ?? 0) & FLAG.milestone) !== 0
          const { secondsPerDay } = now.schedule.project.units
          return setDuration(now, task, milestone ? { seconds: workTime(secondsPerDay), unit: 'd' } : ZERO_DURATION)
        }),
        (n, name) => label('editTasks', n, name),
      ),
  },
  {
    id: 'manual',
    group: 'task',
    label: m => m.gantt.menu.manual,
    enabledWhen: hasSelection,
    run: context =>
      change(
        context,
        (now, tasks) => setMode(now, tasks, 'manual'),
        (n, name) => label('setMode', n, name),
      ),
  },
  {
    id: 'auto',
    group: 'task',
    label: m => m.gantt.menu.auto,
    enabledWhen: hasSelection,
    run: context =>
      change(
        context,
        (now, tasks) => setMode(now, tasks, 'auto'),
        (n, name) => label('setMode', n, name),
      ),
  },
  {
    id: 'clearConstraint',
    group: 'task',
    label: m => m.gantt.menu.clearConstraint,
    enabledWhen: hasSelection,
    run: context => change(context, each(clearConstraint), (n, name) => label('editTasks', n, name)),
  },
  ...([0, 25, 50, 75, 100] as const).map(
    (percent): Action => ({
      id: `progress${percent}`,
      group: 'task',
      label: m => m.gantt.menu.progress(`${percent} %`),
      shortcuts: percent === 0 ? ['Ctrl+Shift+0'] : [`Ctrl+Shift+${percent / 25}`],
      enabledWhen: hasSelection,
      run: context => void reportTyped(chosen(context), { percent: String(percent) }, context.editor),
    }),
  ),
  {
    id: 'why',
    group: 'task',
    label: m => m.gantt.menu.why,
    shortcuts: ['Alt+?'],
    enabledWhen: hasSelection,
    run: context => {
      const task = active(context)
      if (task !== null) planDialog.setState({ kind: 'why', task }, true)
    },
  },
  ...(['setBaseline', 'clearBaseline'] as const).map(
    (id): Action => ({
      id,
      group: 'plan',
      label: m => m.gantt.menu[id],
      enabledWhen: hasPlan,
      run: async context => {
        const { changeBaseline } = await import('./baseline.ts')
        const now = nowOf(context)
        if (now) changeBaseline(context, now, id)
      },
    }),
  ),
  ...(['resources', 'calendars', 'changes', 'project'] as const).map(
    (kind): Action => ({
      id: kind,
      group: 'plan',
      label: m => m.gantt.menu[kind],
      enabledWhen: hasPlan,
      run: () => planDialog.setState({ kind }, true),
    }),
  ),
  {
    id: 'baselines',
    group: 'plan',
    label: m => m.task.baselines.title,
    enabledWhen: hasPlan,
    run: () => planDialog.setState({ kind: 'baselines' }, true),
  },
  {
    id: 'reschedule',
    group: 'plan',
    label: m => m.shell.reschedule,
    enabledWhen: hasPlan,
    run: () => planDialog.setState({ kind: 'reschedule' }, true),
  },
  {
    id: 'zoomIn',
    group: 'view',
    label: m => m.gantt.menu.zoomIn,
    shortcuts: ['Ctrl+/', 'Alt+='],
    enabledWhen: hasPlan,
    run: () => ganttHandle.getState()?.zoomBy(1.25),
  },
  {
    id: 'zoomOut',
    group: 'view',
    label: m => m.gantt.menu.zoomOut,
    shortcuts: ['Ctrl+Shift+*', 'Alt+-'],
    enabledWhen: hasPlan,
    run: () => ganttHandle.getState()?.zoomBy(0.8),
  },
  {
    id: 'zoomFit',
    group: 'view',
    label: m => m.gantt.menu.zoomFit,
    shortcuts: ['Alt+0'],
    enabledWhen: hasPlan,
    run: () => ganttHandle.getState()?.fit(),
  },
  {
    id: 'goToTask',
    group: 'view',
    label: m => m.gantt.zoom.selection,
    shortcuts: ['Ctrl+Shift+F5'],
    enabledWhen: hasSelection,
    run: context => {
      const task = active(context)
      if (task !== null) ganttHandle.getState()?.reveal(task)
    },
  },
  {
    id: 'goToToday',
    group: 'view',
    label: m => m.gantt.zoom.today,
    shortcuts: ['Alt+Home'],
    enabledWhen: hasPlan,
    run: () => ganttHandle.getState()?.goToToday(),
  },
  {
    id: 'collapseAll',
    group: 'view',
    label: m => m.gantt.menu.collapseAll,
    shortcuts: ['Alt+Shift+*'],
    enabledWhen: hasPlan,
    run: () => ganttHandle.getState()?.setCollapsed(null, true),
  },
  {
    id: 'expandAll',
    group: 'view',
    label: m => m.gantt.menu.expandAll,
    shortcuts: ['Alt+Shift++'],
    enabledWhen: hasPlan,
    run: () => ganttHandle.getState()?.setCollapsed(null, false),
  },
]

/** Commands that leave the plan as it is: all that is left to who may only see it. */
const LOOKING: ReadonlySet<string> = new Set([
  ...['editTask', 'copy', 'find', 'selectAll', 'highlightPath', 'why', 'zoomIn', 'zoomOut', 'zoomFit'],
  ...['goToTask', 'goToToday', 'collapseAll', 'expandAll', 'baselines'],
])

/** Every command, off where the person may not change the plan and it would. */
export const ACTIONS: readonly Action[] = EVERY.map(action =>
  LOOKING.has(action.id) ? action : { ...action, enabledWhen: state => !state.readOnly && action.enabledWhen(state) },
)

/** A key press as the sheet writes it: `Ctrl+Shift+Z`. Command counts as Ctrl. */
export function keyName(event: {
  readonly key: string
  readonly code?: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}): string {
  const digit = event.ctrlKey && event.shiftKey ? /^Digit(\d)$/.exec(event.code ?? '')?.[1] : undefined
  const key = digit ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key)
  const parts = [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && key !== '?' ? 'Shift' : '',
    key,
  ]
  return parts.filter(part => part !== '').join('+')
}

/** The command of a key press that makes sense now. */
export function actionOfKey(event: Parameters<typeof keyName>[0], state: EditorState): Action | undefined {
  const name = keyName(event)
  return ACTIONS.find(action => action.shortcuts?.includes(name) && action.enabledWhen(state))
}

export const actionById = (id: string): Action | undefined => ACTIONS.find(action => action.id === id)

/** Keys as a person reads them: arrows as arrows. */
export const shortcutText = (shortcut: string): string =>
  shortcut.replace('ArrowRight', '→').replace('ArrowLeft', '←').replace('ArrowUp', '↑').replace('ArrowDown', '↓')
