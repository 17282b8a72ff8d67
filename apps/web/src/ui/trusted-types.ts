/**
 * The page is served with `require-trusted-types-for 'script'`: the browser takes no text as markup and no address as a
 * script's but through these two policies. Imported first of all. Browsers without trusted types take everything as before.
 */

interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML?(text: string): string | null; createScriptURL?(address: string): string | null },
  ): { createHTML(text: string): TrustedHTML }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies }

/** Text in boxes that can neither run, load nor lead anywhere: all that the chart library writes for its hints. */
const HARMLESS = /^(?:[^<]|<\/?(?:div|span|br|b)(?: (?:style|class)="[^"<>]*")*\s*\/?>)*$/

// Scripts and workers come from the address of the page itself.
trustedTypes?.createPolicy('default', {
  createHTML: text => (HARMLESS.test(text) ? text : null),
  createScriptURL: address => (new URL(address, location.href).origin === location.origin ? address : null),
})

const ours = trustedTypes?.createPolicy('parada', { createHTML: text => text })

/** Markup of one of our own writers, which escape every name: the drawing of the plan, the report of the server. */
export const ownMarkup = (text: string): string | TrustedHTML => ours?.createHTML(text) ?? text
