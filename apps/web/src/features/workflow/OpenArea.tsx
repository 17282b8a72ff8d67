import { Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useIsPhone } from '../../components/use-media.ts'
import { OPEN_ENDINGS } from '../../data/files/file-names.ts'
import { prepareReading } from '../../data/files/reading.ts'
import { usePlanFiles } from '../../data/files/use-plan-files.ts'
import { work } from '../../data/proposal.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './OpenArea.module.css'

/** Where a file is dropped or picked when no plan is open: no companion is needed for that. */
export function OpenArea() {
  const messages = useMessages()
  const { openFile } = usePlanFiles()
  const phone = useIsPhone()
  const input = useRef<HTMLInputElement>(null)
  const opening = work(state => state.openingFile)
  useEffect(prepareReading, [])
  return (
    <div className={styles.area}>
      <Upload size={24} aria-hidden="true" className={styles.icon} />
      <p className={styles.title}>{phone ? messages.files.useBrowse : messages.shell.dropHere}</p>
      <p className={styles.kinds}>{messages.shell.dropKinds}</p>
      <Button variant="primary" disabled={opening !== null} onClick={() => input.current?.click()}>
        {messages.files.browse}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="open-file"
        accept={OPEN_ENDINGS.join(',')}
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void openFile(file, 'browser')
        }}
      />
      {opening && (
        <div className={styles.progress}>
          <span>{messages.files.reading(opening.name)}</span>
          <ProgressBar label={messages.files.reading(opening.name)} value={opening.share} />
        </div>
      )}
    </div>
  )
}
