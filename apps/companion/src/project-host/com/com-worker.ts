/**
 * The process that talks COM: calls block, and a hung MS Project must not hang the companion. Started by
 * `com-project-host`; one request at a time over the process's message channel.
 */
import { answerRequest } from './com-answer.ts'
import { type ComRequest, PROJECT_PROG_ID } from './com-protocol.ts'
import { activeObject, enterCom } from './koffi-automation.ts'
import { createApplyJournal } from './left-behind.ts'
import { retrying } from './retry.ts'

const sleeper = new Int32Array(new SharedArrayBuffer(4))
const clock = { now: () => performance.now(), wait: (ms: number) => void Atomics.wait(sleeper, 0, 0, ms) }

enterCom()
process.on('message', (request: ComRequest) => {
  const attach = (busyMs: number) => retrying(activeObject(PROJECT_PROG_ID), clock, busyMs)
  process.send?.(answerRequest(attach, request, createApplyJournal(request.journal)))
})
process.on('disconnect', () => process.exit(0))
