import type { Calendar, CalendarId } from '@parada/schedule'

/** Calendars whose base exists and does not lead back to themselves; a wrong base is taken away and reported. */
export function soundCalendars(calendars: readonly Calendar[], report: (calendar: Calendar) => void): Calendar[] {
  const byId = new Map(calendars.map(each => [each.id, each]))
  return calendars.map(calendar => {
    if (calendar.base === undefined) return calendar
    const seen = new Set<CalendarId>([calendar.id])
    for (let at: CalendarId | undefined = calendar.base; at !== undefined; at = byId.get(at)?.base) {
      if (seen.has(at) || !byId.has(at)) {
        report(calendar)
        const { base: _, ...rest } = calendar
        return rest
      }
      seen.add(at)
    }
    return calendar
  })
}
