import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatInstant, type Instant, instant, type Schedule, type Task, workTime } from '@parada/schedule'
import { expect, test } from 'vitest'
import { samplePlan } from '../testing/sample-files.ts'
import { writeMspdi } from './index.ts'

/** Debian's planner brings a stylesheet that reads MS Project's XML: a program that is not ours. */
const STYLESHEET = process.env.PARADA_PLANNER_XSL ?? '/usr/share/planner/stylesheets/msp2planner.xsl'

function hasXsltproc(): boolean {
  try {
    execFileSync('xsltproc', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    // Not installed: the test is skipped and says so.
    return false
  }
}
const ready = existsSync(STYLESHEET) && hasXsltproc()

function asPlannerReads(xml: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'parada-planner-'))
  try {
    writeFileSync(join(folder, 'plan.xml'), xml)
    return execFileSync('xsltproc', ['--novalid', STYLESHEET, join(folder, 'plan.xml')], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const plainText = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** Attributes of every element of a name, in document order. */
function elements(xml: string, name: string): Record<string, string>[] {
  return [...xml.matchAll(new RegExp(`<${name}\\s([^>]*?)/?>`, 'g'))].map(match =>
    Object.fromEntries(
      [...(match[1] ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map(each => [
        each[1] as string,
        plainText(each[2] as string),
      ]),
    ),
  )
}

/** The task that each task stands inside, by their numbers. */
function parentsOf(xml: string): Map<string, string | null> {
  const parents = new Map<string, string | null>()
  const open: string[] = []
  const tags = /<task\s[^>]*?id="(\d+)"[^>]*>|<\/task>/g
  for (const [tag, id] of xml.matchAll(tags)) {
    if (tag === '</task>') open.pop()
    else {
      parents.set(id ?? '', open.at(-1) ?? null)
      if (!tag.endsWith('/>')) open.push(id ?? '')
    }
  }
  return parents
}

const stamp = (at: Instant | undefined): string => `${formatInstant(at as Instant).replace(/[-:]/g, '')}Z`

test.runIf(!ready)('skipped: no planner stylesheet or xsltproc', () => {
  console.warn(`skipped: no ${STYLESHEET} or no xsltproc (apt-get install planner xsltproc)`)
  expect(ready).toBe(false)
})

test.skipIf(!ready)('planner reads from our XML what is in the plan', () => {
  const sample = samplePlan(60)
  const plan: Schedule = {
    ...sample,
    project: { ...sample.project, title: 'Parada & revisão <geral>', manager: 'João "Juca"' },
    tasks: sample.tasks.map(
      (task, at): Task => ({
        ...task,
        percentComplete: at % 4 === 0 ? 50 : 0,
        priority: 100 + at * 10,
        type: at % 3 === 0 ? 'fixedWork' : 'fixedDuration',
        ...(at % 10 === 5 && { name: `Ação <${at}> & "ensaio"`, notes: 'linha 1\nlinha 2 ç' }),
        ...(at % 13 === 3 && {
          constraint: { type: 'mustStartOn', date: instant(1_804_330_000 - (1_804_330_000 % 60)) },
        }),
        ...(at % 17 === 4 && { duration: { seconds: workTime(0), unit: 'd' } }),
      }),
    ),
    resources: sample.resources.map((each, at) => ({
      ...each,
      initials: `E${at}`,
      email: `e${at}@example.com`,
      maxUnits: 1 + (at % 4),
      ...(at % 3 === 0 && { notes: `nota ${at} & <b>` }),
      ...(at % 5 === 0 && { kind: 'material' as const }),
      rates: [{ table: 'A' as const, standard: 10 + at, overtime: 20 + at }],
    })),
    links: sample.links.map((link, at) => ({ ...link, type: (['FS', 'SS', 'FF', 'SF'] as const)[at % 4] ?? 'FS' })),
    assignments: sample.assignments.map((each, at) => ({ ...each, units: 0.25 * (1 + (at % 8)) })),
  }
  const xml = asPlannerReads(writeMspdi(plan))
  const rowOf = new Map(plan.tasks.map(task => [task.uid, String(task.row)]))
  const resourceRow = new Map(plan.resources.map(each => [each.uid as number, String(each.row)]))
  const parents = new Set(plan.tasks.map(task => task.parent))

  expect(elements(xml, 'project')[0]).toMatchObject({
    name: plan.project.title,
    manager: plan.project.manager,
    'project-start': stamp(plan.project.start as Instant),
  })
  expect(elements(xml, 'task')).toEqual(
    plan.tasks.map(task => ({
      id: String(task.row),
      name: task.name,
      // Attribute values lose their line ends to XML's own rules.
      note: task.notes ?? '',
      work: String(task.work),
      duration: String(task.duration.seconds),
      start: stamp(task.stored?.start),
      end: stamp(task.stored?.finish),
      'percent-complete': String(task.percentComplete),
      priority: String(task.priority),
      type: task.duration.seconds === 0 && !parents.has(task.uid) ? 'milestone' : 'normal',
      scheduling: task.type === 'fixedWork' ? 'fixed-work' : 'fixed-duration',
    })),
  )
  expect(parentsOf(xml)).toEqual(
    new Map(plan.tasks.map(task => [String(task.row), task.parent === null ? null : rowOf.get(task.parent)])),
  )
  expect(elements(xml, 'constraint')).toEqual(
    plan.tasks.flatMap(({ constraint }) =>
      constraint
        ? [
            {
              type: constraint.type === 'mustStartOn' ? 'must-start-on' : 'start-no-earlier-than',
              time: stamp(constraint.date),
            },
          ]
        : [],
    ),
  )
  const order = new Map(plan.tasks.map((task, at) => [task.uid, at]))
  expect(elements(xml, 'predecessor').map(({ id: _, ...each }) => each)).toEqual(
    plan.links
      .toSorted((a, b) => (order.get(a.to) ?? 0) - (order.get(b.to) ?? 0))
      .map(link => ({ 'predecessor-id': rowOf.get(link.from), type: link.type, lag: String(link.lag.seconds) })),
  )
  expect(elements(xml, 'resource').map(({ 'short-name': initials, ...each }) => ({ ...each, initials }))).toEqual(
    plan.resources.map((each, at) => ({
      id: String(each.row),
      name: each.name,
      initials: `E${at}`,
      type: each.kind === 'material' ? '2' : '1',
      units: String(each.maxUnits),
      email: each.email,
      note: each.notes ?? '',
      'std-rate': String(10 + at),
      'ovt-rate': String(20 + at),
    })),
  )
  expect(elements(xml, 'allocation')).toEqual(
    plan.assignments.map(each => ({
      'task-id': rowOf.get(each.task),
      'resource-id': resourceRow.get(each.resource as number),
      units: String((each.units ?? 1) * 100),
    })),
  )
})
