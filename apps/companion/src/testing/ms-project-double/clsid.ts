/** CLSID of MSProject.Application. */
export const PROJECT_CLSID = '36D27C48-A1E8-11D3-BA55-00C04F72F325'
