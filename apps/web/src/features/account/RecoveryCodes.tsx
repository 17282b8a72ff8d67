import { useAllMessages } from '../../i18n/i18n.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import page from '../../ui/Page.module.css'
import styles from './Account.module.css'

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; onDone(): void }) {
  const words = useAllMessages().account
  return (
    <>
      <Banner style="warn" title={words.backupCodes}>
        {words.backupText}
      </Banner>
      <ul className={styles.codes} aria-label={words.backupCodes}>
        {codes.map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <div className={page.actions}>
        <CopyButton text={codes.join('\n')} label={words.backupCopy} copied={words.copied} failed={words.copyFailed} />
        <Button size="small" variant="primary" onClick={onDone}>
          {words.backupDone}
        </Button>
      </div>
    </>
  )
}
