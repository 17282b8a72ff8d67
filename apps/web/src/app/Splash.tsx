import styles from './Splash.module.css'

/** A spinner with its word. Before any language has arrived the word is left out. */
export function Splash({ label }: { readonly label?: string }) {
  return (
    <div className={styles.splash} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {label && <p>{label}</p>}
    </div>
  )
}
