import { presentProblem } from '@parada/messages'
import type { Edit, Intent } from '@parada/schedule'
import { useState } from 'react'
import { editor } from '../../data/editor.ts'
import type { EditLabel } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'

/** Applies edits of a plan editor and keeps why the last ones were refused, as a sentence. */
export function useChange(): {
  readonly refused: string | null
  apply(edits: readonly Edit[] | Intent, label: EditLabel): boolean
  refuse(text: string | null): void
} {
  const messages = useAllMessages()
  const [refused, setRefused] = useState<string | null>(null)
  return {
    refused,
    refuse: setRefused,
    apply(edits, label) {
      const intent = 'ok' in edits ? edits : { ok: true as const, value: edits, problems: [] }
      const result = intent.ok ? editor.apply(intent.value, label) : intent
      setRefused(result.ok ? null : result.problems.map(each => presentProblem(each, messages).error).join(' '))
      return result.ok
    },
  }
}
