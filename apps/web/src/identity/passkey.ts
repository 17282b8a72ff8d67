import { type AuthReply, authGet, authPost } from './auth-client.ts'

/** Whether this browser can use passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Code of a refusal that came from the device or the person, not from the server. */
export const DEVICE_REFUSED = 'DEVICE_REFUSED'

const REFUSED: AuthReply<never> = { ok: false, code: DEVICE_REFUSED, message: '', status: 0, params: {} }

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes of base64url, and back: the form in which the server and the browser's key exchange their values. */
const bytesOf = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

interface Known {
  readonly id: string
  readonly type: 'public-key'
  readonly transports?: AuthenticatorTransport[]
}
const withBytes = (list: readonly Known[] | undefined): PublicKeyCredentialDescriptor[] =>
  (list ?? []).map(each => ({ ...each, id: bytesOf(each.id) }))

type RegisterOptions = Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> & {
  readonly challenge: string
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly excludeCredentials?: readonly Known[]
}
type SignInOptions = Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> & {
  readonly challenge: string
  readonly allowCredentials?: readonly Known[]
}

/** Makes a passkey on this device and enrols it under a name. */
export async function addPasskey(name: string): Promise<AuthReply> {
  const asked = await authGet<RegisterOptions>('/passkey/generate-register-options')
  if (!asked.ok) return asked
  const { challenge, user, excludeCredentials, ...rest } = asked.value
  const made = await fromDevice(() =>
    navigator.credentials.create({
      publicKey: {
        ...rest,
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: withBytes(excludeCredentials),
      },
    }),
  )
  if (!made) return REFUSED
  const response = made.response as AuthenticatorAttestationResponse
  return authPost('/passkey/verify-registration', {
    name,
    response: {
      ...shown(made),
      response: {
        clientDataJSON: textOf(response.clientDataJSON),
        attestationObject: textOf(response.attestationObject),
        transports: response.getTransports?.() ?? [],
      },
    },
  })
}

/** Signs in by a passkey of this device. */
export async function signInPasskey(): Promise<AuthReply> {
  const asked = await authGet<SignInOptions>('/passkey/generate-authenticate-options')
  if (!asked.ok) return asked
  const { challenge, allowCredentials, ...rest } = asked.value
  const given = await fromDevice(() =>
    navigator.credentials.get({
      publicKey: { ...rest, challenge: bytesOf(challenge), allowCredentials: withBytes(allowCredentials) },
    }),
  )
  if (!given) return REFUSED
  const response = given.response as AuthenticatorAssertionResponse
  return authPost('/passkey/verify-authentication', {
    response: {
      ...shown(given),
      response: {
        clientDataJSON: textOf(response.clientDataJSON),
        authenticatorData: textOf(response.authenticatorData),
        signature: textOf(response.signature),
        ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
      },
    },
  })
}

const shown = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: textOf(credential.rawId),
  type: credential.type,
  clientExtensionResults: credential.getClientExtensionResults(),
})

/** What the device gave; null when the person or the device refused. */
async function fromDevice(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null
  } catch (cause) {
    if (cause instanceof DOMException) return null
    throw cause
  }
}
