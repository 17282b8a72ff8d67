/**
 * `node tools/bench/random-projects.ts --jobs 120 --each 1 --json OUT`: resource-constrained projects drawn by the parameters that
 * PSPLIB was published with (Kolisch, Sprecher, Drexl 1995), in the form that `bench:levelling` reads. They are instances of our
 * own: averages over them stand beside those of PSPLIB, no single makespan does. Network complexity (arcs by node), resource
 * factor (share of resources that a job asks for) and resource strength (from the largest single request at 0 to the peak of the
 * earliest starts at 1) are varied in full; durations and requests lie between 1 and 10, four resources.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const RESOURCES = 4
const LARGEST = 10
const MOST_LINKS = 3
const ENDS = 3
const COMPLEXITY = [1.5, 1.8, 2.1]
const FACTOR = [0.25, 0.5, 0.75, 1]
/** Of j120 tighter than of the small sets. */
const strengthsOf = (jobs: number): number[] => (jobs >= 120 ? [0.1, 0.2, 0.3, 0.4, 0.5] : [0.2, 0.5, 0.7, 1])

interface Project {
  readonly name: string
  readonly capacities: number[]
  readonly durations: number[]
  readonly successors: number[][]
  readonly requests: number[][]
  readonly criticalPath: number
}

/** Numbers in [0, 1) that follow from a seed alone. */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Links of jobs 1 to `jobs` between a start 0 and an end `jobs + 1`: none says what others say already. */
function network(jobs: number, complexity: number, random: () => number): number[][] {
  const size = jobs + 2
  const below = (count: number): number => Math.floor(random() * count)
  const to = Array.from({ length: size }, () => new Set<number>())
  const before = Array.from({ length: size }, () => new Set<number>())
  const reach = Array.from({ length: size }, () => new Uint8Array(size))
  let arcs = 0
  const link = (from: number, into: number): void => {
    to[from]!.add(into)
    before[into]!.add(from)
    arcs++
    for (let at = 0; at < size; at++)
      if (at === from || reach[at]![from] === 1) {
        reach[at]![into] = 1
        for (let next = 0; next < size; next++) if (reach[into]![next] === 1) reach[at]![next] = 1
      }
  }
  const isFree = (from: number, into: number): boolean => {
    if (reach[from]![into] === 1 || to[from]!.size >= MOST_LINKS || before[into]!.size >= MOST_LINKS) return false
    // A new link must not make one of those that are there redundant.
    for (let a = 1; a <= from; a++)
      for (const b of to[a]!)
        if (b >= into && (a === from || reach[a]![from] === 1) && (b === into || reach[into]![b] === 1)) return false
    return true
  }
  for (let job = 1; job <= ENDS; job++) link(0, job)
  for (let job = ENDS + 1; job <= jobs; job++) {
    const from = Array.from({ length: Math.min(job, jobs - ENDS + 1) - 1 }, (_, at) => at + 1).filter(
      each => to[each]!.size < MOST_LINKS,
    )
    link(from[below(from.length)]!, job)
  }
  for (let job = 1; job <= jobs - ENDS; job++)
    if (to[job]!.size === 0) {
      const into = Array.from({ length: jobs - job }, (_, at) => job + 1 + at).filter(each => isFree(job, each))
      if (into.length > 0) link(job, into[below(into.length)]!)
    }
  for (let job = 1; job <= jobs; job++) if (to[job]!.size === 0) link(job, jobs + 1)
  for (let tries = 0; arcs < complexity * size && tries < 200_000; tries++) {
    const from = 1 + below(jobs - 1)
    const into = from + 1 + below(jobs - from)
    if (isFree(from, into)) link(from, into)
  }
  return to.map(set => [...set].sort((a, b) => a - b))
}

function draw(name: string, jobs: number, [complexity, factor, strength]: readonly number[], seed: number): Project {
  const random = numbers(seed)
  const upTo = (most: number): number => 1 + Math.floor(random() * most)
  const successors = network(jobs, complexity!, random)
  const durations = Array.from({ length: jobs + 2 }, (_, at) => (at === 0 || at === jobs + 1 ? 0 : upTo(LARGEST)))
  const requests = durations.map(() => Array.from({ length: RESOURCES }, () => 0))
  // Every job asks for something; then more is drawn until the share is met.
  for (let job = 1; job <= jobs; job++) requests[job]![upTo(RESOURCES) - 1] = upTo(LARGEST)
  for (let open = Math.round(factor! * jobs * RESOURCES) - jobs; open > 0; ) {
    const own = requests[upTo(jobs)]!
    const resource = upTo(RESOURCES) - 1
    if (own[resource] !== 0) continue
    own[resource] = upTo(LARGEST)
    open--
  }
  const start = durations.map(() => 0)
  for (let job = 0; job < jobs + 2; job++)
    for (const next of successors[job]!) start[next] = Math.max(start[next]!, start[job]! + durations[job]!)
  const criticalPath = start[jobs + 1]!
  const capacities = Array.from({ length: RESOURCES }, (_, resource) => {
    const least = Math.max(...requests.map(each => each[resource]!))
    let peak = least
    for (let at = 0; at < criticalPath; at++) {
      const there = requests.reduce(
        (sum, each, job) => (start[job]! <= at && at < start[job]! + durations[job]! ? sum + each[resource]! : sum),
        0,
      )
      peak = Math.max(peak, there)
    }
    return least + Math.round(strength! * (peak - least))
  })
  return { name, capacities, durations, successors, requests, criticalPath }
}

const { values } = parseArgs({
  options: { jobs: { type: 'string' }, each: { type: 'string' }, json: { type: 'string' }, seed: { type: 'string' } },
})
const jobs = Number(values.jobs ?? 120)
const out = values.json
if (out === undefined) {
  console.error('say where to: --json FILE')
  process.exitCode = 1
} else {
  const projects: Project[] = []
  for (const complexity of COMPLEXITY)
    for (const factor of FACTOR)
      for (const strength of strengthsOf(jobs))
        for (let nth = 1; nth <= Number(values.each ?? 1); nth++) {
          const seed = Number(values.seed ?? 1) * 1_000_003 + projects.length
          projects.push(draw(`own${jobs}-${projects.length + 1}`, jobs, [complexity, factor, strength], seed))
        }
  writeFileSync(out, JSON.stringify(projects))
  console.log(`${projects.length} projects of ${jobs} jobs`)
}
