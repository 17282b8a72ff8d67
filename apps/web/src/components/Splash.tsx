import { useEffect, useState } from 'react'
import { loadingTime } from '../data/query-defaults.ts'
import styles from './Splash.module.css'

/** A spinner with its word, and with `slow` when it takes long. Before any language has arrived both are left out. */
export function Splash({ label, slow }: { readonly label?: string; readonly slow?: string }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), loadingTime())
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.splash} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {label && <p>{label}</p>}
      {late && slow && <p>{slow}</p>}
    </div>
  )
}
