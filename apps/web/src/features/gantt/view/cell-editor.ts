import styles from './gantt-view.module.css'

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface CellEdit {
  readonly text: string
  readonly selectAll: boolean
  readonly label: string
  /** Takes what was typed; a sentence when it cannot be, which is shown and keeps the cell open. */
  commit(value: string, then: 'down' | 'up' | 'right' | 'left' | 'stay'): string | null
  cancel(): void
  /** The user left the cell with a text that could not be taken: reports why, as nothing of it stays on screen. */
  drop(problem: string): void
  /** Opens what can be chosen in place of typing, under the box; absent where there is nothing. */
  readonly pick?: { readonly label: string; open(box: DOMRect): void }
}

const MIN_WIDTH = 120
const BUTTON = 22

/** The box one types into over a cell: Enter and Tab take it, Escape gives it up, a mistake is said below it. */
export class CellEditor {
  private readonly parent: HTMLElement
  private readonly input = document.createElement('input')
  private readonly error = document.createElement('div')
  private current: CellEdit | null = null
  private box: Box | null = null
  private readonly button = document.createElement('button')
  /** Something is chosen for the cell beside it: the focus may leave. */
  private choosing = false

  constructor(parent: HTMLElement) {
    this.parent = parent
    this.input.className = styles.editor ?? ''
    this.input.autocomplete = 'off'
    this.input.spellcheck = false
    this.error.className = styles.editorError ?? ''
    this.error.setAttribute('role', 'alert')
    this.input.addEventListener('keydown', event => this.key(event))
    this.input.addEventListener('input', () => this.say(null))
    this.input.addEventListener('blur', () => {
      if (this.current && !this.choosing) this.close(true)
    })
    this.button.type = 'button'
    this.button.tabIndex = -1
    this.button.className = styles.editorButton ?? ''
    this.button.textContent = '▾'
    // The cell keeps the focus until the choice is open.
    this.button.addEventListener('pointerdown', event => event.preventDefault())
    this.button.addEventListener('click', () => this.choose())
  }

  get isOpen(): boolean {
    return this.current !== null
  }

  get text(): string {
    return this.input.value
  }

  /** Opens what can be chosen for the cell; false where there is nothing. */
  choose(): boolean {
    const pick = this.current?.pick
    if (!pick) return false
    this.choosing = true
    pick.open(this.input.getBoundingClientRect())
    return true
  }

  /** A text that was chosen. */
  write(text: string): void {
    this.input.value = text
    this.say(null)
  }

  /** The choice is closed: the cell goes on being typed into, or takes what stands in it. */
  chosen(take: boolean): void {
    if (!this.current) return
    this.choosing = false
    this.input.focus({ preventScroll: true })
    if (take) this.take('stay')
  }

  open(edit: CellEdit): void {
    this.current = edit
    this.choosing = false
    this.input.value = edit.text
    this.input.setAttribute('aria-label', edit.label)
    this.say(null)
    this.parent.append(this.input)
    if (edit.pick) {
      this.button.setAttribute('aria-label', edit.pick.label)
      this.button.title = `${edit.pick.label} (F4)`
      this.parent.append(this.button)
    }
    this.input.classList.toggle(styles.pickable ?? '', edit.pick !== undefined)
    this.input.focus({ preventScroll: true })
    if (edit.selectAll) this.input.select()
    else this.input.setSelectionRange(edit.text.length, edit.text.length)
  }

  place(box: Box): void {
    this.box = box
    if (!this.current) return
    const { style } = this.input
    style.left = `${box.left}px`
    style.top = `${box.top}px`
    style.width = `${Math.max(MIN_WIDTH, box.width)}px`
    style.height = `${box.height - 1}px`
    this.button.style.left = `${box.left + Math.max(MIN_WIDTH, box.width) - BUTTON}px`
    this.button.style.top = `${box.top + 1}px`
    this.button.style.height = `${box.height - 3}px`
    this.error.style.left = `${box.left}px`
    this.error.style.top = `${box.top + box.height + 2}px`
  }

  /** Closes; `take` commits what was typed first, and says what of it cannot be taken. */
  close(take: boolean): void {
    const edit = this.current
    if (!edit) return
    this.current = null
    const { value } = this.input
    this.leave()
    const problem = take ? edit.commit(value, 'stay') : edit.cancel()
    if (typeof problem === 'string') edit.drop(problem)
  }

  private key(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.isComposing) return
    if (event.key === 'F4' || (event.altKey && event.key === 'ArrowDown')) {
      event.preventDefault()
      this.choose()
      return
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      this.close(false)
      return
    }
    const then =
      event.key === 'Enter'
        ? event.shiftKey
          ? 'up'
          : 'down'
        : event.key === 'Tab'
          ? event.shiftKey
            ? 'left'
            : 'right'
          : null
    if (then === null) return
    event.preventDefault()
    this.take(then)
  }

  private leave(): void {
    this.input.remove()
    this.button.remove()
    this.error.remove()
  }

  private take(then: 'down' | 'up' | 'right' | 'left' | 'stay'): void {
    const edit = this.current
    if (!edit) return
    // The commit moves the focus: the blur that follows must not commit again.
    this.current = null
    const problem = edit.commit(this.input.value, then)
    if (problem === null) {
      this.leave()
      return
    }
    this.current = edit
    this.input.focus({ preventScroll: true })
    this.say(problem)
    if (this.box) this.place(this.box)
  }

  private say(problem: string | null): void {
    if (problem === null) {
      this.error.remove()
      this.input.removeAttribute('aria-invalid')
      return
    }
    this.input.setAttribute('aria-invalid', 'true')
    this.error.textContent = problem
    this.parent.append(this.error)
  }
}
