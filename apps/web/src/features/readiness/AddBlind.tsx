import type { Calculation } from '@parada/schedule'
import { Plus } from 'lucide-react'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { BlindForm } from './BlindForm.tsx'

/** One more blind: its tag is enough. */
export function AddBlind({ calculation }: { readonly calculation: Calculation }) {
  const words = useAllMessages().readiness
  return (
    <BlindForm
      calculation={calculation}
      label={words.add}
      onPut={blind => editor.apply([{ kind: 'setBlind', blind }], label('editProject'))}
    >
      {able => (
        <Button size="small" type="submit" disabled={!able} icon={<Plus size={14} />}>
          {words.add}
        </Button>
      )}
    </BlindForm>
  )
}
