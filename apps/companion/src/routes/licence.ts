import { sentence } from '@parada/messages'
import type { LicenceStatus } from '@parada/protocol'
import { done } from '@parada/schedule'
import type { CallScope, Handlers } from '../http/calls.ts'
import { localeOf, messagesOf } from '../http/reply.ts'

async function statusOf({ context, request }: CallScope): Promise<LicenceStatus> {
  const messages = await messagesOf(localeOf(request))
  return context.licence.status(async found => sentence(messages.problems, found.code, found.params))
}

/** The licence of this machine. */
export const licenceHandlers = {
  async licenceStatus(_input, scope) {
    return done(await statusOf(scope))
  },
  async licenceInstall(input, scope) {
    const installed = await scope.context.licence.install(input.content)
    return installed.ok ? done(await statusOf(scope)) : installed
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
