import { BLIND_KINDS, type Blind, type BlindKind, type Calculation, memberOf, type TaskId } from '@parada/schedule'
import { type ReactNode, useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { taskInRow } from './PermitEditor.tsx'
import styles from './Readiness.module.css'

const TEXTS = ['tag', 'boundaryOf', 'line', 'flange', 'size', 'rating', 'drawing'] as const
/** Enough for a blind that is noted down at the flange; the rest is asked for by who wants it. */
const FIRST: readonly string[] = ['tag', 'boundaryOf', 'line', 'size']

type Draft = Readonly<
  Record<(typeof TEXTS)[number] | 'order' | 'install' | 'remove', string> & { readonly kind: BlindKind | '' }
>

const EMPTY: Draft = {
  tag: '',
  boundaryOf: '',
  line: '',
  flange: '',
  size: '',
  rating: '',
  drawing: '',
  order: '',
  install: '',
  remove: '',
  kind: '',
}

/** The next one of the same boundary: what is noted down one after the other has that in common. */
const after = ({ boundaryOf }: Draft): Draft => ({ ...EMPTY, boundaryOf })

function draftOf(calculation: Calculation, blind: Blind): Draft {
  const row = (uid: TaskId | undefined): string =>
    uid === undefined ? '' : String(memberOf(calculation.schedule.tasks, uid)?.row ?? '')
  return {
    ...EMPTY,
    ...Object.fromEntries(TEXTS.map(each => [each, blind[each] ?? ''])),
    order: blind.order === undefined ? '' : String(blind.order),
    install: row(blind.installTask),
    remove: row(blind.removeTask),
    kind: blind.kind ?? '',
  }
}

const isOrder = (text: string): boolean => /^[1-9]\d*$/.test(text.trim())

/** What is known of a blind, for a new one or to be put right. Its turns are not written here. */
export function BlindForm(props: {
  readonly calculation: Calculation
  readonly blind?: Blind
  /** It is in: what it keeps apart is not changed in writing. */
  readonly fixed?: boolean
  /** What it is said to keep apart is not in the plan: that may be put right. */
  readonly unplaced?: boolean
  readonly label: string
  onPut(blind: Blind): void
  children(able: boolean): ReactNode
}) {
  const { calculation, blind, fixed = false, unplaced = false } = props
  const words = useAllMessages().readiness
  const [draft, setDraft] = useState(() => (blind ? draftOf(calculation, blind) : EMPTY))
  const [twice, setTwice] = useState(false)
  const [more, setMore] = useState(blind !== undefined)
  const tag = draft.tag.trim()
  const [install, remove] = [draft.install, draft.remove].map(row => taskInRow(calculation, row))
  const badRow = (row: string, task: unknown): boolean => row.trim() !== '' && !task
  const badOrder = draft.order.trim() !== '' && !isOrder(draft.order)
  const able = tag !== '' && !badOrder && !badRow(draft.install, install) && !badRow(draft.remove, remove)
  const put = () => {
    const others = (calculation.schedule.blinds ?? []).filter(each => each.id !== blind?.id)
    const known = others.some(each => each.tag.toLowerCase() === tag.toLowerCase())
    setTwice(known)
    if (known || !able) return
    const told = TEXTS.filter(each => each !== 'tag' && draft[each].trim() !== '')
    props.onPut({
      id: blind?.id ?? crypto.randomUUID(),
      tag,
      ...Object.fromEntries(told.map(each => [each, draft[each].trim()])),
      ...(draft.kind !== '' && { kind: draft.kind }),
      ...(isOrder(draft.order) && { order: Number(draft.order) }),
      ...(install && { installTask: install.uid }),
      ...(remove && { removeTask: remove.uid }),
      ...(blind?.events && { events: blind.events }),
    })
    if (!blind) setDraft(after(draft))
  }
  const field = (key: Exclude<keyof Draft, 'kind'>, hint?: string, error?: string) => (
    <TextField
      key={key}
      label={words.fields[key]}
      size="small"
      hint={hint}
      error={error}
      inputMode={key === 'order' || key === 'install' || key === 'remove' ? 'numeric' : undefined}
      disabled={fixed && (key === 'tag' || (key === 'boundaryOf' && !unplaced))}
      value={draft[key]}
      onChange={value => {
        setTwice(false)
        setDraft({ ...draft, [key]: value })
      }}
    />
  )
  const shown = more ? TEXTS : TEXTS.filter(each => FIRST.includes(each))
  return (
    <form
      className={styles.fields}
      aria-label={props.label}
      onSubmit={event => {
        event.preventDefault()
        put()
      }}
    >
      {shown.map(each =>
        field(
          each,
          each === 'boundaryOf' ? (fixed && !unplaced ? words.fixedHint : words.boundaryHint) : undefined,
          each === 'tag' && twice ? words.duplicate : undefined,
        ),
      )}
      {more && (
        <>
          <Select<BlindKind | ''>
            label={words.fields.kind}
            size="small"
            value={draft.kind}
            options={[
              { value: '', label: '–' },
              ...BLIND_KINDS.map(value => ({ value, label: words.blindKinds[value] })),
            ]}
            onChange={kind => setDraft({ ...draft, kind })}
          />
          {field('order', words.orderHint, badOrder ? words.orderHint : undefined)}
          {field('install', undefined, badRow(draft.install, install) ? words.noRow : undefined)}
          {field('remove', undefined, badRow(draft.remove, remove) ? words.noRow : undefined)}
        </>
      )}
      {!more && (
        <Button size="small" variant="ghost" onClick={() => setMore(true)}>
          {words.moreFields}
        </Button>
      )}
      {props.children(able)}
    </form>
  )
}
