/** Minutes east of Greenwich that the machine's clock is kept at, as the server reads them. */
export const offsetHere = (): string => String(-new Date().getTimezoneOffset())
