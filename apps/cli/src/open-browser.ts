import { spawn } from 'node:child_process'

/** True where a browser window can be shown. */
export function hasDesktop(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  if (platform === 'win32' || platform === 'darwin') return env.SSH_CONNECTION === undefined
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/** Opens an address in the person's browser. A machine without one is no error: the address is printed anyway. */
export function openBrowser(url: string, platform: NodeJS.Platform = process.platform): void {
  const [command, args] =
    platform === 'win32'
      ? ['rundll32', ['url.dll,FileProtocolHandler', url]]
      : platform === 'darwin'
        ? ['open', [url]]
        : ['xdg-open', [url]]
  const child = spawn(command as string, args as string[], { stdio: 'ignore', detached: true })
  child.on('error', error => console.error(`${command}: ${error.message}`))
  child.unref()
}
