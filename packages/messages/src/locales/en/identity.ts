import { plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { identity as pt } from '../pt/identity.ts'

/** How old a proof may be: whole hours from two on. */
const time = (minutes: number): string =>
  minutes >= 120 && minutes % 60 === 0
    ? `${minutes / 60} hours`
    : `${minutes} ${plural('en', minutes, { one: 'minute', other: 'minutes' })}`

/** Sign-in beyond name and password, proving again who one is, and what an identity provider may answer. */
export const identity: Shape<typeof pt> = {
  passkeySignIn: 'Sign in with a passkey',
  passkeyFailed: 'The passkey was not accepted. Try again or sign in with your password.',
  passkeyUnsupported: 'This browser has no passkeys.',
  verifySent: email =>
    `If ${email} had no account yet, we sent a confirmation link. Open it to sign in; it is valid for 24 hours.`,
  requestTitle: 'An administrator has to confirm',
  requestText:
    'This installation sends no e-mail. Tell this code to whoever administers it; once confirmed, sign in with the password you chose. If you already have an account with this e-mail, sign in to that one.',
  requestCode: 'Code of the request',
  maybeUnverified: 'A new account? Open the link we sent first.',
  maybeUnconfirmed: 'A new account? It opens once an administrator confirms it.',
  sendAgain: 'Send the link again',
  sentAgain: 'Link sent',
  forgotNoMail:
    'This installation sends no e-mail. If there is an account, its administrator finds the link under Administration › E-mails and passes it on to you.',
  newPasswordTitle: 'Choose a new password',
  newPasswordSave: 'Save the new password',
  newPasswordDone: 'Password changed. Other sessions were ended; sign in with the new password.',
  waitingEdits: (n: number) =>
    `Changes to ${plural('en', n, { one: 'one plan', other: `${n} plans` })} are waiting in this browser. They are sent once whoever made them signs in here again.`,
  linkInvalid: 'This link has expired or was already used. Ask for another one.',
  invited: 'You were invited to an organization. Sign in or create the account with the invited e-mail to accept.',
  signUpInvited:
    'On this installation only people who were invited create an account: open the link of the invitation.',
  signUpClosed: 'This installation takes no new accounts.',
  external: {
    linked:
      'There is already an account with this e-mail. Sign in with its password: the provider cannot open it for you.',
    denied: 'The provider did not authorize the sign-in. Nothing changed.',
    expired: 'Signing in at the provider took too long and expired. Try again.',
    failed: code => `The provider did not complete the sign-in (${code}). Try again.`,
  },
  provider: {
    missingKey: "The identity provider's publishable key is missing.",
    invalidKey:
      "The identity provider's publishable key is not valid: it starts with pk_live_ or pk_test_ and holds the provider's address.",
    invalidProxyUrl: "The identity provider's proxy URL is not valid: it must be absolute or start with /.",
    outsideProvider: 'An identity component was used outside the provider.',
    severalProviders: 'The page has more than one identity provider; there can be only one.',
    scriptFailed: 'Sign-in by the identity provider could not be loaded.',
    scriptTimeout: 'The identity provider did not answer within 15 seconds.',
    invalidState: 'Invalid state of the session. Reload the page and sign in again.',
  },
  providerOpen: 'Open at the provider',
  providerManaged:
    'Profile, password, two-step verification and organizations of this account are kept at the identity provider.',
  providerProfile: 'Profile and security',
  providerOrganization: 'Organization',
  sessionError: 'The session could not be checked',
  prove: {
    title: 'Confirm it is you',
    text: minutes => `This action asks for a verification at most ${time(minutes)} old.`,
    password: 'Password',
    code: 'Code from your app, or a backup code',
    confirm: 'Confirm',
    both: 'Enter the password and the code.',
    enrol: 'This action asks for two-step verification, which is not on for your account yet.',
    enrolGo: 'Turn it on under Profile › Security',
    again:
      'This account signs in at the provider: confirm your password there. You come back to this page; then repeat the action.',
    againGo: host => `Sign in again at ${host}`,
    wrong: 'The password or the code does not match.',
  },
  acting: {
    record: 'Everything you do is recorded under your name. Password, keys and payment cannot be changed.',
  },
  /** Rows of the still picture that a visitor sees, from top to bottom. */
  picture: [
    'Release and cleaning',
    'Lockout and draining',
    'Lighting inside',
    'Furnace scaffolding',
    'Hydroblasting',
    'Ash removal',
    'Inspection and repair',
    'Tube ultrasound',
    'Drum inspection',
    'Tube replacement',
    'Safety valves',
    'Tests and handover',
    'Hydrostatic test',
    'Scaffolding removal',
    'Handover to operation',
  ],
}
