/** The colours of the page as the painter of a 3D picture needs them. */

import { Color } from 'three'

/** The colour that a CSS custom property has here and now, as "rgb(…)". */
export type Palette = (name: string) => string

/** Colours as they are seen on this element; each is looked up once. */
export function paletteOf(element: HTMLElement): Palette {
  const probe = document.createElement('i')
  element.append(probe)
  const known = new Map<string, string>()
  const looked = (name: string): string => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  return (name) => {
    if (!known.has(name)) known.set(name, looked(name))
    return known.get(name)!
  }
}

/** Two colours mixed: share 0 is the first, 1 the other. */
export function mixed(one: string, other: string, share: number): string {
  return `#${new Color(one).lerp(new Color(other), share).getHexString()}`
}
