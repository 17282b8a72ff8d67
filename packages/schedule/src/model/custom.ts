import type { Duration } from '../time/duration.ts'
import type { Instant } from '../time/instant.ts'

/** Value of a custom field. An instant is wrapped to be distinguishable from a number. */
export type CustomValue = string | number | boolean | { readonly instant: Instant } | { readonly duration: Duration }

/** Values by field key: `text1`..`text30`, `number1`..`number20`, `date1`.., `start1`.., `finish1`.., `flag1`.., `duration1`.., `cost1`.., `outlineCode1`.., or a P6 code or UDF name prefixed `p6:`. */
export type CustomValues = Readonly<Record<string, CustomValue>>

/** What a custom field is called and may hold. */
export interface CustomField {
  readonly key: string
  readonly of: 'task' | 'resource' | 'assignment' | 'project'
  readonly name?: string
  readonly values?: readonly {
    readonly value: string
    readonly description?: string
    readonly parent?: number
    readonly id?: number
  }[]
}
