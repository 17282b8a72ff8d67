/** The sentence for each code of the identity library that has one of its own. */
export const AUTH_SENTENCES = {
  INVALID_EMAIL_OR_PASSWORD: 'wrongPassword',
  INVALID_PASSWORD: 'wrongPasswordNow',
  USER_ALREADY_EXISTS: 'emailTaken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'emailTaken',
  PASSWORD_TOO_COMMON: 'commonPassword',
  PASSWORD_IS_OWN: 'ownPassword',
  PASSWORD_TOO_SHORT: 'weakPassword',
  INVALID_EMAIL: 'invalidEmail',
  INVALID_CODE: 'wrongCode',
  INVALID_BACKUP_CODE: 'wrongBackup',
  INVALID_TOKEN: 'linkOver',
  INVALID_TWO_FACTOR_COOKIE: 'stepExpired',
  ACCOUNT_TEMPORARILY_LOCKED: 'stepLocked',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'stepLocked',
  BANNED_USER: 'blocked',
  UNREACHABLE: 'unreachable',
} as const
