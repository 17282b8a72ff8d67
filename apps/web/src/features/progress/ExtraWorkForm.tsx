import { formatDate, formatNumber, presentProblem } from '@parada/messages'
import {
  type Calculation,
  type EmergentRequest,
  equipmentShown,
  HOUR,
  isEquipment,
  isLeaf,
  memberOf,
  parseDuration,
  plain,
  proposeEmergent,
  type Resource,
  type Schedule,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { useId, useMemo, useState } from 'react'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import { reporter } from '../../data/reporter.ts'
import { showUndoToast } from '../../data/undo-toast.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Progress.module.css'

interface Draft {
  readonly equipment: string
  readonly name: string
  readonly duration: string
  readonly crew: string
  readonly units: string
  readonly by: string
  readonly reason: string
  /** Uids as the lists have them; empty: as the steps of the equipment say. */
  readonly after: string
  readonly before: string
}

const EMPTY: Draft = {
  equipment: '',
  name: '',
  duration: '',
  crew: '',
  units: '1',
  by: '',
  reason: '',
  after: '',
  before: '',
}

/** Tasks that a list offers: those of the equipment, else of the whole plan up to so many. */
const MOST_OFFERED = 2000

/** What was found, on what, how long and by whom; between which tasks it goes and what it does to the finish is shown as it is typed. */
export function ExtraWorkForm({ calculation }: { readonly calculation: Calculation }) {
  const messages = useAllMessages()
  const words = messages.extraWork
  const locale = useLocale()
  const tagList = useId()
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, by: reporter.name ?? '' })
  const put = (field: keyof Draft) => (text: string) => setDraft(before => ({ ...before, [field]: text }))
  const { schedule } = calculation
  const people = schedule.resources.filter(each => each.kind === 'work' && !isEquipment(each))
  const { tags, chain } = useMemo(() => offered(calculation, draft.equipment), [calculation, draft.equipment])
  const crew = people.find(each => String(each.uid) === draft.crew)
  const { request, length, units, badUnits, after, before } = requestOf(draft, schedule, crew)
  const shape = JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed, by value
  const found = useMemo(() => (request ? proposeEmergent(calculation, request) : null), [calculation, shape])
  const asks = found?.ok && 'asks' in found.value ? found.value.asks : []
  const proposal = found?.ok && !('asks' in found.value) ? found.value : null
  const when = (at: number): string => formatDate(locale, at, 'dayTime')
  const nameOf = (list: readonly TaskId[] | undefined): string =>
    (list ?? []).map(uid => memberOf(schedule.tasks, uid)?.name ?? '').join(', ')
  const options = (list: readonly TaskId[] | undefined) => [
    { value: '', label: list && list.length > 0 ? words.proposed(nameOf(list)) : words.choose },
    ...chain.map(task => ({ value: String(task.uid), label: `${task.row} ${task.name}` })),
  ]
  const propose = () => {
    if (!request) return
    const made = proposeEmergent(calculation, { ...request, at: civilNow() })
    if (!made.ok || 'asks' in made.value) return
    const result = editor.apply(made.value.edits, label('addTasks', 1, request.name))
    if (!result.ok) {
      showToast('err', presentProblem(result.problems[0], messages).error)
      return
    }
    setDraft({ ...EMPTY, by: draft.by })
    showUndoToast('ok', words.sent, messages.shell.undoPlain)
  }
  const delta = proposal ? (proposal.finishAfter - proposal.finishBefore) / HOUR : 0
  return (
    <form
      className={styles.form}
      aria-label={words.title}
      onSubmit={event => {
        event.preventDefault()
        if (proposal) propose()
      }}
    >
      <p className={styles.formHint}>{words.hint}</p>
      <TextField label={words.equipment} list={tagList} value={draft.equipment} onChange={put('equipment')} />
      <datalist id={tagList}>
        {tags.map(tag => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <TextField className={styles.service} label={words.service} value={draft.name} onChange={put('name')} />
      <TextField
        label={words.duration}
        placeholder={words.durationHint}
        value={draft.duration}
        error={draft.duration.trim() !== '' && !length ? words.badDuration : undefined}
        onChange={put('duration')}
      />
      <Select
        label={words.crew}
        value={draft.crew}
        options={[
          { value: '', label: words.noCrew },
          ...people.map(each => ({ value: String(each.uid), label: each.name })),
        ]}
        onChange={put('crew')}
      />
      <TextField
        label={words.units}
        inputMode="decimal"
        value={draft.units}
        error={badUnits ? words.badUnits : undefined}
        onChange={put('units')}
      />
      <TextField label={words.by} value={draft.by} onChange={put('by')} />
      <TextField label={words.reason} value={draft.reason} onChange={put('reason')} />
      {request && (
        <>
          <Select
            label={words.after}
            value={draft.after}
            options={options(after ? undefined : proposal?.after)}
            onChange={put('after')}
          />
          <Select
            label={words.before}
            value={draft.before}
            options={options(before ? undefined : proposal?.before)}
            onChange={put('before')}
          />
        </>
      )}
      <Button type="submit" variant="primary" disabled={!proposal}>
        {words.propose}
      </Button>
      <p className={styles.formHint} role="status" data-tone={delta > 0 || asks.length > 0 ? 'bad' : ''}>
        {request && !crew && `${words.crewless} `}
        {crew && length && units > 0 && `${words.hours(formatNumber(locale, (length.seconds / HOUR) * units, 0))}. `}
        {asks.map(each => words.ask[each]).join(' ')}
        {found && !found.ok && words.loop}
        {proposal &&
          (delta === 0
            ? words.noEffect
            : words.effect(
                when(proposal.finishBefore),
                when(proposal.finishAfter),
                `${delta > 0 ? '+' : '−'}${formatNumber(locale, Math.abs(delta), 1)} h`,
              ))}
      </p>
    </form>
  )
}

/** Tags of the plan, and the tasks that what is asked for may stand between: those of its equipment before all others. */
function offered(
  calculation: Calculation,
  equipment: string,
): { readonly tags: readonly string[]; readonly chain: readonly Task[] } {
  const rows = calculation.schedule.tasks.filter((_, at) => isLeaf(calculation, at))
  const tags = new Set<string>()
  const [own, others]: [Task[], Task[]] = [[], []]
  const wanted = plain(equipment)
  for (const task of rows) {
    const tag = equipmentShown(calculation, task)
    if (tag !== '') tags.add(tag)
    const list = wanted !== '' && plain(tag) === wanted ? own : others
    list.push(task)
  }
  return { tags: [...tags].sort(), chain: [...own, ...others].slice(0, MOST_OFFERED) }
}

/** What is asked for by what is typed: no request before equipment, name and duration say something sound. */
function requestOf(draft: Draft, schedule: Schedule, crew: Resource | undefined) {
  const length = /^\d+(?:[.,]\d+)?$/.test(draft.duration.trim())
    ? parseDuration(`${draft.duration.trim()}h`, schedule.project.units)
    : parseDuration(draft.duration.replace(/\s+/g, ''), schedule.project.units)
  const units = Number(draft.units.replace(',', '.'))
  const badUnits = crew !== undefined && !(units > 0)
  const uids = (text: string): readonly TaskId[] | undefined => {
    const task = schedule.tasks.find(each => String(each.uid) === text)
    return task && [task.uid]
  }
  const ready = draft.equipment.trim() !== '' && draft.name.trim() !== '' && length && !badUnits
  const [after, before] = [uids(draft.after), uids(draft.before)]
  const request: EmergentRequest | null = ready
    ? {
        equipment: draft.equipment.trim(),
        name: draft.name.trim(),
        duration: length,
        ...(crew && { crew: [{ resource: crew.uid, units }] }),
        ...(after && { after }),
        ...(before && { before }),
        ...(draft.by.trim() && { by: draft.by.trim() }),
        ...(draft.reason.trim() && { reason: draft.reason.trim() }),
      }
    : null
  return { request, length, units, badUnits, after, before }
}
