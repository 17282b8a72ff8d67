/**
 * What the command line does to an installation, apart from the server itself: a backup or a new secret needs a third of the
 * modules that serving people needs, and begins a second and a half earlier for it.
 */
export { isRecipient, type Key, type Lock } from './backup/age.ts'
export { readSettings, SECRET_SETTINGS } from './config.ts'
export { type Installation, migrateStorage, openInstallation, verifyBackup } from './installation.ts'
export { StorageError } from './storage/db.ts'
