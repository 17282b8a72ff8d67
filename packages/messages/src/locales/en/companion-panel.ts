/** Hover panel of the companion badge: why there is no connection, and the ways to it. */
export const companionPanel = {
  notRunning: (endpoint: string) => `Nothing answered at ${endpoint}: the local server is not running.`,
  willAsk: (endpoint: string) =>
    `The browser will ask whether this page may access apps on this device. Choose Allow: it only talks to Parada's local server at ${endpoint}.`,
  denied:
    'The browser does not let this page access apps on this device, so it is not known whether the local server is running. Allow the access in the site permissions, beside the address, and check again.',
  unsupported:
    'This browser does not let pages of the internet talk to programs of this machine. Open the local copy, which the local server itself serves.',
  connect: 'Allow and connect',
  pairTitle: 'Pair with the local server',
  pairHint:
    'Type the code that the local server shows: on Windows, right-click the icon of Parada beside the clock and choose Pairing code.',
  openLocal: 'Open the local copy',
  mode: { msproject: 'MS Project', files: 'files', demo: 'demonstration' },
}
