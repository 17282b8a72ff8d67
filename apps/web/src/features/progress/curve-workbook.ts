import type { Messages } from '@parada/messages'
import type { EarnedBy, earned, progressCurve } from '@parada/schedule'
import type { Sheet } from '../../data/files/export-workbook.ts'

const round = (value: number | null) => (value === null ? '' : Math.round(value * 100) / 100)

/** The curve and the figures of its parts, as sheets; hours as numbers, times as times. */
export const curveSheets = (
  curve: ReturnType<typeof progressCurve>,
  figures: ReturnType<typeof earned>,
  words: Messages['progress'],
  of: { readonly by: EarnedBy; name(key: string): string },
): readonly Sheet[] => [
  {
    name: words.curve,
    rows: [
      [words.shift, words.early, words.late, words.earned, words.spent, words.forecast],
      ...curve.points.map(point => [
        { instant: point.at },
        round(point.early),
        round(point.late),
        round(point.earned),
        curve.anySpent ? round(point.spent) : '',
        round(point.forecast),
      ]),
    ],
  },
  {
    name: words[of.by],
    rows: [
      [
        words[of.by],
        words.baselineHours,
        words.due,
        words.earned,
        words.spent,
        words.spi,
        words.spiTime,
        words.pf,
        words.eac,
      ],
      ...[...figures.parts, figures.whole].map((each, at) => [
        at === figures.parts.length ? words.total : of.name(each.key),
        ...[
          each.baseline,
          each.planned,
          each.earned,
          each.actual,
          each.spi,
          each.spiTime,
          each.performance,
          each.forecast,
        ].map(round),
      ]),
    ],
  },
]
