import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EquipmentPicture } from './pictures.tsx'
import styles from './Scope.module.css'
import { addLines, catalogueNow, scopeTable } from './scope-store.ts'

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every kind of equipment that there is a template for, with a picture; a press adds a line. */
export function Catalogue() {
  const words = useAllMessages().scope
  const language = useLocale()
  const lines = scopeTable(state => state.draft.lines)
  const [asked, setAsked] = useState('')
  const counts = new Map<string, number>()
  for (const { template, count } of lines) counts.set(template, (counts.get(template) ?? 0) + count)
  const shown = [...catalogueNow().values()]
    .filter(each => plain(each.name[language]).includes(plain(asked)))
    .sort((a, b) => RANK(a.id) - RANK(b.id) || a.name[language].localeCompare(b.name[language]))
  return (
    <aside className={styles.catalogue} aria-label={words.catalogue}>
      <div className={styles.find}>
        <Search size={14} aria-hidden="true" />
        <TextField label={words.search} hideLabel placeholder={words.search} value={asked} onChange={setAsked} />
      </div>
      <ul className={styles.cards}>
        {shown.map(({ id, name, rows }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.card}
              aria-label={words.add(name[language])}
              onClick={() =>
                addLines([{ tag: '', label: '', template: id, count: 1, parameters: {}, tier: 'inspect', area: '' }])
              }
            >
              <EquipmentPicture template={id} />
              <span className={styles.cardName}>
                {name[language]}
                <small>{words.rows(String(rows.length))}</small>
              </span>
              {counts.has(id) ? (
                <b className={styles.figure}>{counts.get(id)}</b>
              ) : (
                <Plus size={14} aria-hidden="true" />
              )}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{words.noModel}</p>
    </aside>
  )
}

/** What most shutdowns open stands first; the rest by name, the generic card last. */
const FIRST = ['exchanger', 'column', 'heater', 'vessel', 'boiler', 'tank', 'valve', 'pump']
const RANK = (id: string): number => (id === 'generic' ? 99 : FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length)
