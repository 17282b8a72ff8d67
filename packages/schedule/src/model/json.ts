/** Any JSON value: what unknown fields of a file travel as. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
