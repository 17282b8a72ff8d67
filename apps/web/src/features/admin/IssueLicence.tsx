import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../components/use-act.ts'
import { mutate } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { Select } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import styles from './Admin.module.css'

const DAYS = ['30', '365', '1095', 'never'] as const

/** A new licence file: for whom, how many machines, how long, and which machines have their seats already. */
export function IssueLicence() {
  const messages = useAllMessages()
  const words = messages.admin
  const { busy, act } = useAct('admin', 'session')
  const [licensee, setLicensee] = useState('')
  const [plan, setPlan] = useState<'pro' | 'enterprise'>('pro')
  const [seats, setSeats] = useState('1')
  const [days, setDays] = useState<(typeof DAYS)[number]>('365')
  const [machines, setMachines] = useState('')
  const [issued, setIssued] = useState<{ readonly name: string; readonly file: string } | null>(null)
  const ids = machines
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const count = Number(seats)
  const countFits = Number.isInteger(count) && count >= 1 && count <= 100_000
  const tooMany = countFits && ids.length > count
  const issue = (event: FormEvent) => {
    event.preventDefault()
    void act(
      'issue',
      async () => {
        const made = await mutate('licences.issue', {
          licensee: licensee.trim(),
          plan,
          seats: count,
          days: days === 'never' ? null : Number(days),
          machines: ids.map(id => ({ machine_id: id, host_name: '', host_id: '' })),
        })
        setIssued({ name: `parada-${fileName(licensee)}.licence`, file: made.file })
        setLicensee('')
        setMachines('')
      },
      null,
    )
  }
  return (
    <form className={page.box} onSubmit={issue}>
      <div className={styles.fields}>
        <TextField label={words.licensee} value={licensee} onChange={setLicensee} maxLength={300} />
        <Select<'pro' | 'enterprise'>
          label={words.column.plan}
          value={plan}
          options={(['pro', 'enterprise'] as const).map(value => ({ value, label: words.plan[value] }))}
          onChange={setPlan}
        />
        <TextField
          label={words.seats}
          inputMode="numeric"
          value={seats}
          onChange={setSeats}
          aria-invalid={countFits ? undefined : true}
        />
        <Select<(typeof DAYS)[number]>
          label={words.validity}
          value={days}
          options={DAYS.map(value => ({
            value,
            label: value === 'never' ? words.forever : words.days(Number(value)),
          }))}
          onChange={setDays}
        />
      </div>
      <TextArea
        label={words.machine}
        hint={words.machineHint}
        error={tooMany ? words.machinesTooMany : undefined}
        rows={2}
        value={machines}
        onChange={setMachines}
      />
      <div className={page.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={busy !== null}
          disabled={licensee.trim() === '' || !countFits || tooMany}
        >
          {words.issue}
        </Button>
      </div>
      {issued && (
        <Banner
          style="ok"
          closeLabel={messages.common.close}
          onClose={() => setIssued(null)}
          actions={
            <Button size="small" icon={<Download size={14} />} onClick={() => download(issued.name, issued.file)}>
              {words.download}
            </Button>
          }
        >
          {words.issued}
        </Banner>
      )}
    </form>
  )
}

const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'licenca'

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
