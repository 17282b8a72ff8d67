import { z } from 'zod'

/** A plant's own norm of one row of a template: `PlantNorm` of @parada/scope. */
export const WireNorm = z.object({
  template: z.string().min(1).max(60),
  row: z.string().min(1).max(60),
  /** Times the product's norm. */
  factor: z.number().min(0.1).max(10),
  /** Finished tasks behind it; 0: a person set it. */
  n: z.number().int().min(0),
  mean: z.number(),
  spread: z.number().min(0),
  source: z.string().max(200),
  version: z.number().int().min(1),
})

/** What a plant calls the columns of its lists, by field; empty: no column is that field. */
export const WireProfile = z.record(z.string().max(40), z.string().max(200))

/** Most norms and profiles that a plant keeps. */
export const MOST_NORMS = 2000
export const MOST_PROFILES = 100

/** What an organization, or a person who is in none, keeps for all its plans. */
export const PlantKept = z.object({
  norms: z.array(WireNorm),
  /** Counts the changes of the norms: a change names the one it was made on. 0: none were kept yet. */
  version: z.number().int(),
  profiles: z.record(z.string(), WireProfile),
})
export type PlantKept = z.infer<typeof PlantKept>

export const KeepNorms = z.object({ norms: z.array(WireNorm).max(MOST_NORMS), version: z.number().int().min(0) })
/** Null takes the profile away. */
export const KeepProfile = z.object({ name: z.string().trim().min(1).max(100), profile: WireProfile.nullable() })
