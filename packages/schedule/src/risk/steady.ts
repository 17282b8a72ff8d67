import { HOUR } from '../time/instant.ts'
import { firstPiece, type RiskModel, type RiskPart, runRisk } from './simulate.ts'

/** P80 stands still when so many iterations move it by less than this. */
const STILL = HOUR / 2
const APART = 500

/**
 * The number of iterations after which P80 stands still, of those that are there without a gap; null: it does not yet. It
 * is looked at where pieces end, so that who worked them out, and in which order they came, makes no difference.
 */
export function steadyAt(parts: readonly RiskPart[]): number | null {
  const ordered = [...parts].sort((a, b) => a.from - b.from)
  const seen: number[] = []
  let [next, last]: [number, { readonly at: number; readonly p80: number } | null] = [0, null]
  for (const { from, to, finish } of ordered) {
    if (from !== next) return null
    next = to
    for (const each of finish) seen.push(each)
    if (last !== null && to - last.at < APART) continue
    const sorted = Float64Array.from(seen).sort()
    const p80 = sorted[Math.floor((sorted.length - 1) * 0.8)] ?? 0
    if (last !== null && Math.abs(p80 - last.p80) < STILL) return to
    if (to >= APART) last = { at: to, p80 }
  }
  return null
}

/** Iterations of each piece of a run after the first picture. */
export const PIECE = 500

/** Runs until P80 stands still, or up to `most` iterations. */
export function runSteady(model: RiskModel, most: number): readonly RiskPart[] {
  const parts: RiskPart[] = []
  for (let from = 0; from < most; ) {
    const to = Math.min(most, from + (from === 0 ? firstPiece(model.schedule) : PIECE))
    parts.push(runRisk(model, from, to))
    from = to
    if (steadyAt(parts) !== null) break
  }
  return parts
}
