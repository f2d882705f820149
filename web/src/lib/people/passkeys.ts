/** Passkeys: how this browser makes one, and how somebody is known by one. */

import { ask, send, Trouble } from '../api'
import type { Me, PasskeyList, Riddle } from '../protocol'

const REFUSED = 'No passkey was used. You can try again whenever you like.'
const KNOWN = 'This device already has a passkey of yours.'

/** Whether this browser can have passkeys at this address; they want a name in it, and https unless it is this computer. */
export const canHavePasskeys = () =>
  isSecureContext && 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential && !/^[\d.]+$|:/.test(location.hostname)

export const listPasskeys = () => ask<PasskeyList>('/api/passkeys')
export const dropPasskey = (passkey: string) => send<PasskeyList>('/api/passkeys/drop', { passkey })

/** Make a passkey for who I am here. */
export async function makePasskey(): Promise<PasskeyList> {
  const { options } = await send<Riddle>('/api/passkeys/new', {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  return send<PasskeyList>('/api/passkeys', { credential: await used(navigator.credentials.create({ publicKey })) })
}

/** Be here whoever a passkey says I am. */
export async function enter(): Promise<Me> {
  const { options } = await send<Riddle>('/api/passkeys/riddle', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)
  return send<Me>('/api/passkeys/enter', { credential: await used(navigator.credentials.get({ publicKey })) })
}

/** What an authenticator says, to be sent; one sentence if it says nothing. */
async function used(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await asked) as PublicKeyCredential).toJSON()
  } catch (error) {
    throw new Trouble(error instanceof DOMException && error.name === 'InvalidStateError' ? KNOWN : REFUSED)
  }
}
