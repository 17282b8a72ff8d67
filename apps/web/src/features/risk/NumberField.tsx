import { useEffect, useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'

/** A number that is taken when the field is left or Enter is pressed; what is no number in the range is put back. */
export function NumberField(props: {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  onChange(value: number): void
}) {
  const { value, least, most, onChange } = props
  const [text, setText] = useState(String(value))
  useEffect(() => setText(String(value)), [value])
  const take = () => {
    const number = Number(text.replace(',', '.'))
    if (text.trim() === '' || !(number >= least && number <= most)) setText(String(value))
    else if (number !== value) onChange(number)
  }
  return (
    <TextField
      label={props.label}
      size="small"
      inputMode="decimal"
      value={text}
      onChange={setText}
      onBlur={take}
      onKeyDown={event => event.key === 'Enter' && take()}
    />
  )
}
