import { duration, type Edit, taskId } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { Application } from '../../testing/ms-project-double/application.ts'
import { localAutomation } from '../../testing/ms-project-double/local-automation.ts'
import { memoryJournal } from '../../testing/ms-project-double/local-com.ts'
import { environmentOf } from './apply-environment.ts'
import { AutomationError } from './automation.ts'
import { applyInSession, openProject } from './project-session.ts'
import { retrying } from './retry.ts'
import { chance, randomEdits, randomProject, roundTrip } from './test-round-trip.ts'

const schedule = randomProject(chance(3))
const leaf = schedule.tasks.find(task => !schedule.tasks.some(child => child.parent === task.uid))!
const summary = schedule.tasks.find(task => schedule.tasks.some(child => child.parent === task.uid))!
const set = (task: number, changes: object): Edit => ({ kind: 'setTask', task: taskId(task), changes }) as Edit

describe('session with MS Project (double)', () => {
  test('tells what is open, and that nothing is', () => {
    const app = new Application()
    expect(openProject(localAutomation(app, app))).toBeNull()
    app.show(schedule, 'C:\\Planos\\caldeira.mpp')
    expect(openProject(localAutomation(app, app))).toEqual({
      name: 'caldeira.mpp',
      fullName: 'C:\\Planos\\caldeira.mpp',
      path: 'C:\\Planos\\caldeira.mpp',
      readOnly: false,
      saved: true,
      version: '16.0',
      kind: 'plain',
      lastSaved: null,
      taskCount: schedule.tasks.length,
      undo: '0',
    })
  })

  test('writes only what differs, and says so', () => {
    const trip = roundTrip(schedule, [
      set(leaf.uid, { name: leaf.name }),
      set(leaf.uid, { duration: duration(99, 'h') }),
    ])
    expect(trip.results).toMatchObject([
      { result: 'skipped', reason: 'companion.alreadyEqual' },
      { result: 'applied', fields: [{ field: 'duration', result: 'applied' }] },
    ])
    expect(trip).toMatchObject({ unrequested: [], wrong: [], undone: true })
  })

  test('refuses what Project computes, has no place for, or no longer has', () => {
    const trip = roundTrip(schedule, [
      set(summary.uid, { duration: duration(1, 'h') }),
      set(leaf.uid, { workPackage: 'x' }),
      set(999, { name: 'x' }),
    ])
    expect(trip.results.map(each => each.reason)).toEqual([
      'companion.fieldReadOnly',
      'companion.fieldNotInProject',
      'companion.taskNotInProject',
    ])
  })

  test('alerts, drawing and calculation are put back, also after a failure in the middle, which is undone', () => {
    const app = new Application()
    const project = app.show(schedule)!
    app.faults.failOn = 'Duration'
    expect(() =>
      applyInSession(
        localAutomation(app, app),
        [set(leaf.uid, { name: 'Outra' }), set(leaf.uid, { duration: duration(50, 'h') })],
        environmentOf(schedule, []),
        'Parada',
        memoryJournal(),
      ),
    ).toThrow(AutomationError)
    expect({ alerts: app.DisplayAlerts, drawing: app.ScreenUpdating, calculation: app.Calculation }).toEqual({
      alerts: true,
      drawing: true,
      calculation: -1,
    })
    expect(project.schedule).toEqual(schedule)
  })

  test('a busy Project is asked again for 30 s, then given up', () => {
    const app = new Application()
    app.show(schedule)
    let now = 0
    const clock = {
      now: () => now,
      wait: (ms: number) => {
        now += ms
      },
    }
    app.faults.busyCalls = 50
    expect(openProject(retrying(localAutomation(app, app), clock))).not.toBeNull()
    app.faults.busyCalls = 10_000
    expect(() => openProject(retrying(localAutomation(app, app), clock))).toThrow(AutomationError)
    expect(now).toBeGreaterThan(30_000)
  })

  test('a new row comes where it belongs, with its fields', () => {
    const app = new Application()
    const project = app.show(schedule)!
    const results = applyInSession(
      localAutomation(app, app),
      [
        {
          kind: 'addTask',
          task: {
            uid: taskId(500),
            row: 500,
            name: 'Extra',
            parent: summary.uid,
            duration: duration(7, 'h'),
            notes: 'emergente',
          },
          after: null,
        },
      ],
      environmentOf(schedule, []),
      'Parada',
      memoryJournal(),
    )
    expect(results).toMatchObject([{ result: 'applied', uid: expect.any(Number) }])
    const added = project.schedule.tasks.find(task => task.name === 'Extra')
    expect(added).toMatchObject({ parent: summary.uid, notes: 'emergente', duration: { seconds: 7 * 3600 } })
    expect(project.schedule.tasks.findIndex(task => task.name === 'Extra')).toBe(
      project.schedule.tasks.findIndex(task => task.uid === summary.uid) + 1,
    )
  })

  test('60 random edit lists: nothing unrequested changes, all writes read back, one undo restores', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = chance(seed)
      const project = randomProject(random)
      const trip = roundTrip(project, randomEdits(project, random))
      expect({ seed, unrequested: trip.unrequested, wrong: trip.wrong, undone: trip.undone }).toEqual({
        seed,
        unrequested: [],
        wrong: [],
        undone: true,
      })
    }
  })
})
