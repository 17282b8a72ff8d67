import type { Shape } from '../../shape.ts'
import type { mail as pt } from '../pt/mail.ts'

/** Mails that the server writes. */
export const mail = {
  greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  signature: 'Parada',
  verify: {
    subject: (_organization: string) => 'Confirm your e-mail for Parada',
    text: (_organization: string) => 'To confirm this e-mail address, open the link:',
    after: 'The link is good for 24 hours. If you did not create an account, ignore this message.',
  },
  reset: {
    subject: (_organization: string) => 'Change your Parada password',
    text: (_organization: string) => 'To choose a new password, open the link:',
    after:
      'The link is good for 1 hour and once. If you did not ask, ignore this message: your password stays as it is.',
  },
  invitation: {
    subject: (organization: string) => `Invitation to ${organization} on Parada`,
    text: (organization: string) =>
      `You have been invited to the organization ${organization}. To accept, open the link:`,
    after: 'The invitation is good for 7 days.',
  },
  accountExists: {
    subject: (_organization: string) => 'You already have a Parada account',
    text: (_organization: string) =>
      'Somebody tried to create an account with this e-mail, but you already have one. To sign in, open the link:',
    after: 'If it was not you, ignore this message.',
  },
  shared: {
    subject: (plan: string) => `The plan ${plan} was shared with you in Parada`,
    text: (plan: string) => `You can open the plan ${plan}. Sign in, or make an account with this address:`,
    after: 'If you do not know who sent this, ignore this message.',
  },
  proRequest: {
    subject: (who: string) => `${who} asks for PRO in Parada`,
    text: (who: string) => `${who} asks for PRO. To grant it, open Administration:`,
    after: 'The request stays in Administration until it is answered.',
  },
} satisfies Shape<typeof pt>
