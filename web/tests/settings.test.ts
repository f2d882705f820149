import { describe, expect, it } from 'vitest'
import { readWishes, Settings } from '../src/lib/settings.svelte'
import { systemWants } from './setup'

function storage(text: string | null = null) {
  const kept = new Map<string, string>(text === null ? [] : [['shoal.settings', text]])
  return { kept, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

describe('settings', () => {
  it('are silent and follow the system at first', () => {
    const usual = { theme: 'system', motion: 'system', pace: 1, sound: false, volume: 0.6, keys: true, list: false, known: [], tips: {}, toured: [] }
    expect(readWishes(null)).toEqual(usual)
  })

  it('come back as they were wished', () => {
    const place = storage()
    new Settings(place).wish({ theme: 'dark', pace: 2, sound: true, keys: false, list: true, known: ['getbit'] })
    expect(new Settings(place).wishes).toEqual({
      theme: 'dark',
      motion: 'system',
      pace: 2,
      sound: true,
      volume: 0.6,
      keys: false,
      list: true,
      known: ['getbit'],
      tips: {},
      toured: [],
    })
  })

  it.each(['', 'nonsense', 'null', '[]', '{"theme":"pink","pace":99,"sound":"loud","motion":1,"keys":0,"list":"long","known":[7],"toured":{}}'])(
    'that make no sense (%j) are the usual ones',
    (text) => {
      expect(readWishes(text)).toEqual(readWishes(null))
    },
  )

  it('follow the system until a wish says otherwise', () => {
    systemWants('(prefers-color-scheme: dark)', true)
    systemWants('(prefers-reduced-motion: reduce)', true)
    const settings = new Settings(storage())
    expect([settings.dark, settings.reduced]).toEqual([true, true])
    settings.wish({ theme: 'light', motion: 'full' })
    expect([settings.dark, settings.reduced]).toEqual([false, false])
    systemWants('(prefers-color-scheme: dark)', false)
    systemWants('(prefers-reduced-motion: reduce)', false)
    settings.wish({ theme: 'dark', motion: 'reduced' })
    expect([settings.dark, settings.reduced]).toEqual([true, true])
  })

  it('hold for this page where the browser remembers nothing', () => {
    const settings = new Settings({
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('forbidden')
      },
    })
    settings.wish({ sound: true })
    expect(settings.wishes.sound).toBe(true)
  })
})
