import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  crewSheets,
  equipmentSheet,
  equipmentTags,
  isPublicAddress,
  pagesOf,
  renderSheets,
} from '@parada/render/sheets'
import { instant, lookAhead, plain, problem, suggestion } from '@parada/schedule'
import { type Command, type CommandIo, EXIT } from '../command.ts'
import { printRemarks, writeWhole } from '../files.ts'
import { readShift, SHIFT_OPTIONS } from '../shift.ts'

/** Seconds that a browser may take to print. */
const PATIENCE = 90

/** `parada sheets FILE OUT`: the sheets of a shift's crews, or of equipment, as HTML or PDF. */
export const command: Command = {
  name: 'sheets',
  usage: 'FILE OUT.html|OUT.pdf',
  options: {
    ...SHIFT_OPTIONS,
    crew: { type: 'string', placeholder: 'NAME' },
    equipment: { type: 'string', placeholder: 'TAG|all' },
    link: { type: 'string', multiple: true, placeholder: 'CREW=ADDRESS' },
    force: { type: 'boolean', short: 'f' },
  },
  async run(args, io) {
    const [path, out] = args.positionals
    const links = linksOf(args.values.link)
    if (path === undefined || out === undefined || args.positionals.length > 2 || links === null) {
      io.note(`parada sheets ${command.usage}`)
      return EXIT.usage
    }
    const extension = extname(out).toLowerCase()
    if (extension !== '.html' && extension !== '.pdf') {
      io.problem(problem('cli.cannotWrite', { extension: out }, { suggestions: [suggestion('cli.htmlOrPdf')] }))
      return EXIT.usage
    }
    const asked = await readShift(path, args, io)
    if (!asked) return EXIT.failed
    const { crew, equipment } = args.values
    const all =
      equipment === undefined
        ? crewSheets(asked.plan, lookAhead(asked.plan, asked.from, asked.to, 'crew'))
        : equipmentTags(asked.plan).map(tag => equipmentSheet(asked.plan, tag))
    const wanted =
      typeof crew === 'string' ? crew : typeof equipment === 'string' && equipment !== 'all' ? equipment : null
    const sheets = wanted === null ? all : all.filter(each => plain(each.title) === plain(wanted))
    if (sheets.length === 0) {
      io.problem(problem('cli.noSheets', { name: wanted ?? '' }, { suggestions: [suggestion('cli.otherShift')] }))
      return EXIT.failed
    }
    const now = new Date()
    const html = renderSheets(sheets, {
      locale: io.locale,
      messages: io.messages,
      issuedAt: instant(Math.floor(now.getTime() / 1000) - now.getTimezoneOffset() * 60),
      addressOf: sheet => {
        const address = links.get(plain(sheet.title))
        return address === undefined ? undefined : { address, reports: sheet.kind === 'crew' }
      },
    })
    const content = extension === '.pdf' ? await printed(html, io) : html
    if (content === null || !(await writeWhole(out, content, args.values.force === true, io))) return EXIT.failed
    const pages = pagesOf(sheets).length
    if (args.values.json) {
      const list = sheets.map(each => ({ title: each.title, lines: each.lines.length }))
      io.out(JSON.stringify({ ok: true, sheets: list, pages, path: out }, null, 2))
    } else io.out(`${out}: ${io.messages.sheets.screen.count(sheets.length, pages)}`)
    printRemarks(asked.read.problems, args, io)
    return EXIT.done
  },
}

/** `Caldeiraria=https://...` by the crew's plain name; null where one cannot be read or leads no phone anywhere. */
function linksOf(given: unknown): ReadonlyMap<string, string> | null {
  const found = new Map<string, string>()
  for (const each of Array.isArray(given) ? given.map(String) : []) {
    const at = each.indexOf('=')
    if (at < 1 || !isPublicAddress(each.slice(at + 1))) return null
    found.set(plain(each.slice(0, at)), each.slice(at + 1))
  }
  return found
}

/** Programs that print a page as PDF without a window, as they are found on the systems that have one. */
const BROWSERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  win32: [
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
}
const ON_PATH = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge']

function browserOf(env: NodeJS.ProcessEnv): string | undefined {
  const onPath = (env.PATH ?? '').split(delimiter).flatMap(folder => ON_PATH.map(name => join(folder, name)))
  const known = [env.PARADA_BROWSER, ...(BROWSERS[process.platform] ?? []), ...onPath]
  return known.find(each => each !== undefined && each !== '' && existsSync(each))
}

/** A page as PDF, printed by this machine's browser; null, with the problem reported, without one or on failure. */
async function printed(html: string, io: CommandIo): Promise<Uint8Array | null> {
  const refuse = (code: string, params: Record<string, string>): null => {
    io.problem(problem(code, params, { suggestions: [suggestion('cli.printHtml')] }))
    return null
  }
  const browser = browserOf(io.env)
  if (browser === undefined) return refuse('cli.noBrowser', {})
  const folder = await mkdtemp(join(tmpdir(), 'parada-sheets-'))
  try {
    const [page, pdf] = [join(folder, 'sheets.html'), join(folder, 'sheets.pdf')]
    await writeFile(page, html)
    const failure = await ran(browser, [
      '--headless',
      '--disable-gpu',
      // The page is ours, has no script and loads nothing; in a container the sandbox cannot start.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${join(folder, 'profile')}`,
      '--no-pdf-header-footer',
      `--print-to-pdf=${pdf}`,
      pathToFileURL(page).href,
    ])
    if (failure !== null || !existsSync(pdf)) return refuse('cli.browserFailed', { browser, why: failure ?? '' })
    return await readFile(pdf)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Runs a program to its end; what went wrong, or null. */
function ran(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise(resolve => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: PATIENCE * 1000 })
    child.on('error', error => resolve(error.message))
    child.on('exit', (code, signal) => resolve(code === 0 ? null : (signal ?? `exit ${code}`)))
  })
}
