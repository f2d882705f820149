/** Reminders: how this browser is told that it is my turn. */

import { ask, send, Trouble } from '../api'
import type { QuietHours, ReminderState } from '../protocol'

const FORBIDDEN = 'This browser does not let Shoal show notifications. You can change that in its settings.'
const UNREACHABLE = 'This browser cannot be reached from outside right now. Try again later.'

/** Whether this browser can be told anything while nobody looks. */
export const canBeReminded = () => isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const reminderState = () => ask<ReminderState>('/api/reminders')
export const setQuiet = (quiet: QuietHours | null) => send<ReminderState>('/api/reminders/quiet', { quiet })

/** Where this browser is told; empty if it is not. */
export async function endpointHere(): Promise<string> {
  return (await subscription())?.endpoint ?? ''
}

/** Be told here from now on. */
export async function beReminded(key: string): Promise<ReminderState> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Trouble(FORBIDDEN)
  const made = await subscribed(key)
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return send<ReminderState>('/api/reminders', { endpoint: made.endpoint, key: p256dh, auth })
}

/** Be told nothing here any more. */
export async function stopReminding(): Promise<ReminderState> {
  const made = await subscription()
  await made?.unsubscribe()
  return send<ReminderState>('/api/reminders/stop', { endpoint: made?.endpoint ?? '' })
}

async function subscription(): Promise<PushSubscription | null> {
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null
}

async function subscribed(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  try {
    // One that was made for another key of the house cannot be used any more.
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    throw new Trouble(UNREACHABLE)
  }
}
