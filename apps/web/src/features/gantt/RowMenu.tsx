import { Menu as Base } from '@base-ui/react/menu'
import { Fragment, useMemo } from 'react'
import { ACTIONS, shortcutText } from '../../actions/actions.ts'
import { type ActionContext, planDialog } from '../../actions/context.ts'
import { label } from '../../editor/labels.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import float from '../../ui/Float.module.css'
import type { MenuTarget } from './gantt-page.ts'

/** Commands of a row's and a bar's menu, in order; null is a line between groups. */
const ROW_ACTIONS = [
  'editTask',
  'why',
  'highlightPath',
  null,
  'insertAbove',
  'insertBelow',
  'duplicate',
  'copy',
  'cut',
  'paste',
  'remove',
  null,
  'indent',
  'outdent',
  'moveUp',
  'moveDown',
  null,
  'link',
  'unlink',
  null,
  'progress0',
  'progress50',
  'progress100',
  'milestone',
  'manual',
  'auto',
  'clearConstraint',
] as const
const EMPTY_ACTIONS = ['newTask', 'paste', null, 'undo', 'redo', null, 'collapseAll', 'expandAll', 'zoomFit'] as const

/** The menu of a row, a bar or a link, where the pointer is. */
export function RowMenu(props: {
  readonly target: MenuTarget
  readonly x: number
  readonly y: number
  readonly context: ActionContext
  onClose(): void
}) {
  const { target, x, y, context } = props
  const messages = useMessages()
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y])
  const state = context.editor.state.getState()
  const ids = target.kind === 'task' ? (target.task === null ? EMPTY_ACTIONS : ROW_ACTIONS) : []
  const link = target.kind === 'link' ? context.editor.schedule?.links[target.link] : undefined
  const removeLink = () => {
    if (!link) return
    const result = context.editor.apply(
      [{ kind: 'removeLink', link: { from: link.from, to: link.to, type: link.type } }],
      label('removeLinks', 1),
    )
    if (!result.ok) context.refuse(result.problems)
  }
  return (
    <Base.Root open modal={false} onOpenChange={open => !open && props.onClose()}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          collisionAvoidance={{ side: 'shift' }}
          className={float.positioner}
        >
          <Base.Popup className={float.panel} style={{ maxHeight: 'calc(100dvh - 16px)', overflowY: 'auto' }}>
            {link && (
              <>
                <Base.Item
                  className={float.item}
                  onClick={() =>
                    planDialog.setState({ kind: 'link', link: { from: link.from, to: link.to, type: link.type } }, true)
                  }
                >
                  <span className={float.grow}>{messages.gantt.menu.editLink}</span>
                </Base.Item>
                <Base.Item className={cx(float.item, float.danger)} onClick={removeLink}>
                  <span className={float.grow}>{messages.gantt.menu.removeLink}</span>
                </Base.Item>
              </>
            )}
            {ids.map((id, at) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is open
              if (id === null) return <Base.Separator key={at} className={float.separator} />
              const action = ACTIONS.find(each => each.id === id)
              if (!action) return null
              const [shortcut] = action.shortcuts ?? []
              return (
                <Fragment key={id}>
                  <Base.Item
                    className={cx(float.item, id === 'remove' && float.danger)}
                    disabled={!action.enabledWhen(state)}
                    onClick={() => action.run(context)}
                  >
                    <span className={float.grow}>{action.label(messages)}</span>
                    {shortcut && <span className={float.keys}>{shortcutText(shortcut)}</span>}
                  </Base.Item>
                </Fragment>
              )
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
