import type { AssignmentId, ResourceId } from '../model/ids.ts'
import type { Assignment, Resource } from '../model/resource.ts'
import { must } from '../must.ts'
import { done, failed, type Outcome, type Problem, problem } from '../problem.ts'
import { checkAssignmentValues, checkResourceValues, numberOf, refuse, suggest, textOf } from './checks.ts'
import { type Draft, type Inverse, withChanges } from './draft.ts'
import type { Edit } from './edit.ts'
import { baselineRefused } from './reduce-project.ts'

type ResourceEdit = Extract<
  Edit,
  {
    kind: 'addResource' | 'removeResource' | 'setResource' | 'addAssignment' | 'removeAssignment' | 'setAssignment'
  }
>

/** Edits of resources and assignments. */
export function reduceResource(draft: Draft, edit: ResourceEdit, strict: boolean): Outcome<Inverse> {
  switch (edit.kind) {
    case 'addResource':
      return addResource(draft, edit, strict)
    case 'removeResource':
      return removeResource(draft, edit.resource)
    case 'setResource':
      return setResource(draft, edit, strict)
    case 'addAssignment':
      return addAssignment(draft, edit, strict)
    case 'removeAssignment': {
      const assignment = draft.assignments.get(edit.assignment)
      if (!assignment) return unknownAssignment(edit.assignment)
      const [taken] = draft.removeAssignments([assignment])
      return done([{ kind: 'addAssignment', assignment, at: must(taken).at }])
    }
    case 'setAssignment':
      return setAssignment(draft, edit, strict)
  }
}

function unknownResource(uid: unknown): Outcome<never> {
  return failed(
    refuse('schedule.unknownResource', { id: numberOf(uid) }, { resource: numberOf(uid) }, [
      suggest('schedule.pickResource'),
      suggest('schedule.reload'),
    ]),
  )
}

function unknownAssignment(uid: unknown): Outcome<never> {
  return failed(refuse('schedule.unknownAssignment', { id: numberOf(uid) }, {}, [suggest('schedule.reload')]))
}

function checkResource(draft: Draft, resource: Resource, strict: boolean, only?: ReadonlySet<string>): Problem | null {
  const wrong = strict ? checkResourceValues(resource, only) : null
  if (wrong) return wrong
  if (resource.calendar !== undefined && !draft.calendars.some(each => each.id === resource.calendar))
    return refuse(
      'schedule.unknownCalendar',
      { id: numberOf(resource.calendar), name: resource.name },
      { resource: resource.uid, field: 'calendar' },
      [
        suggest('schedule.pickCalendar', {}, [
          { kind: 'setResource', resource: resource.uid, changes: { calendar: null } },
        ]),
      ],
    )
  return null
}

/** MS Project lets two resources have one name and so do we, but says so. */
function nameNotes(draft: Draft, resource: Resource): Problem[] {
  const name = resource.name.trim().toLowerCase()
  const other = draft.resources.list.find(each => each.uid !== resource.uid && each.name.trim().toLowerCase() === name)
  if (!other || name === '') return []
  return [
    problem(
      'schedule.duplicateResourceName',
      { name: resource.name, other: other.row },
      {
        severity: 'warning',
        at: { resource: resource.uid, field: 'name' },
        suggestions: [suggest('schedule.useExistingResource', { name: other.name }), suggest('schedule.useOtherName')],
      },
    ),
  ]
}

function addResource(draft: Draft, edit: Extract<Edit, { kind: 'addResource' }>, strict: boolean): Outcome<Inverse> {
  const { resource } = edit
  if (draft.resources.at(resource.uid) >= 0) {
    let highest = 0
    for (const each of draft.resources.list) if (each.uid > highest) highest = each.uid
    const uid = (highest + 1) as ResourceId
    return failed(
      refuse(
        'schedule.duplicateResource',
        { id: resource.uid, name: textOf(resource.name) },
        { resource: resource.uid },
        [suggest('schedule.useNextId', { id: uid }, [{ ...edit, resource: { ...resource, uid } }])],
      ),
    )
  }
  const wrong = checkResource(draft, resource, strict)
  if (wrong) return failed(wrong)
  const notes = strict ? nameNotes(draft, resource) : []
  draft.resources.insert(clampPlace(edit.at, draft.resources.list.length), [resource])
  return done([{ kind: 'removeResource', resource: resource.uid }], notes)
}

const clampPlace = (at: number | undefined, length: number): number =>
  typeof at === 'number' && at >= 0 ? Math.min(Math.trunc(at), length) : length

function removeResource(draft: Draft, uid: ResourceId): Outcome<Inverse> {
  const at = draft.resources.at(uid)
  const resource = draft.resources.list[at]
  if (!resource) return unknownResource(uid)
  const back: Edit[] = [{ kind: 'addResource', resource, at }]
  for (const { assignment, at: place } of draft.removeAssignments(draft.assignmentsOfResource(uid)))
    back.push({ kind: 'addAssignment', assignment, at: place })
  draft.resources.remove(at, 1)
  return done(back)
}

function setResource(draft: Draft, edit: Extract<Edit, { kind: 'setResource' }>, strict: boolean): Outcome<Inverse> {
  const at = draft.resources.at(edit.resource)
  const resource = draft.resources.list[at]
  if (!resource) return unknownResource(edit.resource)
  const place = { resource: resource.uid }
  if ('uid' in edit.changes)
    return failed(refuse('schedule.fieldFixed', { field: 'uid', name: resource.name }, { ...place, field: 'uid' }))
  for (const field of ['name', 'row', 'kind'] as const)
    if (edit.changes[field] === null)
      return failed(
        refuse('schedule.fieldRequired', { field, name: resource.name }, { ...place, field }, [
          suggest('schedule.checkValue'),
        ]),
      )
  const changed = withChanges(resource, edit.changes)
  if (!changed) return done([])
  const wrong = checkResource(draft, changed.next, strict, changed.fields)
  if (wrong) return failed(wrong)
  const notes = strict && changed.fields.has('name') ? nameNotes(draft, changed.next) : []
  draft.resources.replace(at, changed.next)
  for (const each of draft.assignmentsOfResource(resource.uid)) draft.touched.add(each.task)
  return done([{ kind: 'setResource', resource: resource.uid, changes: changed.back }], notes)
}

function checkAssignment(
  draft: Draft,
  assignment: Assignment,
  strict: boolean,
  only?: ReadonlySet<string>,
): Problem | null {
  const task = draft.tasks.get(assignment.task)
  if (!task)
    return refuse('schedule.unknownTask', { id: numberOf(assignment.task) }, { task: numberOf(assignment.task) }, [
      suggest('schedule.pickTask'),
      suggest('schedule.reload'),
    ])
  const resource = assignment.resource === null ? null : draft.resources.get(assignment.resource)
  if (resource === undefined)
    return refuse(
      'schedule.unknownResource',
      { id: numberOf(assignment.resource) },
      { task: task.uid, field: 'resources' },
      [suggest('schedule.pickResource'), suggest('schedule.reload')],
    )
  if (!strict) return null
  const wrong = checkAssignmentValues(assignment, only)
  if (wrong) return wrong
  // Primavera knows several assignments of one resource to one activity, MS Project does not.
  if (resource === null || draft.project.rules === 'p6') return null
  const same = draft.assignmentsOf(task.uid).find(each => each.resource === resource.uid && each.uid !== assignment.uid)
  if (!same) return null
  return refuse(
    'schedule.duplicateAssignment',
    { name: task.name, resource: resource.name },
    { task: task.uid, resource: resource.uid },
    [
      suggest('schedule.changeAssignment', { resource: resource.name }, [
        { kind: 'setAssignment', assignment: same.uid, changes: { units: assignment.units ?? null } },
      ]),
    ],
  )
}

function addAssignment(
  draft: Draft,
  edit: Extract<Edit, { kind: 'addAssignment' }>,
  strict: boolean,
): Outcome<Inverse> {
  const { assignment } = edit
  if (draft.assignments.at(assignment.uid) >= 0) {
    let highest = 0
    for (const each of draft.assignments.list) if (each.uid > highest) highest = each.uid
    const uid = (highest + 1) as AssignmentId
    return failed(
      refuse('schedule.duplicateAssignmentId', { id: assignment.uid }, { task: numberOf(assignment.task) }, [
        suggest('schedule.useNextId', { id: uid }, [{ ...edit, assignment: { ...assignment, uid } }]),
      ]),
    )
  }
  const wrong = checkAssignment(draft, assignment, strict)
  if (wrong) return failed(wrong)
  draft.addAssignment(assignment, clampPlace(edit.at, draft.assignments.list.length))
  return done([{ kind: 'removeAssignment', assignment: assignment.uid }])
}

function setAssignment(
  draft: Draft,
  edit: Extract<Edit, { kind: 'setAssignment' }>,
  strict: boolean,
): Outcome<Inverse> {
  const assignment = draft.assignments.get(edit.assignment)
  if (!assignment) return unknownAssignment(edit.assignment)
  if ('uid' in edit.changes)
    return failed(refuse('schedule.fieldFixed', { field: 'uid', name: '' }, { task: assignment.task, field: 'uid' }))
  if (edit.changes.task === null)
    return failed(
      refuse('schedule.fieldRequired', { field: 'task', name: '' }, { task: assignment.task, field: 'task' }),
    )
  const changed = withChanges(assignment, edit.changes, 'resource')
  if (!changed) return done([])
  const wrong =
    checkAssignment(draft, changed.next, strict, changed.fields) ??
    (strict && changed.fields.has('baselines')
      ? baselineRefused(draft, assignment, changed.next, assignment.task)
      : null)
  if (wrong) return failed(wrong)
  draft.replaceAssignment(assignment, changed.next)
  return done([{ kind: 'setAssignment', assignment: assignment.uid, changes: changed.back }])
}
