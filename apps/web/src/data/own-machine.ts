const OWN_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/

/** Whether an address exists on the machine alone that it was made on: nobody else can open it. */
export const isOwnMachine = (address: string): boolean =>
  URL.canParse(address) && OWN_MACHINE.test(new URL(address).hostname)
