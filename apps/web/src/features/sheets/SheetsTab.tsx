import {
  crewSheets,
  equipmentSheet,
  equipmentTags,
  isPublicAddress,
  pagesOf,
  renderSheets,
  type Sheet,
} from '@parada/render/sheets'
import { type Calculation, formatInstant, lookAhead } from '@parada/schedule'
import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { ShiftPicker } from '../../components/ShiftPicker.tsx'
import { civilNow } from '../../data/clock.ts'
import { useEditor } from '../../data/editor.ts'
import { pathOf } from '../../data/router.ts'
import { nextShift, readShiftPart, type ShownShift, shiftPart } from '../../data/shift-part.ts'
import { openRoom, useApp } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { ownMarkup } from '../../ui/trusted-types.ts'
import styles from './Sheets.module.css'
import { type CrewLinkList, useCrewLinks } from './use-crew-links.ts'

type Kind = Sheet['kind']

/** *Folhas*: what people take along on paper, one sheet for each crew of a shift or for each piece of equipment. */
export default function SheetsTab({ tabs }: { readonly tabs: ReactNode }) {
  const calculation = useEditor(state => state.calculation)
  return calculation ? <Tab calculation={calculation} tabs={tabs} /> : null
}

function Tab({ calculation, tabs }: { readonly calculation: Calculation; readonly tabs: ReactNode }) {
  const messages = useAllMessages()
  const words = messages.sheets.screen
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const { at } = readShiftPart(useApp(state => state.part))
  const [kind, setKind] = useState<Kind>('crew')
  // Sheets that were taken out; what the next shift adds is printed.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { from, until } = nextShift(calculation, at)
  const sheets = useMemo(
    () =>
      kind === 'crew'
        ? crewSheets(calculation, lookAhead(calculation, from, until, 'crew'))
        : equipmentTags(calculation).map(tag => equipmentSheet(calculation, tag)),
    [calculation, kind, from, until],
  )
  const chosen = useMemo(() => sheets.filter(sheet => !left.has(sheet.id)), [sheets, left])
  const address = useAddress({ from, until })
  const links = useCrewLinks()
  const html = useMemo(
    () =>
      renderSheets(chosen, {
        locale,
        messages,
        issuedAt: civilNow(),
        addressOf: sheet => {
          const url = sheet.kind === 'crew' ? links.urlOf(sheet.title) : undefined
          if (url !== undefined) return { address: url, reports: true }
          return address.public ? { address: address.text, reports: false } : undefined
        },
      }),
    [chosen, locale, messages, address.public, address.text, links.urlOf],
  )
  const pages = useMemo(() => pagesOf(chosen).length, [chosen])
  const any = chosen.length > 0
  // Markup of our own, which an attribute would hand over as mere text.
  useEffect(() => {
    if (any && frame.current) frame.current.srcdoc = ownMarkup(html) as string
  }, [html, any])
  return (
    <section className={styles.room} aria-label={words.view}>
      <div className={styles.bar}>
        <h2 className="visually-hidden">{words.view}</h2>
        {tabs}
        <Segmented<Kind>
          label={words.by}
          value={kind}
          options={[
            { id: 'crew', label: words.crews },
            { id: 'equipment', label: words.equipment },
          ]}
          onChange={setKind}
        />
        {kind === 'crew' && (
          <ShiftPicker
            calculation={calculation}
            shown={{ from, until }}
            onShift={moment => openRoom('turno', shiftPart('folhas', moment))}
          />
        )}
        <span className={styles.spacer} />
        <span className={styles.count} role="status">
          {words.count(chosen.length, pages)}
        </span>
        <Button
          size="small"
          variant="primary"
          icon={<Printer size={16} />}
          data-print-sheets=""
          disabled={pages === 0}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          {words.print}
        </Button>
      </div>
      {kind === 'crew' && links.known && <MissingLinks sheets={sheets} links={links} />}
      {!address.public && (kind === 'equipment' || !links.known) && (
        <p className={styles.notice}>{address.text === '' ? words.noProject : words.loopback}</p>
      )}
      {sheets.length === 0 ? (
        <Nothing calculation={calculation} onEquipment={() => setKind('equipment')} />
      ) : (
        <div className={styles.layout}>
          <Choice sheets={sheets} left={left} onLeft={setLeft} />
          {!any ? (
            <EmptyState title={words.chooseOne} />
          ) : (
            // The sheets have no script, and the frame lets none run; it may print.
            <iframe
              ref={frame}
              className={styles.preview}
              title={words.preview}
              sandbox="allow-same-origin allow-modals"
            />
          )}
        </div>
      )}
    </section>
  )
}

/** Crews of the sheets without a reporting link yet, and making their links. */
function MissingLinks({ sheets, links }: { readonly sheets: readonly Sheet[]; readonly links: CrewLinkList }) {
  const words = useAllMessages().sheets.screen
  const without = sheets.filter(sheet => links.urlOf(sheet.title) === undefined)
  // Crews of one name report by one link.
  const missing = [...new Map(without.map(sheet => [sheet.title, sheet])).values()]
  if (links.failure !== null) return <p className={styles.notice}>{links.failure}</p>
  if (missing.length === 0) return null
  return (
    <p className={styles.notice}>
      {words.noLinks(missing.length)}{' '}
      <Button size="small" onClick={() => void links.make(missing.map(each => [each.title, each.supervisor]))}>
        {words.makeLinks}
      </Button>
    </p>
  )
}

/** Where the code on the sheets leads: this plan's next shift, unless only this machine could open it. */
function useAddress({ from }: ShownShift): { readonly text: string; readonly public: boolean } {
  const project = useApp(state => state.planId)
  const part = shiftPart('proximo', formatInstant(from).slice(0, 16))
  const text = project === null ? '' : location.origin + pathOf({ at: 'plan', project, room: 'turno', part })
  return { text, public: isPublicAddress(text) }
}

function Nothing({ calculation, onEquipment }: { readonly calculation: Calculation; onEquipment(): void }) {
  const words = useAllMessages().sheets.screen
  const people = calculation.schedule.assignments.length > 0
  return (
    <EmptyState
      title={people ? words.nothing : words.noPeople}
      hint={people ? words.nothingHint : words.noPeopleHint}
      actions={<Button onClick={onEquipment}>{words.equipment}</Button>}
    />
  )
}

/** Which sheets are printed. */
function Choice(props: {
  readonly sheets: readonly Sheet[]
  readonly left: ReadonlySet<string>
  onLeft(left: ReadonlySet<string>): void
}) {
  const { sheets, left, onLeft } = props
  const words = useAllMessages().sheets.screen
  return (
    <fieldset className={styles.choice}>
      <legend>{words.choose}</legend>
      <div className={styles.all}>
        <Button size="small" onClick={() => onLeft(new Set())}>
          {words.all}
        </Button>
        <Button size="small" onClick={() => onLeft(new Set(sheets.map(sheet => sheet.id)))}>
          {words.none}
        </Button>
      </div>
      {sheets.map(sheet => (
        <label key={sheet.id} className={styles.sheet}>
          <input
            type="checkbox"
            checked={!left.has(sheet.id)}
            onChange={event => {
              const next = new Set(left)
              if (event.target.checked) next.delete(sheet.id)
              else next.add(sheet.id)
              onLeft(next)
            }}
          />
          <span>{[sheet.title, sheet.contractor].filter(Boolean).join(' · ')}</span>{' '}
          <small>{words.lines(sheet.lines.length)}</small>
        </label>
      ))}
    </fieldset>
  )
}
