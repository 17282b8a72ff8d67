import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface InstallerInput {
  /** Folder with `Parada.exe`, what lies beside it, and the program's parts in `inside`. */
  readonly work: string
  readonly version: string
}

/** Names what follows from a name, always the same: an update must find the components of the version before. */
function guid(name: string): string {
  const hash = createHash('sha256').update(`parada-installer ${name}`).digest('hex').toUpperCase()
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-A${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const id = (name: string): string => `i${createHash('sha256').update(name).digest('hex').slice(0, 20)}`
const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** Components of a folder of `work` and of those in it, each file one, and the references to them. */
function folderOf(work: string, path: string, name: string, references: string[]): string {
  return readdirSync(join(work, path))
    .sort()
    .map(entry => {
      const [full, named] = [join(path, entry), `${name}/${entry}`]
      if (statSync(join(work, full)).isDirectory())
        return `<Directory Id="${id(named)}" Name="${xml(entry)}">${folderOf(work, full, named, references)}</Directory>`
      return component(named, full, references)
    })
    .join('\n')
}

function component(name: string, source: string, references: string[], more = ''): string {
  references.push(`<ComponentRef Id="c${id(name)}"/>`)
  return `<Component Id="c${id(name)}" Guid="${guid(name)}" Win64="yes"><File Id="f${id(name)}" Source="${xml(source)}" KeyPath="yes"/>${more}</Component>`
}

/**
 * The source of the Windows installer: for the whole machine, without questions, with the program's parts in a folder of
 * their own that a company's rules can name, a shortcut in the start menu, and an entry under installed apps.
 */
export function installerSource({ work, version }: InstallerInput): string {
  const references: string[] = []
  const shortcut = `<Shortcut Id="menu" Directory="ProgramMenuFolder" Name="Parada" WorkingDirectory="INSTALLDIR" Advertise="no" Target="[INSTALLDIR]Parada.exe"/>`
  const files = [
    component('Parada.exe', 'Parada.exe', references, shortcut),
    component('parada.cmd', 'parada.cmd', references),
    component('LEIA-ME.txt', 'LEIA-ME.txt', references),
    `<Directory Id="APPDIR" Name="app">${folderOf(work, 'inside', 'app', references)}</Directory>`,
  ].join('\n')
  return `<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
  <Product Id="*" Name="Parada" Language="1033" Version="${version}.0" Manufacturer="Parada" UpgradeCode="${guid('product')}">
    <Package InstallerVersion="200" Compressed="yes" InstallScope="perMachine" Description="Parada ${version}"/>
    <MajorUpgrade DowngradeErrorMessage="A newer version of Parada is installed."/>
    <Media Id="1" Cabinet="parada.cab" EmbedCab="yes"/>
    <Directory Id="TARGETDIR" Name="SourceDir">
      <Directory Id="ProgramFiles64Folder">
        <Directory Id="INSTALLDIR" Name="Parada">
${files}
        </Directory>
      </Directory>
      <Directory Id="ProgramMenuFolder"/>
    </Directory>
    <Feature Id="all" Level="1">
      ${references.join('')}
    </Feature>
  </Product>
</Wix>
`
}
