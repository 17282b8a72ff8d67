import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installerSource } from './windows-installer.ts'

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).error === undefined

test('the source of the Windows installer is taken by the tool that makes it', context => {
  if (!has('wixl', '--version')) return context.skip('no wixl on this machine')
  const work = mkdtempSync(join(tmpdir(), 'parada-msi-'))
  try {
    mkdirSync(join(work, 'inside', 'lib'), { recursive: true })
    for (const name of ['Parada.exe', 'parada.cmd', 'LEIA-ME.txt', 'inside/a & b.txt', 'inside/lib/c.dll'])
      writeFileSync(join(work, name), name)
    writeFileSync(join(work, 'parada.wxs'), installerSource({ work, version: '1.2.3' }))
    const made = spawnSync('wixl', ['--arch', 'x64', '-o', 'parada.msi', 'parada.wxs'], { cwd: work, encoding: 'utf8' })
    expect([made.status, /error|warning/i.test(made.stderr)]).toEqual([0, false])
    const installer = readFileSync(join(work, 'parada.msi'), 'latin1')
    for (const part of ['parada.cab', 'Parada.exe', 'LEIA-ME.txt', 'c.dll', '1.2.3.0'])
      expect(installer).toContain(part)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})

test('a screen without glass opens, and what moves its pointer reaches it', async context => {
  if (!has('Xvfb', '-help') || !has('xdotool', '--version'))
    return context.skip('no Xvfb or no xdotool on this machine')
  // The server picks a display that is free and writes its number.
  const screen = spawn('Xvfb', ['-noreset', '-displayfd', '3', '-screen', '0', '640x480x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  try {
    const number = await new Promise<string>(resolve =>
      screen.stdio[3]?.once('data', data => resolve(String(data).trim())),
    )
    const tool = (...args: string[]) =>
      spawnSync('xdotool', args, { encoding: 'utf8', env: { ...process.env, DISPLAY: `:${number}` } }).stdout.trim()
    expect(tool('getdisplaygeometry')).toBe('640 480')
    tool('mousemove', '100', '200')
    expect(tool('getmouselocation')).toContain('x:100 y:200')
  } finally {
    screen.kill()
  }
})
