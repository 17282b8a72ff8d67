import { formatNumber } from '@parada/messages'
import { useState } from 'react'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import { figureOf } from './lines.ts'

/** A figure within bounds, or none: what is no such figure is said at the field and changes nothing. */
export function FigureField(props: {
  readonly label: string
  readonly value: number | null
  readonly from: number
  readonly to: number
  readonly whole?: boolean
  /** An empty field is an answer too. */
  readonly optional?: boolean
  readonly hint?: string
  readonly hideLabel?: boolean
  onCommit(value: number | null): void
}) {
  const words = useAllMessages().scope
  const locale = useLocale()
  const { from, to, value } = props
  const [wrong, setWrong] = useState(false)
  const number = (figure: number) => formatNumber(locale, figure, 3)
  return (
    <CommitField
      label={props.label}
      hideLabel={props.hideLabel ?? false}
      size="small"
      {...(props.hint !== undefined && { hint: props.hint })}
      error={wrong ? words.figureRange(number(from), number(to)) : undefined}
      value={value === null ? '' : number(value)}
      onCommit={text => {
        const read = text.trim() === '' ? null : figureOf(text, locale)
        const taken =
          read === null
            ? props.optional === true
            : read >= from && read <= to && (Number.isInteger(read) || props.whole !== true)
        setWrong(!taken)
        if (taken) props.onCommit(read)
      }}
    />
  )
}
