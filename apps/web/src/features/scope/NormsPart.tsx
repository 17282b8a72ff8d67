import { formatNumber } from '@parada/messages'
import {
  acceptLearned,
  FACTOR_RANGE,
  type Learned,
  learn,
  type PlantNorm,
  standardCatalogue,
  storedNorms,
} from '@parada/scope'
import { Download, GraduationCap, Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { normText } from '../../components/norm-text.ts'
import { failureOf } from '../../data/api.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import table from '../../ui/Table.module.css'
import { showToast } from '../../ui/toast-store.ts'
import { saveText } from './confirmations.ts'
import { FigureField } from './FigureField.tsx'
import { LaterTemplates } from './LaterTemplates.tsx'
import styles from './Scope.module.css'
import { catalogueNow, scopeTable, setNorms } from './scope-store.ts'

/** The plant's own norms: learned from finished shutdowns and accepted, changed by hand, handed on as a file. */
export function NormsPart({ parts }: { readonly parts: ReactNode }) {
  const words = useAllMessages().scope.norms
  const locale = useLocale()
  const norms = scopeTable(state => state.norms)
  const keep = useSetNorms()
  const hasPlan = useEditor(state => state.schedule !== null)
  const [learned, setLearned] = useState<readonly Learned[] | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    const found = storedNorms(await file.text(), standardCatalogue())
    if (!found) {
      showToast('err', words.importFailed)
      return
    }
    keep([...norms.filter(own => !found.some(each => isSame(own, each))), ...found])
    showToast('ok', words.imported(String(found.length)))
  }
  return (
    <div className={styles.fill}>
      <div className={styles.bar}>
        {parts}
        <span className={styles.spacer} />
        <Button
          size="small"
          icon={<Download size={14} />}
          disabled={norms.length === 0}
          onClick={() =>
            void saveText(
              'normas.json',
              JSON.stringify({ format: 'parada-norms', version: 1, norms }, null, 2),
              'application/json',
              '.json',
            )
          }
        >
          {words.export}
        </Button>
        <Button size="small" icon={<Upload size={14} />} onClick={() => input.current?.click()}>
          {words.importFile}
        </Button>
        {hasPlan && (
          <Button
            size="small"
            variant="primary"
            icon={<GraduationCap size={14} />}
            onClick={() => {
              const { calculation } = editor
              setLearned(calculation ? learn(calculation, catalogueNow()) : [])
            }}
          >
            {words.learn}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="norms-file"
        accept=".json"
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      <div className={styles.sections}>
        <p className={styles.hint}>{words.hint}</p>
        {learned && (
          <LearnedTable
            learned={learned}
            onAccept={accepted => {
              const { project } = editor.schedule ?? { project: { name: '' } }
              const all = accepted.reduce<readonly PlantNorm[]>(
                (sum, each) => acceptLearned(sum, each, project.name),
                norms,
              )
              keep(all)
              setLearned(learned.filter(each => !accepted.includes(each)))
              showToast('ok', words.accepted(formatNumber(locale, accepted.length)))
            }}
          />
        )}
        {hasPlan && <LaterTemplates />}
        <OwnNorms />
        <AllSteps />
      </div>
    </div>
  )
}

/** Keeps the norms; says so where they could not be kept. */
function useSetNorms(): (norms: readonly PlantNorm[]) => void {
  const messages = useAllMessages()
  return norms => setNorms(norms, cause => showToast('err', failureText(messages, failureOf(cause))))
}

const isSame = (a: PlantNorm, b: PlantNorm): boolean => a.template === b.template && a.row === b.row

/** What the finished tasks of the plan say: taken over only where a person accepts it. */
function LearnedTable(props: { readonly learned: readonly Learned[]; onAccept(learned: readonly Learned[]): void }) {
  const words = useAllMessages().scope.norms
  const locale = useLocale()
  const catalogue = catalogueNow()
  if (props.learned.length === 0) return <p role="status">{words.learnNone}</p>
  return (
    <section aria-label={words.learn}>
      <div className={styles.row}>
        <h2>{words.learn}</h2>
        <Button size="small" onClick={() => props.onAccept(props.learned)}>
          {words.acceptAll(formatNumber(locale, props.learned.length))}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.wide} tabIndex={0}>
        <table className={table.table} aria-label={words.learn}>
          <thead>
            <tr>
              <th>{words.equipment}</th>
              <th>{words.step}</th>
              <th className={table.number}>{words.n}</th>
              <th className={table.number}>{words.mean}</th>
              <th className={table.number}>{words.spread}</th>
              <th>{words.outliers}</th>
              <th>{words.accept}</th>
            </tr>
          </thead>
          <tbody>
            {props.learned.map(each => {
              const out = each.measured.filter(one => one.outlier)
              return (
                <tr key={`${each.template} ${each.row}`}>
                  <td>{catalogue.get(each.template)?.name[locale]}</td>
                  <td>{each.name[locale]}</td>
                  <td className={table.number}>{each.n}</td>
                  <td className={table.number}>{formatNumber(locale, each.mean)}</td>
                  <td className={table.number}>{formatNumber(locale, each.spread)}</td>
                  <td>
                    {out.length > 0 &&
                      words.outlierList(
                        out.map(one => `${one.equipment || one.name} ×${formatNumber(locale, one.ratio)}`).join(', '),
                      )}
                  </td>
                  <td>
                    <Button size="small" onClick={() => props.onAccept([each])}>
                      {words.accept}
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function OwnNorms() {
  const words = useAllMessages().scope.norms
  const locale = useLocale()
  const norms = scopeTable(state => state.norms)
  const keep = useSetNorms()
  const catalogue = standardCatalogue()
  return (
    <section aria-label={words.own}>
      <h2>{words.own}</h2>
      {norms.length === 0 ? (
        <p className={styles.hint}>
          {words.none}. {words.noneHint}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className={styles.wide} tabIndex={0}>
          <table className={table.table} aria-label={words.own}>
            <thead>
              <tr>
                <th>{words.equipment}</th>
                <th>{words.step}</th>
                <th className={table.number}>{words.factor}</th>
                <th className={table.number}>{words.n}</th>
                <th className={table.number}>{words.spread}</th>
                <th className={table.number}>{words.version}</th>
                <th>{words.remove}</th>
              </tr>
            </thead>
            <tbody>
              {norms.map(each => {
                const template = catalogue.get(each.template)
                return (
                  <tr key={`${each.template} ${each.row}`}>
                    <td>{template?.name[locale]}</td>
                    <td>{template?.rows.find(row => row.id === each.row)?.name[locale]}</td>
                    <td className={table.number}>{formatNumber(locale, each.factor, 3)}</td>
                    <td className={table.number}>{each.n === 0 ? words.byHand : each.n}</td>
                    <td className={table.number}>{formatNumber(locale, each.spread)}</td>
                    <td className={table.number}>
                      {each.source} v{each.version}
                    </td>
                    <td>
                      <Button size="small" onClick={() => keep(norms.filter(own => own !== each))}>
                        {words.remove}
                      </Button>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** Each step of one kind of equipment with the product's norm, and the plant's factor on it. */
function AllSteps() {
  const all = useAllMessages().scope
  const words = all.norms
  const locale = useLocale()
  const norms = scopeTable(state => state.norms)
  const keep = useSetNorms()
  const catalogue = standardCatalogue()
  const [id, setId] = useState('exchanger')
  const template = catalogue.get(id)
  if (!template) return null
  const set = (row: string, factor: number) => {
    const old = norms.find(each => each.template === id && each.row === row)
    const next = {
      template: id,
      row,
      factor,
      n: 0,
      mean: factor,
      spread: 0,
      source: '',
      version: (old?.version ?? 0) + 1,
    }
    keep([...norms.filter(each => each !== old), next])
  }
  return (
    <section aria-label={words.all}>
      <div className={styles.row}>
        <h2>{words.all}</h2>
        <Select
          label={words.equipment}
          hideLabel
          size="small"
          value={id}
          options={[...catalogue.values()].map(each => ({ value: each.id, label: each.name[locale] }))}
          onChange={setId}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.wide} tabIndex={0}>
        <table className={table.table} aria-label={words.all}>
          <thead>
            <tr>
              <th>{words.step}</th>
              <th>{words.base}</th>
              <th className={table.number}>{words.factor}</th>
            </tr>
          </thead>
          <tbody>
            {template.rows.map(row => (
              <tr key={row.id}>
                <td>{row.name[locale]}</td>
                <td>
                  <code className={styles.figure}>{normText(row.hours, template, locale, all)} h</code>{' '}
                  <span className={styles.hint}>{row.source ?? template.source}</span>
                </td>
                <td className={styles.narrow}>
                  <FigureField
                    key={`${id} ${row.id}`}
                    label={`${words.factor}: ${row.name[locale]}`}
                    hideLabel
                    from={FACTOR_RANGE[0]}
                    to={FACTOR_RANGE[1]}
                    value={norms.find(each => each.template === id && each.row === row.id)?.factor ?? 1}
                    onCommit={factor => factor !== null && set(row.id, factor)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
