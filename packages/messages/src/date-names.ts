import type { Locale } from './locale.ts'

/** Names of months and of days of the week (Sunday first) as each language writes them, long and short. */
export interface DateNames {
  readonly months: readonly string[]
  readonly shortMonths: readonly string[]
  readonly shortDays: readonly string[]
}

export const DATE_NAMES: Readonly<Record<Locale, DateNames>> = {
  pt: {
    months: words('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
    shortMonths: words('jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.'),
    shortDays: words('dom. seg. ter. qua. qui. sex. sáb.'),
  },
  en: {
    months: words('January February March April May June July August September October November December'),
    shortMonths: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    shortDays: words('Sun Mon Tue Wed Thu Fri Sat'),
  },
  es: {
    months: words('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
    shortMonths: words('ene feb mar abr may jun jul ago sept oct nov dic'),
    shortDays: words('dom lun mar mié jue vie sáb'),
  },
}

function words(text: string): readonly string[] {
  return text.split(' ')
}
