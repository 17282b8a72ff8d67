import { type Blind, isBlindPhoto, MOST_BLIND_PHOTO } from '@parada/schedule'
import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { smallPhoto } from '../../ui/small-photo.ts'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Readiness.module.css'

/** Longest side, in pixels: enough to read the tag on the flange. */
const SIDE = 640

/** The picture of the last turn of a blind, and the camera that takes it: before a turn there is nothing to show. */
export function BlindPhoto({ blind, readOnly }: { readonly blind: Blind; readonly readOnly: boolean }) {
  const words = useAllMessages().readiness
  const input = useRef<HTMLInputElement>(null)
  const [large, setLarge] = useState(false)
  const last = blind.events?.at(-1)
  if (!last) return null
  const take = async (file: File) => {
    const small = await smallPhoto(file, MOST_BLIND_PHOTO, SIDE)
    if (!small) {
      showToast('err', words.badPhoto)
      return
    }
    const photo = `data:image/jpeg;base64,${btoa(String.fromCharCode(...small))}`
    // As the plan is now: another user may have turned it while the picture was made small.
    const now = editor.state.getState().schedule?.blinds?.find(each => each.id === blind.id)
    const events = now?.events?.map(each => (each.at === last.at && each.to === last.to ? { ...each, photo } : each))
    if (now && events) editor.apply([{ kind: 'setBlind', blind: { ...now, events } }], label('editProject'))
  }
  const name = words.photoOf(blind.tag)
  return (
    <>
      {isBlindPhoto(last.photo) && (
        <button
          type="button"
          className={styles.photo}
          data-large={large || undefined}
          aria-expanded={large}
          aria-label={name}
          onClick={() => setLarge(!large)}
        >
          <img src={last.photo} alt="" />
        </button>
      )}
      {!readOnly && (
        <>
          <IconButton
            label={`${words.photo}: ${blind.tag}`}
            icon={<Camera size={16} />}
            onClick={() => input.current?.click()}
          />
          <input
            ref={input}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={`${words.photo}: ${blind.tag}`}
            onChange={event => {
              const [chosen] = event.target.files ?? []
              event.target.value = ''
              if (chosen) void take(chosen)
            }}
          />
        </>
      )}
    </>
  )
}
