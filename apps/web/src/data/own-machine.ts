const OWN_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/

/** Whether an address works only on the machine that it was made on: no other user can open it. */
export const isOwnMachine = (address: string): boolean =>
  URL.canParse(address) && OWN_MACHINE.test(new URL(address).hostname)
