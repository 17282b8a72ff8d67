import { sentence } from '@parada/messages'
import { done } from '@parada/schedule'
import type { Handlers } from '../http/calls.ts'
import { localeOf, messagesOf } from '../http/reply.ts'

/** The licence of this machine. */
export const licenceHandlers = {
  async licenceStatus(_input, { context, request }) {
    const messages = await messagesOf(localeOf(request))
    return done(await context.licence.status(async found => sentence(messages.problems, found.code, found.params)))
  },
  async machineInfo(_input, { context }) {
    return done(context.licence.machine())
  },
  async authorizedMachines(_input, { context }) {
    return done({ authorized_machines: [...(await context.licence.machines())] })
  },
  async authorizeMachine(_input, { context }) {
    const authorized = await context.licence.authorize()
    return authorized.ok ? done({ ok: true, error: null }) : authorized
  },
} satisfies Partial<Handlers>
