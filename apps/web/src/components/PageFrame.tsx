import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { goTo } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import styles from './PageFrame.module.css'

/** A page that replaces the plan: its title and the way back. */
export function PageFrame(props: {
  readonly title: string
  readonly children: ReactNode
  /** For tables: as wide as the window lets it. */
  readonly wide?: boolean
}) {
  const { title, children, wide } = props
  const messages = useMessages()
  return (
    <div className={styles.scroll}>
      <div className={cx(styles.page, wide && styles.wide)}>
        <div className={styles.head}>
          <Button size="small" variant="ghost" icon={<ArrowLeft size={16} />} onClick={() => goTo('main')}>
            {messages.common.back}
          </Button>
          <h2 className={styles.title}>{title}</h2>
        </div>
        {children}
      </div>
    </div>
  )
}
