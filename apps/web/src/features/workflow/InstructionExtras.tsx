import { FileUp, X } from 'lucide-react'
import { useRef } from 'react'
import { usePlanFiles } from '../../data/files/use-plan-files.ts'
import type { BaseFile } from '../../data/proposal.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './InstructionBox.module.css'

/** The file of MS Project that a new plan is based on. */
export function BaseFileField(props: { readonly base: string | null; onBase(base: BaseFile | null): void }) {
  const messages = useAllMessages()
  const { read } = usePlanFiles()
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File) => {
    const opened = await read(file)
    if (opened) props.onBase({ name: file.name, schedule: opened.schedule })
  }
  return (
    <div className={styles.base}>
      <span className={styles.label}>{messages.instructing.baseFile}</span>
      <div className={styles.baseRow}>
        <Button icon={<FileUp size={16} />} onClick={() => input.current?.click()}>
          {props.base ?? messages.files.browse}
        </Button>
        {props.base && (
          <IconButton label={messages.files.clear} icon={<X size={16} />} onClick={() => props.onBase(null)} />
        )}
      </div>
      <span className={styles.quiet}>{messages.instructing.baseFileHint}</span>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="base-file"
        accept=".mpp,.tmx,.xml,.xer,.json"
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void take(file)
        }}
      />
    </div>
  )
}

/** Instructions to begin with. */
export function Examples({ onPick }: { onPick(text: string): void }) {
  const words = useAllMessages().instructing
  return (
    <div className={styles.examples}>
      <span className={styles.quiet}>{words.examples}</span>
      <Button size="small" onClick={() => onPick(words.example1)}>
        {words.example1Name}
      </Button>
      <Button size="small" onClick={() => onPick(words.example2)}>
        {words.example2Name}
      </Button>
    </div>
  )
}
