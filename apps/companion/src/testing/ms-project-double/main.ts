/** The double as a program of its own under Wine: `node.exe double.cjs PLAN.tmx MEMBER`. COM or a test starts it. */
import { readFileSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readTmx } from '@parada/formats/tmx'
import { Application } from './application.ts'
import { PROJECT_CLSID } from './clsid.ts'
import { serveCom } from './com-server.ts'

const app = new Application()
const [plan, dieOn = null] = process.argv.slice(2)
app.faults.dieOn = dieOn
if (plan) {
  const read = readTmx(readFileSync(plan, 'utf8'))
  if (!read.ok) throw new Error(read.problems[0].code)
  const project = app.show(read.value, join(dirname(resolve(plan)), 'plano.mpp'))
  for (const task of read.value.tasks.slice(1, 3)) project?.blankAfter.add(task.uid)
  app.FileSave()
}
serveCom(PROJECT_CLSID, app)
writeSync(1, 'serving\n')
